import type { inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { lockContact } from '../contacts/index.ts';
import { mustTag, usableTags } from '../labels/index.ts';
import { changeItem, findItem, type ItemRow, presentItem } from '../threads/index.ts';

/**
 * Puts a tag on a text, call or e-mail; one that is there already stays. Who waits for an answer and the list's order
 * do not change by it.
 * @throws BadInput for a tag that may not be used; Refusal 403 without the right, 404
 */
export async function addItemTag(ctx: Context, itemId: number, tagId: number): Promise<inbox.CommItem> {
  await mustTag(ctx);
  const item = await holdItem(ctx, itemId);
  await usableTags(ctx, [tagId], 'item');
  if (item.tag_ids.includes(tagId)) return presentItem(item);
  return save(ctx, item, [...item.tag_ids, tagId], 'item.tag', tagId);
}

/** Takes a tag off a text, call or e-mail. @throws Refusal 403 without the right, 404 */
export async function removeItemTag(ctx: Context, itemId: number, tagId: number): Promise<inbox.CommItem> {
  await mustTag(ctx);
  const item = await holdItem(ctx, itemId);
  if (!item.tag_ids.includes(tagId)) return presentItem(item);
  const left = item.tag_ids.filter((id) => id !== tagId);
  return save(ctx, item, left, 'item.untag', tagId);
}

/** The item as it is once its contact, and with it the thread, is held. */
async function holdItem(ctx: Context, itemId: number): Promise<ItemRow> {
  const found = await findItem(ctx.tx, itemId);
  if (!found) throw notFound('message');
  await lockContact(ctx.tx, found.contact_id);
  return (await findItem(ctx.tx, itemId))!;
}

async function save(
  ctx: Context,
  before: ItemRow,
  tagIds: number[],
  action: string,
  tagId: number,
): Promise<inbox.CommItem> {
  const { item } = await changeItem(ctx, before.comm_item_id, { tagIds });
  const details = { item: before.comm_item_id, tag: tagId };
  ctx.audit({ action, subject: `contact:${before.contact_id}`, details });
  return item;
}
