import { expect, it } from 'vitest';
import { wordsForSignOut } from './sign-out-words.ts';

it.each([
  ['switched off', 'Your account was switched off. Ask an admin of your office.'],
  ['password changed', 'Your password was changed. Sign in with the new one.'],
  ['signed out elsewhere', 'You were signed out from another of your sessions.'],
  ['refresh token reused', 'Your session has ended. Sign in again to go on.'],
  ['idle', 'Your session has ended. Sign in again to go on.'],
  ['', 'Your session has ended. Sign in again to go on.'],
])('a session that ended because of %j: %s', (reason, words) => {
  expect(wordsForSignOut(reason, null)).toBe(words);
});

it('names the office’s idle time', () => {
  const user = { client: { idle_minutes: 45 } } as Parameters<typeof wordsForSignOut>[1];
  expect(wordsForSignOut('idle', user)).toBe(
    'You were signed out because nobody used Chairline for 45 minutes.',
  );
});
