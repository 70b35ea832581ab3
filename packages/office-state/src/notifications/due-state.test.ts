import type { conversations, worklist } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import {
  dueOfWork,
  freshOf,
  meetConvo,
  rememberSeen,
  seenKey,
  sortDue,
  takeDue,
  withoutDue,
  type DueReminder,
  type DueReminders,
} from './due-state.ts';

const ME = 7;
const AT = '2026-06-01T10:00:00.000Z';
const reminder = (convo_id: number, more: Partial<DueReminder> = {}): DueReminder => ({
  convo_id,
  convo_name: `Convo ${convo_id}`,
  kind: 'general',
  system_process_id: null,
  contact_id: null,
  reminder_date: AT,
  ...more,
});
const none: DueReminders = new Map();
const row = (more: Partial<conversations.ConversationRow> = {}): conversations.ConversationRow => ({
  convo_id: 1,
  convo_name: 'Convo 1',
  convo_status: true,
  kind: 'general',
  system_process: 'Billing',
  system_process_id: '3',
  secured: false,
  owner: 2,
  owner_active: true,
  client_id: 2,
  date_created: AT,
  messages_updated_at: AT,
  message_count: 0,
  last_message: null,
  convo_participants: [],
  convo_reminders: [{ reminder_for_who: ME, reminder_date: '2026-06-01T12:00:00+02:00', delivered_at: AT }],
  convo_references: [],
  convo_tags: [],
  version: 4,
  ...more,
});

describe('reminders that came', () => {
  it('are due, one a conversation, in the order of their times', () => {
    const early = reminder(2, { reminder_date: '2026-06-01T09:00:00.000Z' });
    const due = takeDue(takeDue(none, [reminder(1), early], []), [reminder(1, { convo_name: 'New' })], []);
    expect(sortDue(due).map(({ convo_id, convo_name }) => [convo_id, convo_name])).toEqual([
      [2, 'Convo 2'],
      [1, 'New'],
    ]);
  });

  it('are new where they were not known, or come at another time; a new name alone is not', () => {
    const again = reminder(2, { reminder_date: '2026-06-01T12:00:00.000Z' });
    const before = takeDue(none, [reminder(1), reminder(2), reminder(3)], []);
    const after = takeDue(before, [reminder(1, { convo_name: 'New' }), again, reminder(4)], []);
    expect(freshOf(before, after).map(({ convo_id }) => convo_id)).toEqual([2, 4]);
    expect(freshOf(after, after)).toEqual([]);
  });

  it('stay away once they were seen, and come again at another time', () => {
    const seen = rememberSeen([], [seenKey(reminder(1))]);
    expect(takeDue(none, [reminder(1, { reminder_date: '2026-06-01T12:00:00+02:00' })], seen)).toBe(none);
    expect(takeDue(none, [reminder(1, { reminder_date: '2026-06-01T11:00:00Z' })], seen).size).toBe(1);
  });

  it('are remembered as seen up to a limit, the latest longest', () => {
    const many = Array.from({ length: 301 }, (_, index) => `${index}@0`);
    const seen = rememberSeen(many.slice(0, 300), ['0@0', '300@0']);
    expect(seen).toHaveLength(300);
    expect(seen.at(-1)).toBe('300@0');
    expect(seen).not.toContain('1@0');
    expect(seen).toContain('0@0');
  });
});

describe('dealing with one', () => {
  const due = takeDue(none, [reminder(1), reminder(2)], []);

  it('takes it away alone', () => {
    expect([...withoutDue(due, ({ convo_id }) => convo_id === 1).keys()]).toEqual([2]);
    expect(withoutDue(due, () => false)).toBe(due);
  });

  it('somewhere else takes it away here: removed, moved, closed', () => {
    expect(meetConvo(due, row(), ME)).toBe(due);
    expect(meetConvo(due, row({ convo_id: 9 }), ME)).toBe(due);
    expect([...meetConvo(due, row({ convo_reminders: [] }), ME).keys()]).toEqual([2]);
    expect([...meetConvo(due, row({ convo_status: false }), ME).keys()]).toEqual([2]);
    const moved = [{ reminder_for_who: ME, reminder_date: '2026-06-01T11:00:00Z', delivered_at: null }];
    expect([...meetConvo(due, row({ convo_reminders: moved }), ME).keys()]).toEqual([2]);
    const another = [{ reminder_for_who: 8, reminder_date: AT, delivered_at: null }];
    expect([...meetConvo(due, row({ convo_reminders: another }), ME).keys()]).toEqual([2]);
  });

  it('leaves it with the name the conversation has now', () => {
    expect(meetConvo(due, row({ convo_name: 'Other' }), ME).get(1)?.convo_name).toBe('Other');
  });
});

describe('what came while nobody looked', () => {
  const item = (more: Partial<worklist.WorkItem>): worklist.WorkItem => ({
    id: 'reminder:1',
    kind: 'reminder',
    date: AT,
    title: 'Call the lab',
    note: '',
    put_off_by: null,
    amount: null,
    days_out: null,
    who: '',
    contact_id: 5,
    convo_id: 1,
    convo_kind: 'internal',
    convo_message_id: null,
    system_process_id: null,
    work_version: null,
    call_back: '',
    starts_at: null,
    ...more,
  });

  it('is what waits and has come', () => {
    const items = [
      item({}),
      item({ id: 'reminder:2', convo_id: 2, date: '2026-06-01T10:00:01.000Z' }),
      item({ id: 'thread:5', kind: 'thread', convo_id: null, convo_kind: null }),
    ];
    expect(dueOfWork(items, Date.parse(AT))).toEqual([
      {
        convo_id: 1,
        convo_name: 'Call the lab',
        kind: 'internal',
        contact_id: 5,
        system_process_id: null,
        reminder_date: AT,
      },
    ]);
  });
});
