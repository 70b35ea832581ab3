import type { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentMessage } from './present-message.ts';
import { findPosition, listMessages } from './store-messages.ts';

export interface MessagesPage {
  /** A message: the page around it, that begins after it, or that ends before it. One of the three counts, in this order. */
  around?: number | undefined;
  after?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/**
 * A page of a conversation's messages, oldest first; without a message named the newest. Found by position, so no page
 * costs more than another.
 * @throws Refusal 404 for a conversation the viewer may not see, or a message that is not in it
 */
export async function getConvoMessages(
  ctx: Context,
  convoId: number,
  page: MessagesPage,
): Promise<{ items: contract.ConvoMessage[]; total: number }> {
  const named = page.around ?? page.after ?? page.before ?? null;
  const found = await findPosition(ctx.tx, convoId, named);
  if (!found) throw notFound('conversation');
  if (named !== null && found.position === null) throw notFound('message');
  const [begin, end] = spanOf(page, found.position, found.total);
  const rows = await listMessages(ctx.tx, convoId, begin, end);
  ctx.audit({ action: 'convo.read', subject: `convo:${convoId}`, details: { from: begin } });
  return { items: rows.map(presentMessage), total: found.total };
}

/** Where a page begins, and before which position it ends. @param position of the message named, where one is */
function spanOf(
  { around, after, limit }: MessagesPage,
  position: number | null,
  total: number,
): [number, number] {
  if (position === null) return [total - limit, total];
  if (around !== undefined) {
    // The first and the last page are full, too.
    const begin = Math.max(0, Math.min(position - Math.floor(limit / 2), total - limit));
    return [begin, begin + limit];
  }
  return after === undefined ? [position - limit, position] : [position + 1, position + 1 + limit];
}
