import { addressOf, notifications } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { listActiveAdminIds } from '../client-rows/index.ts';
import { queuePushes } from '../notifications/index.ts';
import type { PostRow } from './store-posts.ts';

const { postFailedTitle, postFailedBody } = notifications.notificationMessages;

/**
 * Tells who wrote a post that fails now, and the admins: their devices at once, their bells until they have seen it.
 * @returns what the post keeps of that
 */
export async function tellFailed(
  platform: Platform,
  ctx: Context,
  { postId, createdBy }: Pick<PostRow, 'postId' | 'createdBy'>,
): Promise<Pick<PostRow, 'bell' | 'toldAt'>> {
  const bell = [...new Set([createdBy, ...(await listActiveAdminIds(ctx.tx))])];
  const payload = {
    title: postFailedTitle,
    body: postFailedBody,
    tag: `post:${postId}`,
    path: addressOf({ settings: 'social' }),
  };
  await queuePushes(
    platform,
    ctx,
    bell.map((userId) => ({ userId, payload })),
  );
  return { bell, toldAt: ctx.now };
}
