import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';

/** A conversation as the acting user sees it. */
export function viewRow(ctx: Context, row: contract.ConversationRow): contract.Conversation {
  const { userId, role } = userOf(ctx);
  return contract.viewConversation(row, { user_id: userId, role });
}
