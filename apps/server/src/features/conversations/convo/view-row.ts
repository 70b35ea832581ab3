import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { fillList } from '../lists/fill-convos.ts';
import { presentConvo } from './present.ts';
import { findWholeConvos } from '../store.ts';

/** A conversation as the acting user sees it. */
export function viewRow(ctx: Context, row: contract.ConversationRow): contract.Conversation {
  const { userId, role } = userOf(ctx);
  return contract.viewConversation(row, { user_id: userId, role });
}

/**
 * Conversations as the acting user sees them, by convo_id; those they may not see are left out.
 * @param newest how many messages of each come along
 */
export async function viewConversations(
  ctx: Context,
  convoIds: readonly number[],
  newest: number,
): Promise<Map<number, contract.FilledConversation>> {
  const seen = (await findWholeConvos(ctx.tx, convoIds)).map((whole) => viewRow(ctx, presentConvo(whole)));
  return new Map((await fillList(ctx, seen, newest)).map((convo) => [convo.convo_id, convo]));
}
