import type { conversations as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import { fillList } from './fill-convos.ts';
import { presentConvo } from './present.ts';
import { listInternal } from './store-lists.ts';
import { viewRow } from './view-row.ts';

/** More than anybody has ever talked about one contact; beyond it the oldest are found by the search. */
const INTERNAL_MAX = 500;

/**
 * A contact's internal conversations, open and closed, newest message first; of a contact that was merged, those of
 * the one it was merged into. @throws Refusal 404
 */
export async function listInternalConvos(
  ctx: Context,
  contactId: number,
  newest: number,
): Promise<{ items: contract.FilledConversation[] }> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const rows = await listInternal(ctx.tx, contact.contactId, INTERNAL_MAX);
  const convos = rows.map((whole) => viewRow(ctx, presentConvo(whole)));
  return { items: await fillList(ctx, convos, newest) };
}
