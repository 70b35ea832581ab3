import { labels } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { automaticTags, mustTag, usableTags } from '../labels/index.ts';

/**
 * The tag that was chosen, and those that come by themselves on what is sent at the front desk.
 * @throws Refusal 403 for who may not tag; BadInput or Refusal 404 for a tag that cannot be put on
 */
export async function textTags(
  ctx: Context,
  { tag, autoTag = true }: { tag?: number | undefined; autoTag?: boolean },
): Promise<number[]> {
  const byHand = tag === undefined ? [] : [tag];
  if (byHand.length > 0) {
    await mustTag(ctx);
    await usableTags(ctx, byHand, 'item');
  }
  const automatic = autoTag ? await automaticTags(ctx, labels.FRONT_DESK_PROCESS) : [];
  return [...new Set([...byHand, ...automatic])];
}
