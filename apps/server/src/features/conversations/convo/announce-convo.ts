import { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { presentConvo } from './present.ts';
import { findWholeConvos } from '../store.ts';

/** Who hears of a conversation: its participants of a secured one; undefined for the whole office. */
export function audienceOf(row: contract.ConversationRow): number[] | undefined {
  return row.secured ? row.convo_participants.map(({ user_id }) => user_id) : undefined;
}

/** The conversation as it now is, for an event or an answer. @throws Error if it is gone, which never happens */
export async function rowOf(ctx: Context, convoId: number): Promise<contract.ConversationRow> {
  const [whole] = await findWholeConvos(ctx.tx, [convoId]);
  if (!whole) throw new Error(`conversation ${convoId} is not there`);
  return presentConvo(whole);
}

/** Tells those who may see it that a conversation is new or has changed. */
export async function announceConvo(
  ctx: Context,
  type: 'addConvo' | 'updateConvo' | 'updateConvoStatus',
  convoId: number,
): Promise<contract.ConversationRow> {
  const convo = await rowOf(ctx, convoId);
  ctx.emit(type, { convo }, audienceOf(convo));
  return convo;
}
