import type { conversations, worklist } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** A reminder whose time has come and that nobody has dealt with yet. */
export interface DueReminder {
  convo_id: number;
  convo_name: string;
  kind: conversations.ConvoKind;
  contact_id: number | null;
  /** Of claims, recalls and lab cases: which. */
  system_process_id: string | null;
  reminder_date: string;
}

/** By convo_id: one a conversation. */
export type DueReminders = ReadonlyMap<number, DueReminder>;

/** Names one coming of a reminder, to remember that it was seen. */
export const seenKey = ({
  convo_id,
  reminder_date,
}: Pick<DueReminder, 'convo_id' | 'reminder_date'>): string => `${convo_id}@${Date.parse(reminder_date)}`;

/** How many of what was seen are remembered. */
const SEEN_MAX = 300;

/** What was seen, with one more: the latest last, the oldest forgotten. */
export function rememberSeen(seen: readonly string[], keys: readonly string[]): string[] {
  return [...seen.filter((key) => !keys.includes(key)), ...keys].slice(-SEEN_MAX);
}

/** What is due with reminders that came; those that were seen stay away. */
export function takeDue(
  due: DueReminders,
  reminders: readonly DueReminder[],
  seen: readonly string[],
): DueReminders {
  const fresh = reminders.filter((reminder) => !seen.includes(seenKey(reminder)));
  if (fresh.length === 0) return due;
  const next = new Map(due);
  for (const { convo_id, convo_name, kind, contact_id, system_process_id, reminder_date } of fresh) {
    next.set(convo_id, { convo_id, convo_name, kind, contact_id, system_process_id, reminder_date });
  }
  return next;
}

/** What is due now and was not before: another coming of the same reminder is new. */
export const freshOf = (before: DueReminders, due: DueReminders): DueReminder[] =>
  [...due.values()].filter((reminder) => {
    const held = before.get(reminder.convo_id);
    return held === undefined || seenKey(held) !== seenKey(reminder);
  });

/** What is due without what was dealt with. */
export function withoutDue(due: DueReminders, gone: (reminder: DueReminder) => boolean): DueReminders {
  const next = new Map([...due].filter(([, reminder]) => !gone(reminder)));
  return next.size === due.size ? due : next;
}

/**
 * What is due after a conversation changed: a reminder that was removed, set for another time, or whose conversation
 * was closed is dealt with, wherever that was done; a new name is shown.
 */
export function meetConvo(
  due: DueReminders,
  row: conversations.ConversationRow,
  userId: number,
): DueReminders {
  const held = due.get(row.convo_id);
  if (!held) return due;
  const reminder = row.convo_reminders.find(({ reminder_for_who }) => reminder_for_who === userId);
  const stands =
    row.convo_status && reminder && Date.parse(reminder.reminder_date) === Date.parse(held.reminder_date);
  if (!stands) return withoutDue(due, ({ convo_id }) => convo_id === row.convo_id);
  if (row.convo_name === held.convo_name) return due;
  return new Map(due).set(row.convo_id, { ...held, convo_name: row.convo_name });
}

/** The reminders among what waits whose time has come: those that came while this page was not there. */
export function dueOfWork(items: readonly worklist.WorkItem[], now: number): DueReminder[] {
  return items.flatMap(({ kind, date, title, convo_id, convo_kind, contact_id, system_process_id }) =>
    kind === 'reminder' && convo_id !== null && convo_kind !== null && Date.parse(date) <= now
      ? [
          {
            convo_id,
            convo_name: title,
            kind: convo_kind,
            contact_id,
            system_process_id,
            reminder_date: date,
          },
        ]
      : [],
  );
}

/** In the order of their times. */
export const sortDue = (due: DueReminders): DueReminder[] =>
  [...due.values()].toSorted((a, b) => Date.parse(a.reminder_date) - Date.parse(b.reminder_date));

/** What is due for a user. @param readSeen what was seen in this browser, as events come */
export function dueReducers(
  userId: number,
  readSeen: () => readonly string[],
): Reducers<DueReminders, DueReminders> {
  const meet = (due: DueReminders, { convo }: { convo: conversations.ConversationRow }) =>
    meetConvo(due, convo, userId);
  return {
    remindersDue: (due, { reminders }) => takeDue(due, reminders, readSeen()),
    addConvo: meet,
    updateConvo: meet,
    updateConvoStatus: meet,
    addConvoMessage: meet,
    updateConvoMessage: meet,
    removeConvo: (due, { convo_id }) => withoutDue(due, (held) => held.convo_id === convo_id),
  };
}
