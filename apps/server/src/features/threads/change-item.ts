import type { Context } from '../../platform/context.ts';
import { changeContact, type ContactRow, lockContact } from '../contacts/index.ts';
import { announce, snippetOf } from './append-item.ts';
import { findItem, type ItemRow, type NewItem, saveItem } from './store.ts';

/**
 * Changes an item and tells the office; where it is the contact's newest, the list's row follows.
 * The contact is locked first, as everywhere, so that no two changes wait for each other.
 */
export async function changeItem(ctx: Context, itemId: number, change: Partial<NewItem>) {
  const { contact, item } = await lockContactOf(ctx, itemId);
  await saveItem(ctx.tx, itemId, change);
  const shown = {
    ...(change.direction === undefined ? {} : { lastDirection: change.direction }),
    ...(change.body === undefined
      ? {}
      : { lastSnippet: snippetOf({ kind: item.kind, body: change.body, mediaCount: item.media_count }) }),
  };
  const after =
    contact.lastItemId === itemId && Object.keys(shown).length > 0
      ? await changeContact(ctx.tx, contact, shown)
      : contact;
  return announce(ctx, 'updateMessage', itemId, after);
}

/** The contact whose thread holds the item; a merge, or its undo, may move it while the lock is waited for. */
async function lockContactOf(ctx: Context, itemId: number): Promise<{ contact: ContactRow; item: ItemRow }> {
  for (;;) {
    const item = await findItem(ctx.tx, itemId);
    if (!item) throw new Error(`item ${itemId} is gone`);
    const contact = await lockContact(ctx.tx, item.contact_id);
    if (!contact) throw new Error(`contact ${item.contact_id} is gone`);
    const after = await findItem(ctx.tx, itemId);
    if (after?.contact_id === contact.contactId) return { contact, item: after };
  }
}
