import type { conversations as contract, RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { orLostCursor } from '../../../platform/cursor.ts';
import { notFound } from '../../../platform/errors.ts';
import { findContact } from '../../contacts/index.ts';
import { readConvoCursor } from './convo-cursor.ts';
import { type ConvoPage, pageOf } from './list-conversations.ts';
import { FIRST_PAGE, listInternal } from './store-lists.ts';

type Query = RouteInput<typeof contract.listInternalConvos>['query'];

/**
 * A page of a contact's internal conversations, open and closed, newest message first; of a contact that was merged, those
 * of the one it was merged into. Pages go by key.
 * @throws Refusal 404; BadInput for a cursor this call did not give out
 */
export async function listInternalConvos(
  ctx: Context,
  contactId: number,
  { cursor, limit, messages }: Query,
): Promise<ConvoPage> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const after = cursor === undefined ? FIRST_PAGE : readConvoCursor(cursor);
  const rows = await listInternal(ctx.tx, contact.contactId, after, limit + 1).catch(orLostCursor);
  return pageOf(ctx, rows, limit, messages);
}
