import type { calls } from '@chairline/contract';
import { expect, test } from 'vitest';
import { wayBackTo, whatBecameOf } from './what-became.ts';

const ME = 7;
const person = (user_id: number | null, name: string): calls.Participant => ({
  user_id,
  contact_id: null,
  phone_num: '',
  name,
  role: user_id === null ? 'customer' : 'agent',
  coach: false,
  muted: false,
  held: false,
});
const daniel = person(null, 'Daniel Reyes');
const callOf = (conferenceName: string, more: Partial<calls.OngoingCall> = {}): calls.OngoingCall => ({
  call_uuid: `uuid-${conferenceName}`,
  conferenceName,
  participants: [daniel],
  displayName: 'Daniel Reyes',
  timestamp: '2026-06-01T10:00:00Z',
  comm_direction: 'incoming',
  contact_id: 1,
  parked: false,
  waiting: false,
  held_by: null,
  held_since: null,
  answered_at: null,
  recording: false,
  ringing: 0,
  rung: [],
  dropped: [],
  ended: false,
  version: 1,
  ...more,
});

const dropped = callOf('c1', { dropped: [ME], waiting: true });
const merged = callOf('c2', { dropped: [ME] });
const stillIn = callOf('c1', { participants: [daniel, person(ME, 'Jordan Hale')] });
const parked = callOf('tempc1', { parked: true, waiting: true });

test.each<
  [
    what: string,
    kept: string | null,
    own: calls.OngoingCall[],
    waiting: calls.OngoingCall[],
    to: string | null,
  ]
>([
  ['cut off', 'c1', [dropped], [dropped], 'c1'],
  ['cut off, and nothing was kept', null, [dropped], [dropped], 'c1'],
  ['it was merged into another meanwhile', 'c1', [merged], [], 'c2'],
  ['the carrier does not know yet', 'c1', [stillIn], [], 'c1'],
  ['it was parked, and waits for anybody', 'c1', [], [parked], 'tempc1'],
  ['a colleague has it, or it is over', 'c1', [], [callOf('c9', { waiting: true })], null],
  ['in a call of another device of ours', null, [stillIn], [], null],
])('the way back leads where we are missed: %s', (_, kept, own, waiting, to) => {
  expect(wayBackTo(kept, { own, waiting }, ME)).toBe(to);
});

test('what became of a call that is not gone back into is said', () => {
  const taken = callOf('c1', { participants: [daniel, person(2, 'Mei Tanaka'), person(3, 'Ana Ruiz')] });
  expect(whatBecameOf('tempc1', [callOf('c2'), taken])).toBe(
    'You were cut off. Mei Tanaka & Ana Ruiz took over the call with Daniel Reyes.',
  );
  expect(whatBecameOf('c1', [callOf('c2')])).toBe('The call that you were cut off from is over.');
});
