import { expect, test } from 'vitest';
import { afterCall } from './after-call.ts';

const slow = {
  title: '',
  number: '5035550111',
  slow: true,
  phase: 'connected',
  direction: 'out',
  conferenceName: null,
} as const;
const spoken = { ...slow, slow: false, phase: 'inCall' } as const;
const words = '(503) 555-0111 could not be called: the telephone service did not ring there. Try again.';

test('a call that the carrier rang at nobody is over with words, unless we ended it ourselves', () => {
  expect(afterCall(slow, { endedHere: false, byUs: false })).toEqual({ told: words, isCutOff: false });
  // The server ends it for us before our own softphone has: the carrier is first with it.
  expect(afterCall(slow, { endedHere: false, byUs: true })).toEqual({ told: null, isCutOff: false });
  expect(afterCall(slow, { endedHere: true, byUs: true })).toEqual({ told: null, isCutOff: false });
});

test('what the connection took from us is gone back into; what we or others ended is over', () => {
  expect(afterCall(spoken, { endedHere: true, byUs: false })).toEqual({ told: null, isCutOff: true });
  expect(afterCall(spoken, { endedHere: true, byUs: true })).toEqual({ told: null, isCutOff: false });
  expect(afterCall(spoken, { endedHere: false, byUs: false })).toEqual({ told: null, isCutOff: false });
  const rings = { ...spoken, phase: 'calling' } as const;
  expect(afterCall(rings, { endedHere: true, byUs: false })).toEqual({ told: null, isCutOff: false });
});

test('who presses Resume, and is not put through, is told; not where they hang up, or were in it', () => {
  const resumed = { ...slow, slow: false, title: 'Daniel Reyes', conferenceName: 'c2-abc' } as const;
  const words = 'You were not put through to Daniel Reyes: a colleague has this call, or it is over.';
  for (const phase of ['calling', 'connected'] as const)
    expect(afterCall({ ...resumed, phase }, { endedHere: false, byUs: false }).told).toBe(words);
  expect(afterCall(resumed, { endedHere: true, byUs: true }).told).toBeNull();
  expect(afterCall({ ...resumed, phase: 'inCall' }, { endedHere: false, byUs: false }).told).toBeNull();
  // One that came in has a name from the first.
  expect(afterCall({ ...resumed, direction: 'in' }, { endedHere: false, byUs: false }).told).toBeNull();
});
