import { conversations, labels } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { findLiveTags, mayTag, type TagRow } from './store.ts';

/**
 * A tag that came along with something which does not wait for it, as with a call that begins: null where its user may
 * not tag, or where it may not be put on a message.
 */
export async function tagIfUsable(ctx: Context, userId: number, tagId: number): Promise<number | null> {
  const [tag] = await findLiveTags(ctx.tx, [tagId]);
  const usable = tag?.tagSource === 'contactTags' && !tag.unlist;
  return usable && (await mayTag(ctx.tx, userId)) ? tagId : null;
}

/**
 * Tags that may be put on by hand: not deleted, not blocked, of conversations on those and no others, and on contacts
 * not those that come by themselves.
 * @throws Refusal 404 for one the office does not have, BadInput for one that may not be used
 */
export async function usableTags(
  ctx: Context,
  tagIds: readonly number[],
  on: 'contact' | 'item' | 'convo',
): Promise<TagRow[]> {
  const wanted = [...new Set(tagIds)];
  const rows = await findLiveTags(ctx.tx, wanted);
  return wanted.map((id) => {
    const tag = rows.find((row) => row.tagId === id);
    if (!tag) throw notFound('tag');
    if (on === 'convo' && tag.tagSource !== 'convoTags')
      throw new BadInput(conversations.conversationMessages.tagNotOfConversations);
    if (on !== 'convo' && tag.tagSource !== 'contactTags')
      throw new BadInput(labels.labelMessages.tagOfConversations);
    if (tag.unlist) throw new BadInput(labels.labelMessages.tagBlocked);
    if (on === 'contact' && tag.enableAuto) throw new BadInput(labels.labelMessages.tagAutomatic);
    return tag;
  });
}
