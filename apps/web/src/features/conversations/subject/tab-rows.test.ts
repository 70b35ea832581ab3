import { conversations as contract } from '@chairline/contract';
import { makeConvo, makeParticipant } from '@chairline/office-state/testing';
import { expect, it } from 'vitest';
import { arrangeTab } from './tab-rows.ts';

const END = new Date('2026-11-22T07:59:59.999Z');
const see = (id: number, given: Parameters<typeof makeConvo>[1] = {}) =>
  contract.viewConversation(makeConvo(id, given), { user_id: 1, role: 'Member' });
const row = (id: number, given: Parameters<typeof makeConvo>[1] = {}) => ({ id, convo: see(id, given) });
const others = { convo_participants: [makeParticipant(2)] };
const tomorrow = {
  convo_reminders: [{ reminder_for_who: 1, reminder_date: '2026-11-23T17:00:00.000Z', delivered_at: null }],
};
const asIs = (convo: contract.Conversation | null) => convo;

it('holds in Now what one takes part in, with what is unread counted', () => {
  const unread = { convo_participants: [makeParticipant(1, { unread: 2 })] };
  const rows = [row(1), row(2, unread), row(3, others), row(4, tomorrow), { id: 5, convo: null }];
  const tab = arrangeTab(rows, 'now', asIs, END);
  expect(tab.rows.map((one) => one !== 'divider' && one.id)).toEqual([1, 2]);
  expect(tab.unread).toBe(1);
});

it('counts what is unread on pages that are not here yet', () => {
  const unread = { convo_participants: [makeParticipant(1, { unread: 2 })] };
  expect(arrangeTab([row(1)], 'now', asIs, END, 3).unread).toBe(3);
  // What an event brought is newer than the count.
  expect(arrangeTab([row(1, unread), row(2, unread)], 'now', asIs, END, 1).unread).toBe(2);
});

it('puts a divider in Later before those one takes no part in', () => {
  const tab = arrangeTab([row(3, others), row(4, tomorrow)], 'later', asIs, END);
  expect(tab.rows.map((one) => (one === 'divider' ? one : one.id))).toEqual([4, 'divider', 3]);
  expect(arrangeTab([row(4, tomorrow)], 'later', asIs, END).rows).toHaveLength(1);
});

it('lets go of what events have closed or put off since the list was asked for', () => {
  const closed = see(1, { convo_status: false, version: 2 });
  const newest = (convo: contract.Conversation | null) => (convo?.convo_id === 1 ? closed : convo);
  expect(
    arrangeTab([row(1), row(2)], 'now', newest, END).rows.map((one) => one !== 'divider' && one.id),
  ).toEqual([2]);
});
