import { contacts, type worklist as contract } from '@chairline/contract';
import { receiveContact, refuseLimited } from '../contacts/index.ts';
import {
  addReminder,
  againAt,
  completeMention,
  deleteReminder,
  hourLater,
  updateReminder,
} from '../conversations/index.ts';
import { call, errorMessage } from '../../lib/api.ts';
import { currentSession } from '../../lib/session.ts';
import { isShownAlready } from '../../lib/shown-already.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { notify } from '../../ui/notify.tsx';
import { applyChanges } from './store.ts';

type WorkItem = contract.WorkItem;

const zone = (): string => currentSession()?.client.timezone ?? 'UTC';
const whenWords = (at: number): string => formatWhen(new Date(at).toISOString(), zone());

async function setNeedsAnswer(contactId: number, needs_answer: boolean): Promise<void> {
  const { contact } = await call(contacts.setNeedsAnswer, {
    params: { id: contactId },
    body: { needs_answer },
    quiet400: true,
  });
  receiveContact(contact);
}

function sayFailed(item: WorkItem, error: unknown): void {
  if (isShownAlready(error)) return;
  notify({ message: `“${item.title}” was not changed. ${errorMessage(error)}`, kind: 'error' });
}

/** Does the work with the item out of sight; brings it back where that fails. */
async function attempt(
  item: WorkItem,
  shown: WorkItem | null,
  work: () => Promise<unknown>,
): Promise<boolean> {
  applyChanges([shown ? { what: 'put', item: shown } : { what: 'drop', id: item.id }]);
  try {
    await work();
    return true;
  } catch (error) {
    applyChanges([{ what: 'put', item }]);
    sayFailed(item, error);
    return false;
  }
}

function doIt(item: WorkItem): Promise<unknown> {
  switch (item.kind) {
    case 'thread':
      return setNeedsAnswer(item.contact_id!, false);
    case 'mention':
      return completeMention(item.convo_id!, item.convo_message_id!, true);
    case 'reminder':
      return deleteReminder(item.convo_id!);
  }
}

async function undo(item: WorkItem): Promise<void> {
  try {
    if (item.kind === 'thread') await setNeedsAnswer(item.contact_id!, true);
    else if (item.kind === 'mention') await completeMention(item.convo_id!, item.convo_message_id!, false);
    else {
      const own = Date.parse(item.date);
      const at = againAt(own, Date.now());
      await addReminder(item.convo_id!, new Date(at).toISOString());
      // A time that has come cannot be set again: it comes once more at the next that can.
      if (at !== own) notify({ message: `The reminder comes again ${whenWords(at)}.` });
    }
  } catch (error) {
    sayFailed(item, error);
  }
}

let lastUndo: (() => void) | null = null;

/** Takes back what was done last, once: the key for the message's Undo. */
export function undoLast(): void {
  const work = lastUndo;
  lastUndo = null;
  if (work) work();
  else notify({ message: 'There is nothing to undo.' });
}

/** Says what was done, and offers to take it back. */
function sayDone(message: string, takeBack: () => void): void {
  const once = () => {
    if (lastUndo === once) lastUndo = null;
    takeBack();
  };
  lastUndo = once;
  notify({ message, action: { label: 'Undo', onClick: once } });
}

const saidDone: Record<contract.WorkKind, (title: string) => string> = {
  thread: (title) => `${title} is done`,
  mention: (title) => `Mention in “${title}” is done`,
  reminder: (title) => `Reminder for “${title}” removed`,
};

/**
 * Does what waits: the thread counts as answered, the mention as completed, the reminder is removed. At once, with
 * an Undo. @returns whether it was done
 */
export async function finishWork(item: WorkItem): Promise<boolean> {
  if (refuseLimited()) return false;
  if (!(await attempt(item, null, () => doIt(item)))) return false;
  sayDone(saidDone[item.kind](item.title), () => void undo(item));
  return true;
}

/** Moves a reminder an hour on. @returns whether it was moved */
export async function postponeWork(item: WorkItem): Promise<boolean> {
  if (item.kind !== 'reminder' || refuseLimited()) return false;
  const own = Date.parse(item.date);
  const date = new Date(hourLater(own, Date.now())).toISOString();
  const moved = await attempt(item, { ...item, date }, () => updateReminder(item.convo_id!, date));
  if (!moved) return false;
  sayDone(
    `Reminder for “${item.title}” moved to ${whenWords(Date.parse(date))}`,
    () => void moveBack(item, own),
  );
  return true;
}

async function moveBack(item: WorkItem, own: number): Promise<void> {
  const at = againAt(own, Date.now());
  try {
    await updateReminder(item.convo_id!, new Date(at).toISOString());
    if (at !== own) notify({ message: `The reminder comes again ${whenWords(at)}.` });
  } catch (error) {
    sayFailed(item, error);
  }
}
