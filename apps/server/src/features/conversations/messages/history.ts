import type { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { seeConvo } from '../convo/see-convo.ts';
import { findMessage, listVersions } from './store-messages.ts';

/**
 * What a message said before, newest first, for whoever sees its conversation: of a withdrawn one what was withdrawn.
 * @throws Refusal 404
 */
export async function getMessageHistory(
  ctx: Context,
  convoId: number,
  messageId: number,
): Promise<contract.ConvoMessageVersion[]> {
  await seeConvo(ctx, convoId);
  if (!(await findMessage(ctx.tx, convoId, messageId))) throw notFound('message');
  const versions = await listVersions(ctx.tx, messageId);
  ctx.audit({ action: 'convo.history', subject: `convo:${convoId}`, details: { message: messageId } });
  return versions.map(({ body, replacedAt, because }) => ({
    message: body,
    replaced_at: replacedAt.toISOString(),
    because,
  }));
}
