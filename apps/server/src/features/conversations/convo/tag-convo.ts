import { conversations as contract } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { mustTag, usableTags } from '../../labels/index.ts';
import { announceConvo } from './announce-convo.ts';
import { holdConvo } from './see-convo.ts';
import { changeConvo } from '../store.ts';
import { viewRow } from './view-row.ts';

/**
 * Puts a tag on a conversation.
 * @throws BadInput for a tag that may not be used or is on it already; Refusal 403 without the right, 404
 */
export async function addConvoTag(
  ctx: Context,
  convoId: number,
  tagId: number,
): Promise<contract.Conversation> {
  await mustTag(ctx);
  const convo = await holdConvo(ctx, convoId);
  await usableTags(ctx, [tagId], 'convo');
  if (convo.convo_tags.includes(tagId)) throw new BadInput(contract.conversationMessages.tagTaken);
  return save(ctx, convoId, [...convo.convo_tags, tagId], 'convo.tag', tagId);
}

/** Takes a tag off a conversation; one that is not on it is no fault. @throws Refusal 403 without the right, 404 */
export async function removeConvoTag(
  ctx: Context,
  convoId: number,
  tagId: number,
): Promise<contract.Conversation> {
  await mustTag(ctx);
  const convo = await holdConvo(ctx, convoId);
  if (!convo.convo_tags.includes(tagId)) return convo;
  const left = convo.convo_tags.filter((id) => id !== tagId);
  return save(ctx, convoId, left, 'convo.untag', tagId);
}

async function save(
  ctx: Context,
  convoId: number,
  tagIds: number[],
  action: string,
  tagId: number,
): Promise<contract.Conversation> {
  await changeConvo(ctx.tx, convoId, { tagIds });
  ctx.audit({ action, subject: `convo:${convoId}`, details: { tag: tagId } });
  return viewRow(ctx, await announceConvo(ctx, 'updateConvo', convoId));
}
