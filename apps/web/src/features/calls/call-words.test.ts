import { expect, test } from 'vitest';
import { askedAs, callLength, talkToOf } from './call-words.ts';

test.each([
  [7_000, '0:07'],
  [765_999, '12:45'],
  [3_723_000, '1:02:03'],
  [-5_000, '0:00'],
])('a call of %d ms is %s long', (ms, words) => {
  expect(callLength(1_000, 1_000 + ms)).toBe(words);
});

test('what has no beginning has no length', () => {
  expect(callLength(null, 5)).toBeNull();
  expect(callLength(Number.NaN, 5)).toBeNull();
});

test('whom a supervisor speaks with', () => {
  expect(talkToOf({ coach: true, muted: false })).toBe('agents');
  expect(talkToOf({ coach: false, muted: false })).toBe('everyone');
  expect(talkToOf({ coach: true, muted: true })).toBe('listen');
  expect(askedAs('supervisor')).toBe('You are being requested to join this call as a Supervisor');
});
