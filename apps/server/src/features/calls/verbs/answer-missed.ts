import { lastTen } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import {
  answered,
  changeContact,
  findByNumber,
  isOwedAnswer,
  lockContacts,
  presentContact,
} from '../../contacts/index.ts';

/**
 * Whoever was reached at a number waits for no call back any more: everybody who has the number and whose newest item
 * is a missed call.
 * @param number E.164
 */
export async function answerMissedCalls(ctx: Context, number: string): Promise<void> {
  const holders = await findByNumber(ctx.tx, lastTen(number));
  const waiting = holders.filter(
    (contact) => isOwedAnswer(contact) && contact.lastKind === 'call' && contact.lastCallMissed,
  );
  if (waiting.length === 0) return;
  const ids = waiting.map(({ contactId }) => contactId).sort((a, b) => a - b);
  for (const contact of await lockContacts(ctx.tx, ids)) {
    const after = await changeContact(ctx.tx, contact, answered);
    ctx.emit('updateContact', { contact: presentContact(after) });
  }
}
