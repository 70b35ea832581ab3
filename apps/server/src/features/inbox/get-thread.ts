import type { inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import { presentItem } from './present.ts';
import { findItem, listAcross, listOfUser, listThread, userExists } from './store.ts';

export interface PageInput {
  offset: number;
  limit: number;
  direction: 'older' | 'newer';
  /** The page around this item, oldest first, instead of the one at the offset. */
  item?: number;
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
  const place = page.item === undefined ? page : await placeAround(ctx, contactId, page.item, page.limit);
  const thread = await listThread(ctx.tx, contactId, place);
  if (!thread) throw notFound('contact');
  ctx.audit({ action: 'thread.read', subject: `contact:${contactId}`, details: { offset: page.offset } });
  return { items: thread.rows.map(presentItem), total: thread.total };
}

/** Where the page around an item begins, counted from the oldest; the thread's last page is full, too. */
async function placeAround(
  ctx: Context,
  contactId: number,
  itemId: number,
  limit: number,
): Promise<PageInput> {
  const item = await findItem(ctx.tx, itemId);
  if (item?.contact_id !== contactId) throw notFound('message');
  const contact = (await findContact(ctx.tx, contactId))!;
  const offset = Math.min(item.position - Math.floor(limit / 2), contact.itemCount - limit);
  return { offset: Math.max(0, offset), limit, direction: 'newer' };
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

/** A page of what one member of staff wrote, called or answered. @throws Refusal 404 */
export async function getUserThread(ctx: Context, userId: number, page: PageInput): Promise<ThreadPage> {
  if (!(await userExists(ctx.tx, userId))) throw notFound('user');
  const { rows, total } = await listOfUser(ctx.tx, userId, page);
  for (const id of new Set(rows.map((row) => row.contact_id))) {
    ctx.audit({ action: 'thread.read', subject: `contact:${id}`, details: { of: `user:${userId}` } });
  }
  return { items: rows.map(presentItem), total };
}
