import { expect, test } from 'vitest';
import { callStateWords } from './item-words.ts';
import { directionTooltip } from './rules.ts';

const call = { kind: 'call', comm_direction: 'ongoing', call_missed: false } as const;

test.each([
  [2, 'Call is ringing....'],
  [3, 'On going call'],
])('a call that is not over says how it stands: %i', (call_status, words) => {
  expect(callStateWords({ ...call, call_status })).toBe(words);
  // The row of the list has its own words.
  expect(directionTooltip(call)).toBe('On Going');
});

test('one that is over says how it ended', () => {
  const over = { ...call, comm_direction: 'incoming' } as const;
  expect(callStateWords({ ...over, call_missed: true, call_status: 1 })).toBe('Call Missed');
  expect(callStateWords({ ...over, call_status: null })).toBe('Call Received');
  expect(callStateWords({ ...over, comm_direction: 'outgoing', call_status: null })).toBe('Call Made');
});
