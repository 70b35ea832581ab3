import { conversations as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { presentConvo } from './present.ts';
import { findWholeConvos, lockConvo } from '../store.ts';

/**
 * A conversation the acting user may see.
 * @throws Refusal 404 where there is none, or it is secured and they take no part in it: that it exists is not said
 */
export async function seeConvo(ctx: Context, convoId: number): Promise<contract.Conversation> {
  const { userId, role } = userOf(ctx);
  const [whole] = await findWholeConvos(ctx.tx, [convoId]);
  if (!whole) throw notFound('conversation');
  return contract.viewConversation(presentConvo(whole), { user_id: userId, role });
}

/** The same, held until the transaction ends: for verbs that change it. @throws Refusal 404 */
export async function holdConvo(ctx: Context, convoId: number): Promise<contract.Conversation> {
  await lockConvo(ctx.tx, convoId);
  return seeConvo(ctx, convoId);
}
