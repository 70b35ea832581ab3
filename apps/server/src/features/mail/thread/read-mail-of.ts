import { mail as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { getItemsOfEmail } from '../../threads/index.ts';
import { findEmail } from '../store-emails.ts';

/**
 * What somebody wrote in an e-mail of a contact's thread, without what it quotes.
 * @returns null where the thread has no such mail, or nobody can read it
 */
export async function readMailOf(
  ctx: Context,
  contactId: number,
  emailId: number,
): Promise<{ subject: string; words: string } | null> {
  const email = await findEmail(ctx.tx, emailId);
  if (!email || email.unreadable !== null) return null;
  const items = await getItemsOfEmail(ctx, emailId);
  if (!items.some(({ contact_id }) => contact_id === contactId)) return null;
  return { subject: email.subject, words: contract.sendersWords(email.bodyText) };
}
