import type { inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { changeItem } from './change-item.ts';
import { presentItem } from './present.ts';
import { findItem, listItemsOfEmails, type NewItem } from './store.ts';

/** Changes the items that e-mails stand as, and tells the office of each. */
export async function changeItemsOfEmails(
  ctx: Context,
  emailIds: readonly number[],
  change: Partial<NewItem>,
): Promise<void> {
  for (const { itemId } of await listItemsOfEmails(ctx.tx, emailIds)) await changeItem(ctx, itemId, change);
}

/** The items an e-mail stands as, as they now are, by contact. */
export async function getItemsOfEmail(ctx: Context, emailId: number): Promise<inbox.CommItem[]> {
  const items: inbox.CommItem[] = [];
  for (const { itemId } of await listItemsOfEmails(ctx.tx, [emailId]))
    items.push(presentItem((await findItem(ctx.tx, itemId))!));
  return items;
}
