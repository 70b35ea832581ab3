import type { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { fillConvos } from '../lists/fill-convos.ts';
import { seeConvo } from './see-convo.ts';

/** One conversation as the viewer sees it; the reading is audited. @throws Refusal 404 */
export async function getConversation(
  ctx: Context,
  convoId: number,
  newest: number,
): Promise<contract.FilledConversation> {
  const convo = await seeConvo(ctx, convoId);
  ctx.audit({ action: 'convo.read', subject: `convo:${convoId}` });
  const [filled] = await fillConvos(ctx, [convo], newest);
  return filled!;
}
