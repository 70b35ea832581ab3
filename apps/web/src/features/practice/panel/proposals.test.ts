import { expect, test } from 'vitest';
import { pickProposals } from './proposals.ts';

/** `30T09` is the 30th at nine. */
function slot(when: string) {
  const at = `2026-12-${when}:00:00`;
  return { DateTimeStart: at, DateTimeEnd: at, ProvNum: 1, OpNum: 1 };
}

test.each([
  [
    ['30T09', '30T10', '31T08', '28T08', '29T08'],
    ['28T08', '30T09', '31T08'],
  ],
  [
    ['30T09', '30T10', '31T08'],
    ['30T09', '30T10', '31T08'],
  ],
  [['30T09'], ['30T09']],
  [[], []],
])('of %j are proposed %j', (given, proposed) => {
  expect(pickProposals(given.map(slot), 3)).toEqual(proposed.map(slot));
});
