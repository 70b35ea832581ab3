import type { contacts, inbox } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { changeContact, type ContactRow, presentContact } from '../contacts/index.ts';
import { presentItem } from './present.ts';
import { findItem, findPosition, insertItem, type NewItem, shiftFrom } from './store.ts';

export interface Appended {
  item: inbox.CommItem;
  contact: contacts.Contact;
}

const SNIPPET_LENGTH = 140;

/**
 * Puts an item into a contact's thread at its place in time, and brings the contact's row up to date.
 * The event is `announce`d by the caller once what belongs to the item (attachments) is there too.
 * @param contact locked by this transaction
 * @param needsAnswer whether the contact now waits: true, false, or undefined to leave it as it is
 */
export async function appendItem(
  ctx: Context,
  contact: ContactRow,
  item: Omit<NewItem, 'clientId' | 'contactId' | 'position'>,
  needsAnswer: boolean | undefined,
): Promise<{ itemId: number; contact: ContactRow }> {
  const isNewest = contact.itemCount === 0 || item.at >= contact.activityAt;
  let position = contact.itemCount;
  if (!isNewest) {
    position = await findPosition(ctx.tx, contact.contactId, item.at);
    if (position < contact.itemCount) await shiftFrom(ctx.tx, contact.contactId, position);
  }
  const itemId = await insertItem(ctx.tx, {
    ...item,
    clientId: ctx.office,
    contactId: contact.contactId,
    position,
  });
  const after = await changeContact(ctx.tx, contact, {
    itemCount: contact.itemCount + 1,
    ...(isNewest
      ? {
          lastItemId: itemId,
          lastKind: item.kind,
          lastDirection: item.direction,
          lastCallStatus: item.callStatus ?? null,
          lastCallMissed: item.callMissed ?? false,
          lastSnippet: snippetOf(item),
          activityAt: item.at,
        }
      : {}),
    ...(needsAnswer === undefined
      ? {}
      : { needsAnswerSince: needsAnswer ? (contact.needsAnswerSince ?? item.at) : null }),
  });
  return { itemId, contact: after };
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

/** The row's second line: the first words of what was said. */
export function snippetOf(item: Pick<NewItem, 'kind' | 'body' | 'subject' | 'mediaCount'>): string {
  if (item.kind === 'email') return (item.subject ?? '').slice(0, SNIPPET_LENGTH);
  const text = (item.body ?? '').replace(/\s+/g, ' ').trim();
  if (text) return text.slice(0, SNIPPET_LENGTH);
  const count = item.mediaCount ?? 0;
  if (count === 0) return '';
  return count === 1 ? 'Sent a file' : `Sent ${count} files`;
}
