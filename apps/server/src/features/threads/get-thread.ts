import type { contacts, inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findContact, listContacts, presentContact } from '../contacts/index.ts';
import { presentItem } from './present.ts';
import { findItem, type ItemRow, listAcross, listThread, userExists } from './store.ts';
import { countTagged, listTagged } from './store-thread.ts';
import { listOfUser, type UserPageInput } from './store-user-thread.ts';

export interface PageInput {
  offset: number;
  limit: number;
  direction: 'older' | 'newer';
  /** The page around this item, oldest first, instead of the one at the offset. */
  item?: number;
  /** Only items that carry this tag; offset and total then count those. */
  tag?: number;
}

export interface ThreadPage {
  items: inbox.CommItem[];
  total: number;
}

/**
 * A page of a contact's thread. `older` counts from the newest and answers newest first, `newer` from the
 * oldest. Items are found by their position, so no page costs more than another.
 * @throws Refusal 404 when there is no such contact, or the thread does not hold the item asked for
 */
export async function getContactThread(
  ctx: Context,
  contactId: number,
  page: PageInput,
): Promise<ThreadPage> {
  const thread = await (page.tag === undefined
    ? wholeThread(ctx, contactId, page)
    : taggedThread(ctx, contactId, page, page.tag));
  if (!thread) throw notFound('contact');
  ctx.audit({ action: 'thread.read', subject: `contact:${contactId}`, details: { offset: page.offset } });
  return { items: thread.rows.map(presentItem), total: thread.total };
}

type Rows = { rows: ItemRow[]; total: number };

async function wholeThread(ctx: Context, contactId: number, page: PageInput): Promise<Rows | undefined> {
  if (page.item === undefined) return listThread(ctx.tx, contactId, page);
  const item = await itemOf(ctx, contactId, page.item);
  const contact = (await findContact(ctx.tx, contactId))!;
  return listThread(ctx.tx, contactId, placeAround(item.position, contact.itemCount, page.limit));
}

async function taggedThread(
  ctx: Context,
  contactId: number,
  page: PageInput,
  tag: number,
): Promise<Rows | undefined> {
  if (!(await findContact(ctx.tx, contactId))) return undefined;
  if (page.item === undefined) return listTagged(ctx.tx, contactId, tag, page);
  const item = await itemOf(ctx, contactId, page.item);
  if (!item.tag_ids.includes(tag)) throw notFound('message');
  const [place, total] = [
    await countTagged(ctx.tx, contactId, tag, item.position),
    await countTagged(ctx.tx, contactId, tag),
  ];
  return listTagged(ctx.tx, contactId, tag, placeAround(place, total, page.limit));
}

async function itemOf(ctx: Context, contactId: number, itemId: number): Promise<ItemRow> {
  const item = await findItem(ctx.tx, itemId);
  if (item?.contact_id !== contactId) throw notFound('message');
  return item;
}

/** Where the page around an item begins, counted from the oldest; the thread's last page is full, too. */
function placeAround(place: number, total: number, limit: number) {
  const offset = Math.min(place - Math.floor(limit / 2), total - limit);
  return { offset: Math.max(0, offset), limit, direction: 'newer' } as const;
}

/** A page of a family's threads as one, by time. @throws Refusal 404 when one of them is not of this office */
export async function getFamilyThread(
  ctx: Context,
  contactIds: number[],
  page: PageInput,
): Promise<ThreadPage> {
  for (const id of contactIds) {
    if (!(await findContact(ctx.tx, id))) throw notFound('contact');
    ctx.audit({
      action: 'thread.read',
      subject: `contact:${id}`,
      details: { offset: page.offset, family: true },
    });
  }
  const { rows, total } = await listAcross(ctx.tx, contactIds, page);
  return { items: rows.map(presentItem), total };
}

/**
 * A page of what one member of staff wrote, called or answered, over all contacts, by time.
 * @throws Refusal 404 when there is no such user, or the item to go on behind is not theirs
 */
export async function getUserThread(
  ctx: Context,
  userId: number,
  page: UserPageInput,
): Promise<ThreadPage & { from: number; contacts: contacts.Contact[] }> {
  if (!(await userExists(ctx.tx, userId))) throw notFound('user');
  if (page.cursor !== undefined) {
    const item = await findItem(ctx.tx, page.cursor);
    if (!item?.users?.some((user) => user.user_id === userId)) throw notFound('message');
  }
  const { rows, total, from } = await listOfUser(ctx.tx, userId, page);
  const ids = [...new Set(rows.map((row) => row.contact_id))];
  for (const id of ids)
    ctx.audit({ action: 'thread.read', subject: `contact:${id}`, details: { of: `user:${userId}` } });
  const about = await listContacts(ctx.tx, ids);
  return { items: rows.map(presentItem), total, from, contacts: about.map(presentContact) };
}
