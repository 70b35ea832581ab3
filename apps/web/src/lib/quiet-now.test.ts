import { expect, it } from 'vitest';
import { isQuietNow } from './quiet-now.ts';

const hours = { enabled: true, from: '20:00', to: '08:00', days: [0], version: 1 };

// Saturday, November 21 in Portland (UTC-8).
it.each([
  ['2026-11-21T20:00:00Z', 'noon on a Saturday', false],
  ['2026-11-22T04:00:00Z', 'eight in the evening', true],
  ['2026-11-22T03:59:00Z', 'a minute before', false],
  ['2026-11-23T15:59:00Z', 'a minute before eight on Monday', true],
  ['2026-11-23T16:00:00Z', 'eight on Monday', false],
  ['2026-11-22T20:00:00Z', 'noon on a day that is quiet as a whole', true],
])('%s, %s', (at, _when, quiet) => {
  expect(isQuietNow(hours, new Date(at), 'America/Los_Angeles')).toBe(quiet);
});

it('knows hours within one day, and none while they are off', () => {
  const lunch = { ...hours, from: '12:00', to: '13:00', days: [] };
  const at = new Date('2026-11-21T20:30:00Z');
  expect(isQuietNow(lunch, at, 'America/Los_Angeles')).toBe(true);
  expect(isQuietNow(lunch, at, 'UTC')).toBe(false);
  expect(isQuietNow({ ...lunch, enabled: false }, at, 'America/Los_Angeles')).toBe(false);
});
