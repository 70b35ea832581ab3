import type { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { announceConvo } from './announce-convo.ts';
import { mustMayRename } from './policy.ts';
import { holdConvo } from './see-convo.ts';
import { changeConvo } from '../store.ts';
import { viewRow } from './view-row.ts';

/** Gives a conversation another title. @throws Refusal 403 for who may not, 404 */
export async function renameConversation(
  ctx: Context,
  convoId: number,
  name: string,
): Promise<contract.Conversation> {
  const convo = await holdConvo(ctx, convoId);
  mustMayRename(ctx, convo);
  if (convo.convo_name === name) return convo;
  await changeConvo(ctx.tx, convoId, { convoName: name });
  ctx.audit({ action: 'convo.rename', subject: `convo:${convoId}` });
  return viewRow(ctx, await announceConvo(ctx, 'updateConvo', convoId));
}
