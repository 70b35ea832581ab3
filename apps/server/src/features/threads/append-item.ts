import { firstWords, type contacts, inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import {
  answered,
  type ContactRow,
  lockContact,
  lockContacts,
  presentContact,
  saveThreadEnds,
  waitingSince,
} from '../contacts/index.ts';
import { presentItem } from './present.ts';
import type { ItemRecording } from './call-fields.ts';
import { countBefore, findItem, findItems, insertItems, makeRoom, type NewItem } from './store.ts';

export interface Appended {
  item: inbox.CommItem;
  contact: contacts.Contact;
}

const SNIPPET_LENGTH = 140;

type Item = Omit<NewItem, 'clientId' | 'contactId' | 'position'>;

/** An item on its way into a contact's thread. */
export interface Appending {
  contactId: number;
  item: Item;
  /** Whether the contact, as it is by then, now waits: true, false, or undefined to leave it as it is. */
  needsAnswer: (contact: ContactRow) => boolean | undefined;
}

/** An item in its thread: its place there and the contact's row as they were once it, and nothing later, was in. */
export interface InThread {
  itemId: number;
  position: number;
  contact: ContactRow;
}

/**
 * Puts an item into a contact's thread at its place in time, and brings the contact's row up to date.
 * The event is `announce`d by the caller once what belongs to the item (attachments) is there too.
 * @param contact locked by this transaction
 * @param needsAnswer whether the contact now waits: true, false, or undefined to leave it as it is
 */
export async function appendItem(
  ctx: Context,
  contact: ContactRow,
  item: Item,
  needsAnswer: boolean | undefined,
): Promise<InThread> {
  const { contactId } = contact;
  const [done] = await append(ctx, new Map([[contactId, contact]]), [
    { contactId, item, needsAnswer: () => needsAnswer },
  ]);
  return done!;
}

/**
 * Puts items into contacts' threads, one after the other in the order given, by as many statements as for one. The
 * contacts are held in the order of their numbers, as everywhere, so that no two transactions wait for each other.
 * Announced by the caller.
 * @returns an entry for each, in the order given
 */
export async function appendItems(ctx: Context, items: readonly Appending[]): Promise<InThread[]> {
  const ids = [...new Set(items.map(({ contactId }) => contactId))].sort((a, b) => a - b);
  const held = new Map((await lockContacts(ctx.tx, ids)).map((row) => [row.contactId, row]));
  const locked = new Map<number, ContactRow>();
  // Merged since it was found: the one it was merged into.
  for (const id of ids) locked.set(id, held.get(id) ?? (await lockContact(ctx.tx, id))!);
  return append(
    ctx,
    new Map([...locked.values()].map((row) => [row.contactId, row])),
    items.map((item) => ({ ...item, contactId: locked.get(item.contactId)!.contactId })),
  );
}

/** The thread of a contact while items come into it. */
interface Growing {
  contact: ContactRow;
  /** Of each item that is in: when it was, its place now, and how many of those that were there stand before it. */
  added: { at: Date; position: number; before: number }[];
}

/** @param contacts those of the items, locked */
async function append(
  ctx: Context,
  contacts: ReadonlyMap<number, ContactRow>,
  items: readonly Appending[],
): Promise<InThread[]> {
  const threads = new Map<number, Growing>(
    [...contacts].map(([contactId, contact]) => [contactId, { contact, added: [] }]),
  );
  const isLast = ({ contact }: Growing, { at }: Item) => contact.itemCount === 0 || at >= contact.activityAt;
  const inMidst = items.filter(({ contactId, item }) => !isLast(threads.get(contactId)!, item));
  const places = await countBefore(
    ctx.tx,
    inMidst.map(({ contactId, item }) => ({ contactId, at: item.at })),
  );
  const before = new Map(inMidst.map((entry, index) => [entry, places[index]!]));

  const done = items.map((entry) => {
    const thread = threads.get(entry.contactId)!;
    const { at } = entry.item;
    const last = isLast(thread, entry.item);
    const there = before.get(entry) ?? contacts.get(entry.contactId)!.itemCount;
    const position = last
      ? thread.contact.itemCount
      : there + thread.added.filter((other) => other.at <= at).length;
    for (const other of thread.added) if (other.position >= position) other.position += 1;
    const place = { at, position, before: there };
    thread.added.push(place);
    const answer = entry.needsAnswer(thread.contact);
    thread.contact = withItem(thread.contact, entry.item, last, answer);
    return { entry, place, position, isLast: last, contact: thread.contact };
  });

  await makeRoom(
    ctx.tx,
    done
      .map(({ entry: { contactId }, place }) => ({ contactId, position: place.before }))
      .filter(({ contactId, position }) => position < contacts.get(contactId)!.itemCount),
  );
  const ids = await insertItems(
    ctx.tx,
    done.map(({ entry: { contactId, item }, place }) => ({
      ...item,
      clientId: ctx.office,
      contactId,
      position: place.position,
    })),
  );
  const newest = new Map<number, number>();
  const results = done.map(({ entry, position, isLast: last, contact }, index) => {
    const itemId = ids[index]!;
    if (last) newest.set(entry.contactId, itemId);
    const lastItemId = newest.get(entry.contactId) ?? contact.lastItemId;
    return { itemId, position, contact: { ...contact, lastItemId } };
  });
  const ends = new Map(results.map(({ contact }) => [contact.contactId, contact]));
  await saveThreadEnds(ctx.tx, [...ends.values()]);
  return results;
}

/** The contact's row once one more item is in its thread; which it is (`lastItemId`) is not known yet. */
function withItem(
  contact: ContactRow,
  item: Item,
  isLast: boolean,
  needsAnswer: boolean | undefined,
): ContactRow {
  return {
    ...contact,
    version: contact.version + 1,
    itemCount: contact.itemCount + 1,
    ...(isLast && {
      lastKind: item.kind,
      lastDirection: item.direction,
      lastCallStatus: item.callStatus ?? null,
      lastCallMissed: item.callMissed ?? false,
      lastSnippet: snippetOf(item),
      activityAt: item.at,
    }),
    ...(needsAnswer !== undefined && (needsAnswer ? waitingSince(contact, item.at) : answered)),
  };
}

/** Tells the office of an item, new or changed, with the contact's row as it now is. */
export async function announce(
  ctx: Context,
  type: 'addMessage' | 'updateMessage',
  itemId: number,
  contact: ContactRow,
): Promise<Appended> {
  const row = await findItem(ctx.tx, itemId);
  if (!row) throw new Error(`item ${itemId} is gone`);
  const payload = { item: presentItem(row), contact: presentContact(contact) };
  ctx.emit(type, payload);
  return payload;
}

/** What `announce` tells of items that came together: as if each had been told of before the next one came. */
export async function presentAppended(ctx: Context, items: readonly InThread[]): Promise<Appended[]> {
  const rows = await findItems(
    ctx.tx,
    items.map(({ itemId }) => itemId),
  );
  return items.map(({ itemId, position, contact }) => ({
    item: presentItem({ ...rows.get(itemId)!, position }),
    contact: presentContact(contact),
  }));
}

/** The row's second line: the first words of what was said. */
export function snippetOf(
  item: Pick<NewItem, 'kind' | 'body' | 'subject' | 'mediaCount' | 'recordings'>,
): string {
  if (item.kind === 'call') {
    const isMessage = ({ kind, state }: ItemRecording) => kind === 'voicemail' && state !== 'deleted';
    return item.recordings?.some(isMessage) ? inbox.LEFT_MESSAGE : '';
  }
  if (item.kind === 'email') return firstWords(item.subject ?? '', SNIPPET_LENGTH);
  const text = firstWords(item.body ?? '', SNIPPET_LENGTH);
  if (text) return text;
  const count = item.mediaCount ?? 0;
  if (count === 0) return '';
  return count === 1 ? 'Sent a file' : `Sent ${count} files`;
}
