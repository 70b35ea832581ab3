import { conversations as contract } from '@chairline/contract';
import { useRef, useState } from 'react';
import { ApiError, errorMessage, isConnectionError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { notify } from '../../../ui/notify.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { addReminder, deleteReminder, updateReminder } from '../mutations.ts';
import { useNow } from '../../../ui/use-now.ts';
import { findReminderFault, minuteAfter, readFields, toFields, type WhenFields } from './reminder-times.ts';

/** What a reminder is set for: a conversation, or one that is begun when its reminder is set. */
export type Reminded = Pick<contract.Conversation, 'convo_name' | 'convo_status' | 'userReminder'> &
  ({ convo_id: number } | { begin: () => Promise<contract.Conversation> });

const words = contract.conversationMessages;
/** The words of the two ways to set a reminder (specification 2, section 8). */
export type ReminderWay = 'dialog' | 'popover';

/** What the snackbar says where a call fails. */
function failureWords(way: ReminderWay, what: 'add' | 'change' | 'remove', error: unknown): string {
  if (what === 'remove') return words.reminderErrorDeleting;
  if (way === 'dialog') return what === 'add' ? words.reminderErrorAdding : words.reminderErrorUpdating;
  if (what === 'change') return words.reminderUpdateFailed;
  return isConnectionError(error) ? words.reminderAddFailed : words.reminderCreateFailed;
}

/** Says something about a reminder, for as long as the specification says. */
function noteReminder(message: string, kind: 'success' | 'error' | 'warning' = 'success'): void {
  notify({ message, kind, duration: contract.REMINDER_SNACKBAR_MS });
}

/**
 * Setting, changing and removing the viewer's reminder of one conversation. While nothing is typed the time follows
 * the clock; what was typed stays when a call fails.
 */
export function useReminder(convo: Reminded, way: ReminderWay, onDone: () => void) {
  const { timezone } = useSession().client;
  const now = useNow();
  const existing = convo.userReminder;
  const [typed, setTyped] = useState<WhenFields | null>(null);
  const [tried, setTried] = useState(false);
  const doing = useRef<'add' | 'change' | 'remove'>('add');
  const {
    busyWith: busy,
    fault: failure,
    setFault: setFailure,
    run,
  } = useWork<'save' | 'remove'>((error) => {
    const said = failureWords(way, doing.current, error);
    noteReminder(said, 'error');
    // What the server says of a refusal stands beside the field; of any other failure only that it failed is known.
    return error instanceof ApiError && error.status < 500 ? errorMessage(error) : said;
  });

  const startAt = (from: number): number => {
    const set = existing ? Date.parse(existing.reminder_date) : 0;
    if (set >= from + contract.REMINDER_MIN_MS) return set;
    const ahead = way === 'dialog' ? contract.REMINDER_DEFAULT_MS : contract.INTERNAL_REMINDER_DEFAULT_MS;
    return minuteAfter(from, ahead);
  };
  const fields = typed ?? toFields(startAt(now), timezone);
  const at = readFields(fields, timezone);
  const fault = findReminderFault(at, now);

  const save = async (chosen = typed ? at : startAt(Date.now())): Promise<void> => {
    setTried(true);
    setFailure(null);
    // What was read is shown as it was read.
    if (typed && chosen !== null) setTyped(toFields(chosen, timezone));
    if (busy || chosen === null || findReminderFault(chosen, Date.now()) !== null) return;
    if (!convo.convo_status) return noteReminder(words.reminderClosed, 'warning');
    await run(async () => {
      doing.current = existing ? 'change' : 'add';
      const set = existing ? updateReminder : addReminder;
      const { convo_id } = 'begin' in convo ? await convo.begin() : convo;
      await set(convo_id, new Date(chosen).toISOString());
      noteReminder(existing ? 'Reminder Changed Successfully' : words.reminderAdded);
      onDone();
    }, 'save');
  };

  const remove = async (): Promise<void> => {
    if ('begin' in convo) return;
    await run(async () => {
      doing.current = 'remove';
      await deleteReminder(convo.convo_id);
      noteReminder('Reminder Removed Successfully');
      onDone();
    }, 'remove');
  };

  return {
    timezone,
    now,
    existing,
    fields,
    at,
    /** What is wrong, once something was typed or tried. */
    fault: failure ?? (typed || tried ? fault : null),
    busy,
    set: (change: Partial<WhenFields>) => {
      setFailure(null);
      setTyped({ ...fields, ...change });
    },
    setAt: (moment: number) => {
      setFailure(null);
      setTyped(toFields(moment, timezone));
    },
    save,
    remove,
  };
}

export type ReminderForm = ReturnType<typeof useReminder>;
