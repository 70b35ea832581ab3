import type { booking as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import { reduceEvent, refetch } from '../reducers.ts';
import { bookingTextReducers, proposalReducers } from './index.ts';

const proposal = (more: Partial<contract.AppointmentProposal> = {}): contract.AppointmentProposal => ({
  proposal_id: 2,
  contact_id: 7,
  contact_name: 'Maria Lopez',
  user_id: 3,
  request_id: null,
  minutes: 30,
  reason: '',
  options: [{ AptDateTime: '2026-12-03T10:30:00', Op: 1, ProvNum: 1 }],
  state: 'open',
  chosen: null,
  answer: '',
  item_id: 70,
  apt_num: null,
  offered_at: '2026-11-25T10:00:00.000Z',
  expires_at: '2026-11-28T10:00:00.000Z',
  version: 1,
  ...more,
});
const tell = (held: contract.AppointmentProposal[], now: contract.AppointmentProposal) =>
  reduceEvent(proposalReducers, held, { type: 'appointmentProposal', payload: { proposal: now } });

test('what is offered stands by its number, follows its versions, and goes when it is settled', () => {
  const other = proposal({ proposal_id: 5 });
  expect(tell([other], proposal())).toEqual([proposal(), other]);
  const answered = proposal({ state: 'answered', chosen: 0, version: 2 });
  expect(tell([proposal(), other], answered)).toEqual([answered, other]);
  expect(tell([answered, other], proposal())).toEqual([answered, other]);
  expect(tell([answered, other], proposal({ state: 'booked', version: 3 }))).toEqual([other]);
});

test('of a merge it is asked for anew', () => {
  const merged = { type: 'resetThread', payload: { contact_id: 9 } } as const;
  expect(reduceEvent(proposalReducers, [proposal()], merged)).toBe(refetch);
});

test('an older text of the office changes nothing', () => {
  const held: contract.BookingText[] = [{ kind: 'booked', template: 'Mine', version: 2 }];
  const tellText = (text: contract.BookingText) =>
    reduceEvent(bookingTextReducers, held, { type: 'bookingText', payload: { text } });
  expect(tellText({ kind: 'booked', template: 'Older', version: 1 })).toEqual(held);
  expect(tellText({ kind: 'booked', template: 'Newer', version: 3 })).toEqual([
    { kind: 'booked', template: 'Newer', version: 3 },
  ]);
});
