import { conversations as contract, problemCodes } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { notFound, Refusal } from '../../../platform/errors.ts';
import { findContact } from '../../contacts/index.ts';
import { findItemAt } from '../../threads/index.ts';

const LATEST = Date.UTC(9999, 0, 1);

/**
 * The item of a contact's thread at a time, or the last one before it: what a note of that time refers to.
 * @param timestamp milliseconds since the epoch, or ISO 8601
 * @throws Refusal 404 for a contact the office does not have, or where nothing is that old
 */
export async function findItemByTime(
  ctx: Context,
  { timestamp, contact_id }: { timestamp: number | string; contact_id: number },
): Promise<{ conversation_id: number }> {
  const contact = await findContact(ctx.tx, contact_id);
  if (!contact) throw notFound('contact');
  // Times that the database does not know: no thread reaches that far.
  const at = new Date(Math.min(Math.max(new Date(timestamp).getTime(), 0), LATEST));
  const itemId = await findItemAt(ctx.tx, contact.contactId, at);
  if (itemId === undefined)
    throw new Refusal(404, problemCodes.notFound, contract.conversationMessages.referenceNotFound);
  return { conversation_id: itemId };
}
