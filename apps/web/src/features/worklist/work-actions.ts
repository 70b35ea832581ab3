import { calendar, claims, contacts, type worklist as contract } from '@chairline/contract';
import { findContact, receiveContact, refuseLimited } from '../contacts/index.ts';
import {
  addReminder,
  againAt,
  completeMention,
  deleteReminder,
  hourLater,
  updateReminder,
} from '../conversations/index.ts';
import { call } from '../../lib/api.ts';
import { currentSession } from '../../lib/session.ts';
import { seenUpTo } from '../../lib/seen-items.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { hideNotice, notify } from '../../ui/notify.tsx';
import { applyChanges } from './store.ts';
import { sayFault } from '../../ui/say-fault.ts';

type WorkItem = contract.WorkItem;

const zone = (): string => currentSession()?.client.timezone ?? 'UTC';
const whenWords = (at: number): string => formatWhen(new Date(at).toISOString(), zone());

/** @param seen the newest item that was shown */
async function setNeedsAnswer(
  contactId: number,
  needs_answer: boolean,
  { since, seen }: { since?: string; seen?: number | undefined } = {},
): Promise<void> {
  const { contact } = await call(contacts.setNeedsAnswer, {
    params: { id: contactId },
    body: {
      needs_answer,
      ...(since === undefined ? {} : { since }),
      ...(seen === undefined ? {} : { seen_id: seen }),
    },
    quiet400: true,
  });
  receiveContact(contact);
}

function sayFailed(item: WorkItem, error: unknown): void {
  sayFault(error, `“${item.title}” was not changed.`);
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
      return setNeedsAnswer(item.contact_id!, false, {
        seen: seenUpTo(item.contact_id!) ?? findContact(item.contact_id!)?.last_item_id ?? undefined,
      });
    case 'mention':
      return completeMention(item.convo_id!, item.convo_message_id!, true);
    case 'reminder':
      return deleteReminder(item.convo_id!);
    case 'event':
      return setNoticeDone(item, true);
    case 'claim':
      return setClaimStep(item, item.work_version!, '', null);
    case 'lab':
      return Promise.reject(new Error('a lab case is done in the practice system'));
  }
}

const setNoticeDone = ({ id }: WorkItem, done: boolean) =>
  call(calendar.setNoticeDone, {
    params: { eventId: Number(id.slice('event:'.length)) },
    body: { done },
    quiet400: true,
  });

/** @param version of the next step that is changed */
const setClaimStep = (item: WorkItem, version: number, next_action: string, next_date: string | null) =>
  call(claims.setClaimWork, {
    params: { id: Number(item.system_process_id) },
    body: { next_action, next_date, version },
    quiet400: true,
  });

/** The office's day a claim's next step is set for. */
const dayOf = (item: WorkItem): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone() }).format(new Date(item.date));

async function undo(item: WorkItem): Promise<void> {
  try {
    if (item.kind === 'thread') await setNeedsAnswer(item.contact_id!, true, { since: item.date });
    else if (item.kind === 'mention') await completeMention(item.convo_id!, item.convo_message_id!, false);
    else if (item.kind === 'claim') await setClaimStep(item, item.work_version! + 1, item.note, dayOf(item));
    else if (item.kind === 'event') await setNoticeDone(item, false);
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

/** What can be taken back, the latest last. */
const undos: (() => void)[] = [];

/** Takes back what was done last, then what was done before it, each once: the key for the messages' Undo. */
export function undoLast(): void {
  const work = undos.at(-1);
  if (work) work();
  else notify({ message: 'There is nothing to undo.' });
}

/**
 * Does something that can be taken back, once: by the key while it is on its way, by its message's Undo as well.
 * @returns whether it was done
 */
async function withUndo(
  work: Promise<boolean>,
  message: string,
  takeBack: () => Promise<void>,
): Promise<boolean> {
  let said: string | null = null;
  const forget = () => {
    const index = undos.indexOf(once);
    if (index >= 0) undos.splice(index, 1);
    return index >= 0;
  };
  const once = () => {
    if (!forget()) return;
    if (said !== null) hideNotice(said);
    void work.then((done) => (done ? takeBack() : undefined));
  };
  undos.push(once);
  if (!(await work)) {
    forget();
    return false;
  }
  if (undos.includes(once)) said = notify({ message, action: { label: 'Undo', onClick: once } });
  return true;
}

const saidDone: Record<contract.WorkKind, (title: string) => string> = {
  thread: (title) => `${title} is done`,
  mention: (title) => `Mention in “${title}” is done`,
  reminder: (title) => `Reminder for “${title}” removed`,
  event: (title) => `“${title}” is off the bell`,
  claim: (title) => `Next step of ${title}’s claim is done`,
  lab: (title) => title,
};

/**
 * Does what waits: the thread counts as answered, the mention as completed, the reminder is removed. At once, with
 * an Undo. @returns whether it was done
 */
export async function finishWork(item: WorkItem): Promise<boolean> {
  if (item.kind === 'lab') {
    notify({ message: 'A lab case leaves this list when it is back in Open Dental.' });
    return false;
  }
  if (refuseLimited()) return false;
  const work = attempt(item, null, () => doIt(item));
  return withUndo(work, saidDone[item.kind](item.title), () => undo(item));
}

/** Moves a reminder an hour on. @returns whether it was moved */
export async function postponeWork(item: WorkItem): Promise<boolean> {
  if (item.kind !== 'reminder' || refuseLimited()) return false;
  const own = Date.parse(item.date);
  const date = new Date(hourLater(own, Date.now())).toISOString();
  const work = attempt(item, { ...item, date }, () => updateReminder(item.convo_id!, date));
  const message = `Reminder for “${item.title}” moved to ${whenWords(Date.parse(date))}`;
  return withUndo(work, message, () => moveBack(item, own));
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
