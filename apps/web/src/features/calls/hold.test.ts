import type { calls } from '@chairline/contract';
import { expect, test } from 'vitest';
import { heldIn, remindsIn } from './hold.ts';

const one = (more: Partial<calls.OngoingCall>): calls.OngoingCall => ({
  call_uuid: 'u',
  conferenceName: 'c',
  participants: ['Daniel Reyes', '5035550133'].map((name, index) => ({
    user_id: null,
    contact_id: null,
    phone_num: '',
    name,
    role: 'customer',
    coach: false,
    muted: false,
    held: index === 0,
  })),
  displayName: 'Daniel Reyes',
  timestamp: '2026-06-01T10:00:00.000Z',
  comm_direction: 'incoming',
  contact_id: null,
  parked: false,
  waiting: false,
  held_by: 7,
  held_since: '2026-06-01T10:01:00.000Z',
  answered_at: '2026-06-01T10:00:05.000Z',
  recording: false,
  ringing: 0,
  rung: [],
  dropped: [],
  ended: false,
  version: 1,
  ...more,
});

test('on hold are those who hear music; of a call that waits for anybody the list says so', () => {
  expect(heldIn(one({}))).toEqual({ since: Date.UTC(2026, 5, 1, 10, 1), by: 7, names: 'Daniel Reyes' });
  expect(heldIn(one({ held_since: null, held_by: null }))).toBeNull();
  expect(heldIn(one({ waiting: true }))).toBeNull();
  expect(heldIn(undefined)).toBeNull();
});

test('a reminder comes every whole minute of it', () => {
  expect(remindsIn(1_000, 1_000)).toBe(60_000);
  expect(remindsIn(1_000, 31_000)).toBe(30_000);
  expect(remindsIn(1_000, 61_000)).toBe(60_000);
  expect(remindsIn(1_000, 200_000)).toBe(41_000);
  // A computer whose clock is behind the server’s.
  expect(remindsIn(5_000, 1_000)).toBe(60_000);
});
