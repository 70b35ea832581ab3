import { contacts as contract } from '@chairline/contract';
import { contactName, listQuery } from '@chairline/office-state/contacts';
import { call } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import type { Contact, OpenFor } from './contact-types.ts';
import { setNeedsAnswer } from './mutations.ts';
import { askPutOff } from './put-off-asked.ts';
import { findContact, receiveContacts, useContacts } from './store.ts';
import { waitingWay, type WaitingWay } from './waiting-way.ts';

/** Whom a text is on its way to, by since when they waited: they count as waiting until the server has said otherwise. */
const answered = new Map<number, string | null>();

/** A text to a contact is on its way: nobody is led to them again for what it answers. */
export function noteAnswered(id: number): void {
  answered.set(id, findContact(id)?.needs_answer_since ?? null);
}

/** It did not go: they wait as before. */
export function forgetAnswered(id: number): void {
  answered.delete(id);
}

const stillWaits = (contact: Contact): boolean =>
  contract.waits(contact) && answered.get(contact.contact_id) !== contact.needs_answer_since;

/** How many are asked for beyond the loaded ones: some of them may just have been answered here. */
const ASKED_FOR = 20;

/** The list moves with every answer, so who waits next is not a step away: from here down, then from the top. */
async function findNext({ ids, filter, complete }: WaitingWay, after: number | null): Promise<number | null> {
  const { contacts } = useContacts.getState();
  const waits = (id: number) => {
    const contact = id === after ? undefined : contacts.get(id);
    return contact !== undefined && stillWaits(contact);
  };
  const from = after === null ? -1 : ids.indexOf(after);
  const next = ids.slice(from + 1).find(waits) ?? ids.find(waits);
  if (next !== undefined || complete || (filter.status !== 'all' && filter.status !== 'waiting'))
    return next ?? null;
  // Beyond what is loaded of the list.
  const { items } = await call(contract.listContacts, {
    query: { ...listQuery({ ...filter, status: 'waiting' }), limit: ASKED_FOR },
  });
  receiveContacts(items);
  return items.find((contact) => contact.contact_id !== after && stillWaits(contact))?.contact_id ?? null;
}

/** The same; undefined where they could not be asked for, which is said here. */
const lookForNext = (way: WaitingWay, after: number | null): Promise<number | null | undefined> =>
  findNext(way, after).catch((error: unknown) => {
    sayFault(error, 'Who waits next could not be looked up.');
    return undefined;
  });

/**
 * Looks for whoever waits after a contact, before an answer moves the list, and opens them when that is wanted; says so
 * where nobody else waits. Null where no list is on the screen; what it gives tells whether somebody is opened.
 */
export function nextWaiting(contactId: number | null): ((what: OpenFor) => Promise<boolean>) | null {
  const way = waitingWay();
  if (!way) return null;
  const found = lookForNext(way, contactId);
  return async (what) => {
    const next = await found;
    if (next === null) notify({ message: 'Nobody else here waits for an answer.' });
    if (next === null || next === undefined) return false;
    (waitingWay() ?? way).onOpen(next, what);
    return true;
  };
}

/** Where one goes on to: a row of the list, or whoever it is opened, to be read or with the cursor in the field. */
type GoOnBy = ((contactId: number) => void) | OpenFor;

/** Marks a contact, and where they are done goes on to whoever waits next. @returns whether it went on */
export async function markAndGoOn(id: number | null, needsAnswer: boolean, by: GoOnBy): Promise<boolean> {
  const contact = id === null ? undefined : findContact(id);
  if (!contact) return false;
  const name = contactName(contact);
  if (contact.needs_answer === needsAnswer) {
    const message = needsAnswer
      ? `${name} needs an answer already.`
      : `${name} is done already. Press u if an answer is needed.`;
    notify({ message });
    return false;
  }
  const way = waitingWay();
  const next = needsAnswer || !way ? null : lookForNext(way, contact.contact_id);
  if (!(await setNeedsAnswer(contact.contact_id, needsAnswer)) || next === null) return false;
  return goOn(next, way, by);
}

async function goOn(
  next: Promise<number | null | undefined>,
  way: WaitingWay | null,
  by: GoOnBy,
): Promise<boolean> {
  const found = await next;
  if (found === null || found === undefined) return false;
  if (typeof by === 'function') by(found);
  else (waitingWay() ?? way)?.onOpen(found, by);
  return true;
}

/** Asks until when a contact is put off, and then goes on to whoever waits next. */
export function putOffAndGoOn(id: number | null, by: GoOnBy): void {
  if (id === null) return;
  askPutOff(id, () => {
    const way = waitingWay();
    const next = way ? lookForNext(way, id) : Promise.resolve(null);
    return () => void goOn(next, way, by);
  });
}

/** Opens a contact in the list that is on the screen, with the cursor in the field; null where there is no list. */
export function openToWrite(contactId: number): (() => void) | null {
  const way = waitingWay();
  return way && (() => (waitingWay() ?? way).onOpen(contactId, 'text'));
}
