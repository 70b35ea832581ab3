import { calendar, claims, contacts, erasures, social, type worklist as contract } from '@chairline/contract';
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
import { dayKey, formatWhen } from '../../ui/format-date.ts';
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

/** @param seen as with `setNeedsAnswer` */
async function setPutOff(contactId: number, until: string | null, seen?: number): Promise<void> {
  const { contact } = await call(contacts.putOff, {
    params: { id: contactId },
    body: { until, ...(seen === undefined ? {} : { seen_id: seen }) },
    quiet400: true,
  });
  receiveContact(contact);
}

const seenOfItem = ({ contact_id: id }: WorkItem): number | undefined =>
  seenUpTo(id!) ?? findContact(id!)?.last_item_id ?? undefined;

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
    case 'putoff':
      return setNeedsAnswer(item.contact_id!, false, {
        seen: seenOfItem(item),
      });
    case 'mention':
      return completeMention(item.convo_id!, item.convo_message_id!, true);
    case 'reminder':
      return deleteReminder(item.convo_id!);
    case 'event':
      return setNoticeDone(item, true);
    case 'claim':
      return setClaimStep(item, item.work_version!, '', null);
    case 'erasure':
      return setErasureSeen(item, true);
    case 'post':
      return setPostSeen(item, true);
    case 'request':
    case 'answer':
    case 'lab':
      return Promise.reject(new Error(`a ${item.kind} is not done from the bell`));
  }
}

const setNoticeDone = ({ id }: WorkItem, done: boolean) =>
  call(calendar.setNoticeDone, {
    params: { eventId: Number(id.slice('event:'.length)) },
    body: { done },
    quiet400: true,
  });

const setErasureSeen = ({ id }: WorkItem, seen: boolean) =>
  call(erasures.setErasureSeen, {
    params: { erasure_id: Number(id.slice('erasure:'.length)) },
    body: { seen },
    quiet400: true,
  });

const setPostSeen = ({ id }: WorkItem, seen: boolean) =>
  call(social.setPostSeen, {
    params: { id: Number(id.slice('post:'.length)) },
    body: { seen },
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
const dayOf = (item: WorkItem): string => dayKey(item.date, zone());

/** What is so again once it is undone. */
const saidUndone: Record<contract.WorkKind, (title: string) => string> = {
  thread: (title) => `Undone: ${title} needs an answer again`,
  mention: (title) => `Undone: the mention in “${title}” is open again`,
  reminder: (title) => `Undone: the reminder for “${title}” is set again`,
  event: (title) => `Undone: “${title}” is on the bell again`,
  request: (title) => title,
  answer: (title) => title,
  claim: (title) => `Undone: the next step of ${title}’s claim is set again`,
  lab: (title) => title,
  putoff: (title) => `Undone: ${title} is put off again`,
  erasure: (title) => `Undone: “${title}” is on the bell again`,
  post: (title) => `Undone: “${title}” is on the bell again`,
};

const cameLate = ({ title }: WorkItem, at: number): string =>
  `The reminder for “${title}” had come already: it comes again ${whenWords(at)}.`;

/** @param since since when one who is put off has waited */
async function undo(item: WorkItem, since?: string): Promise<void> {
  try {
    if (item.kind === 'thread') await setNeedsAnswer(item.contact_id!, true, { since: item.date });
    else if (item.kind === 'putoff') {
      await setNeedsAnswer(item.contact_id!, true, since === undefined ? {} : { since });
      if (Date.parse(item.date) > Date.now()) await setPutOff(item.contact_id!, item.date);
    } else if (item.kind === 'mention') await completeMention(item.convo_id!, item.convo_message_id!, false);
    else if (item.kind === 'claim') await setClaimStep(item, item.work_version! + 1, item.note, dayOf(item));
    else if (item.kind === 'event') await setNoticeDone(item, false);
    else if (item.kind === 'erasure') await setErasureSeen(item, false);
    else if (item.kind === 'post') await setPostSeen(item, false);
    else {
      const own = Date.parse(item.date);
      const at = againAt(own, Date.now());
      await addReminder(item.convo_id!, new Date(at).toISOString());
      if (at !== own) {
        // A time that has come cannot be set again: it comes once more at the next that can.
        notify({ message: cameLate(item, at) });
        return;
      }
    }
    notify({ message: saidUndone[item.kind](item.title) });
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
  request: (title) => title,
  answer: (title) => title,
  claim: (title) => `Next step of ${title}’s claim is done`,
  lab: (title) => title,
  erasure: (title) => `“${title}” is off the bell`,
  post: (title) => `“${title}” is off the bell`,
  putoff: (title) => `${title} is done`,
};

/** When that leaves the list which is not done here. */
const leavesWhen: Partial<Record<contract.WorkKind, string>> = {
  request: 'A request leaves this list when it is answered. Open it to book, propose a time or decline.',
  answer: 'This leaves the list when the visit is moved or broken, or set aside above the thread.',
  lab: 'A lab case leaves this list when it is back in Open Dental.',
};

/**
 * Does what waits: the thread counts as answered, the mention as completed, the reminder is removed. At once, with
 * an Undo. @returns whether it was done
 */
export async function finishWork(item: WorkItem): Promise<boolean> {
  const leaves = leavesWhen[item.kind];
  if (leaves !== undefined) {
    notify({ message: leaves });
    return false;
  }
  if (refuseLimited()) return false;
  const since = item.kind === 'putoff' ? findContact(item.contact_id!)?.put_off?.since : undefined;
  const work = attempt(item, null, () => doIt(item));
  return withUndo(work, saidDone[item.kind](item.title), () => undo(item, since));
}

/** Puts a patient who waits off, or further off. @param at epoch milliseconds @returns whether it was done */
export async function putOffWork(item: WorkItem, at: number): Promise<boolean> {
  if (refuseLimited()) return false;
  const contactId = item.contact_id!;
  const until = new Date(at).toISOString();
  const shown = item.kind === 'putoff' ? { ...item, date: until } : null;
  const work = attempt(item, shown, () => setPutOff(contactId, until, seenOfItem(item)));
  return withUndo(work, `${item.title} is put off until ${whenWords(at)}`, async () => {
    const back = item.kind === 'putoff' && Date.parse(item.date) > Date.now() ? item.date : null;
    await setPutOff(contactId, back).catch((error: unknown) => sayFailed(item, error));
  });
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
    notify({ message: at === own ? saidUndone.reminder(item.title) : cameLate(item, at) });
  } catch (error) {
    sayFailed(item, error);
  }
}
