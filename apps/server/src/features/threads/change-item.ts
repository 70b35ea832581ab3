import type { Context } from '../../platform/context.ts';
import {
  answered,
  changeContact,
  type ContactRow,
  isOwedAnswer,
  lockContact,
  waitingSince,
} from '../contacts/index.ts';
import { announce, snippetOf } from './append-item.ts';
import { findItem, type ItemRow, type NewItem, saveItem } from './store.ts';

/**
 * Changes an item and tells the office; where it is the contact's newest, the list's row follows.
 * The contact is locked first, as everywhere, so that no two changes wait for each other.
 * @param needsAnswer whether the contact now waits: true, false, or undefined to leave it as it is
 */
export async function changeItem(
  ctx: Context,
  itemId: number,
  change: Partial<NewItem>,
  needsAnswer?: boolean,
) {
  const { contact, item } = await lockContactOf(ctx, itemId);
  await saveItem(ctx.tx, itemId, change);
  const isNewest = contact.lastItemId === itemId;
  const waits =
    needsAnswer === undefined || (needsAnswer ? contact.needsAnswerSince !== null : !isOwedAnswer(contact))
      ? {}
      : needsAnswer
        ? waitingSince(contact, new Date(item.at))
        : answered;
  const shown = { ...(isNewest && shownOf(item, change)), ...waits };
  const after = Object.keys(shown).length > 0 ? await changeContact(ctx.tx, contact, shown) : contact;
  return announce(ctx, 'updateMessage', itemId, after);
}

/** What the list's row shows of its newest item, as far as a change is about that. */
function shownOf(item: ItemRow, { direction, body, callStatus, callMissed, recordings }: Partial<NewItem>) {
  return {
    ...(direction !== undefined && { lastDirection: direction }),
    ...(callStatus !== undefined && { lastCallStatus: callStatus }),
    ...(callMissed !== undefined && { lastCallMissed: callMissed }),
    ...((body !== undefined || recordings !== undefined) && {
      lastSnippet: snippetOf({
        kind: item.kind,
        body: body ?? item.body,
        subject: item.subject,
        mediaCount: item.media_count,
        recordings: recordings ?? item.recordings,
      }),
    }),
  };
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
