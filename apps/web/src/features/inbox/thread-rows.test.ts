import type { CommItem } from '@chairline/office-state/inbox';
import { makeItem } from '@chairline/office-state/testing';
import { describe, expect, it } from 'vitest';
import type { TextEntry } from './outbox.ts';
import { buildRows, type RowsInput } from '../../ui/thread/thread-rows.ts';
import { threadRowRules } from './thread-rows.ts';

const desk = { user_id: 5, username: 'desk', full_name: 'Dora Desk' };
const LA = 'America/Los_Angeles';

let next = 0;
const item = (date: string, change: Partial<CommItem> = {}) => {
  next += 1;
  return makeItem({ comm_participant_id: next, position: next, date, ...change });
};
const ours: Partial<CommItem> = { comm_direction: 'delivered', users: [desk] };

const entry = (at: string, client_ref = 'ref-pending'): TextEntry => ({
  client_ref,
  contact_id: 1,
  dst: '5035550177',
  src: '5035550100',
  text: 'On my way',
  files: [],
  ref: null,
  language: null,
  allow_unfilled: false,
  tag: null,
  at,
  state: 'sending',
  reason: null,
  attempts: 0,
});

const rowsOf = (items: CommItem[], change: Partial<RowsInput<CommItem, TextEntry>> = {}) =>
  buildRows(threadRowRules, {
    items,
    holdsOldest: false,
    holdsNewest: true,
    pending: [],
    timezone: LA,
    userId: 5,
    readUpTo: null,
    ...change,
  });

describe('buildRows', () => {
  it('separates days in the office’s zone, and never before an item whose day before is unknown', () => {
    // 07:30 UTC is still the evening before in Los Angeles.
    const items = [item('2026-11-20T07:30:00Z'), item('2026-11-20T09:00:00Z'), item('2026-11-20T20:00:00Z')];
    const kinds = rowsOf(items).map((row) => row.kind);
    expect(kinds).toEqual(['item', 'day', 'item', 'item']);
    const fromStart = rowsOf(items, { holdsOldest: true });
    expect(fromStart[0]).toMatchObject({ kind: 'day', day: '2026-11-19' });
  });

  it('keeps every key when older items come', () => {
    const older = [item('2026-11-19T20:00:00Z'), item('2026-11-20T18:00:00Z')];
    const newer = [item('2026-11-20T19:00:00Z'), item('2026-11-21T19:00:00Z')];
    const before = rowsOf(newer).map((row) => row.key);
    const after = rowsOf([...older, ...newer]).map((row) => row.key);
    expect(after.filter((key) => before.includes(key))).toEqual(before);
    expect(new Set(after).size).toBe(after.length);
  });

  it('captions a run once: a new author, fifteen minutes or another kind end it', () => {
    const items = [
      item('2026-11-20T20:00:00Z', ours),
      item('2026-11-20T20:05:00Z', ours),
      item('2026-11-20T20:06:00Z', { ...ours, users: [{ ...desk, user_id: 6 }] }),
      item('2026-11-20T20:07:00Z'),
      item('2026-11-20T20:30:00Z'),
      item('2026-11-20T20:31:00Z', { kind: 'call' }),
      item('2026-11-20T20:32:00Z'),
    ];
    const runs = rowsOf(items).flatMap((row) => (row.kind === 'item' ? [row.startsRun] : []));
    expect(runs).toEqual([true, false, true, true, true, false, true]);
  });

  it('states the last of ours and every failed one', () => {
    const items = [
      item('2026-11-20T20:00:00Z', { ...ours, comm_direction: 'failed' }),
      item('2026-11-20T20:01:00Z', ours),
      item('2026-11-20T20:02:00Z', ours),
      item('2026-11-20T20:03:00Z'),
    ];
    const states = (rows: ReturnType<typeof rowsOf>) =>
      rows.flatMap((row) => (row.kind === 'item' ? [row.showsState] : []));
    expect(states(rowsOf(items))).toEqual([true, false, true, false]);
    expect(states(rowsOf(items, { pending: [entry('2026-11-20T20:04:00Z')] }))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('states what is missing of a patient’s text, and a mail of ours that is late', () => {
    const note = 'Attachment 2 of 3 is no longer at the carrier. Ask for it again.';
    const late = { kind: 'email', comm_direction: 'sent', delivery_note: 'Late' } as const;
    const rows = rowsOf([
      item('2026-11-20T09:00:00Z', { comm_direction: 'inbound', delivery_note: note }),
      item('2026-11-20T09:01:00Z', { comm_direction: 'inbound', delivery_note: null }),
      item('2026-11-20T09:02:00Z', { ...ours, ...late }),
      item('2026-11-20T09:03:00Z', { ...ours, ...late, delivery_note: null }),
    ]);
    const states = rows.flatMap((row) => (row.kind === 'item' ? [row.showsState] : []));
    expect(states).toEqual([true, false, true, false]);
  });

  it('puts the unread line before the first unread item of the contact', () => {
    const items = [
      item('2026-11-20T20:00:00Z'),
      item('2026-11-20T20:01:00Z', ours),
      item('2026-11-20T20:02:00Z'),
    ];
    const readUpTo = items[0]!.comm_participant_id;
    expect(rowsOf(items, { readUpTo }).map((row) => row.kind)).toEqual(['item', 'item', 'unread', 'item']);
    expect(rowsOf(items, { readUpTo: items[2]!.comm_participant_id }).map((row) => row.kind)).not.toContain(
      'unread',
    );
    expect(rowsOf(items, { readUpTo: null }).map((row) => row.kind)).not.toContain('unread');
  });

  it('puts no unread line before a call that one took oneself, but before a colleague’s and one that was missed', () => {
    const first = item('2026-11-20T20:00:00Z');
    const kindsAfter = (change: Partial<CommItem>) =>
      rowsOf([first, item('2026-11-20T20:01:00Z', { kind: 'call', comm_direction: 'inbound', ...change })], {
        readUpTo: first.comm_participant_id,
      }).map((row) => row.kind);
    expect(kindsAfter({ users: [desk] })).toEqual(['item', 'item']);
    expect(kindsAfter({ users: [{ ...desk, user_id: 6 }] })).toEqual(['item', 'unread', 'item']);
    expect(kindsAfter({ users: [desk], call_missed: true })).toEqual(['item', 'unread', 'item']);
  });

  it('shows an unsent text until its item is here, under the same key', () => {
    const before = rowsOf([], { pending: [entry('2026-11-20T20:00:00Z', 'ref-1')] });
    const after = rowsOf([item('2026-11-20T20:00:01Z', { ...ours, client_ref: 'ref-1' })], {
      pending: [entry('2026-11-20T20:00:00Z', 'ref-1')],
    });
    expect(before.at(-1)).toMatchObject({ kind: 'pending', key: 'ref-1' });
    expect(after.filter((row) => row.kind === 'pending')).toEqual([]);
    expect(after.at(-1)!.key).toBe('ref-1');
  });

  it('shows unsent texts only under the newest', () => {
    const rows = rowsOf([item('2026-11-20T20:00:00Z')], {
      holdsNewest: false,
      pending: [entry('2026-11-20T20:01:00Z')],
    });
    expect(rows.map((row) => row.kind)).toEqual(['item']);
  });
});
