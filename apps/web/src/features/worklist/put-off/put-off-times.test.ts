import { expect, it } from 'vitest';
import { putOffChoices } from './put-off-times.ts';

const LA = 'America/Los_Angeles';
const choices = (now: string, zone = LA) =>
  putOffChoices(Date.parse(now), zone).map(({ word, at }) => [word, new Date(at).toISOString()]);

it('offers an hour, this afternoon and tomorrow by the office’s clocks', () => {
  expect(choices('2026-11-26T17:10:20Z')).toEqual([
    ['An hour', '2026-11-26T18:11:00.000Z'],
    ['This afternoon', '2026-11-26T21:00:00.000Z'],
    ['Tomorrow', '2026-11-27T16:00:00.000Z'],
  ]);
});

it('offers no afternoon that has begun, and crosses midnight', () => {
  expect(choices('2026-11-26T21:00:00Z').map(([word]) => word)).toEqual(['An hour', 'Tomorrow']);
  expect(choices('2026-11-27T07:50:00Z')).toEqual([
    ['An hour', '2026-11-27T08:50:00.000Z'],
    ['Tomorrow', '2026-11-27T16:00:00.000Z'],
  ]);
});

it('knows the day on which the clocks are set back', () => {
  // Sunday, November 1: by then 8 in the morning is an hour later in UTC.
  expect(choices('2026-10-31T22:00:00Z').at(-1)).toEqual(['Tomorrow', '2026-11-01T16:00:00.000Z']);
});
