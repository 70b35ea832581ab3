import { social as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { queuedAnew } from '../../platform/sends/index.ts';
import { readTime } from './create-posts.ts';
import { requireMayPost } from './policy.ts';
import { announcePost, isScheduled, presentPost } from './present.ts';
import { findNamedPosts, type PostRow, postRows } from './store-posts.ts';
import { wakePost } from './wake.ts';

const words = contract.socialMessages;

async function lock(ctx: Context, id: number): Promise<PostRow> {
  await requireMayPost(ctx);
  return lockAny(ctx, id);
}

async function lockAny(ctx: Context, id: number): Promise<PostRow> {
  const post = await postRows.lock(ctx.tx, id);
  if (!post) throw notFound('post');
  return post;
}

const present = async (ctx: Context, id: number): Promise<contract.SocialPost> =>
  presentPost((await findNamedPosts(ctx.tx, [id]))[0]!);

/** Changes a post that waits for its time. @throws Refusal 404, 409 for one that is on its way or was changed meanwhile */
export async function updatePost(
  ctx: Context,
  id: number,
  wanted: { message: string; link: string; alt_text: string; scheduled_at: string; version: number },
): Promise<contract.SocialPost> {
  const post = await lock(ctx, id);
  if (post.withdrawnAt || !isScheduled(post)) throw conflict(words.begun);
  if (post.version !== wanted.version) throw conflict(words.changed);
  if (wanted.message === '' && post.kind === 'text') throw new BadInput(words.empty);
  if (wanted.link !== '' && post.kind !== 'text') throw new BadInput(words.linkWithPicture);
  if (wanted.alt_text !== '' && post.kind !== 'picture') throw new BadInput(words.altWithoutPicture);
  const scheduledAt = readTime(wanted.scheduled_at, ctx.now)!;
  const { message, link, alt_text: altText } = wanted;
  await postRows.change(ctx.tx, id, {
    message,
    link,
    altText,
    scheduledAt,
    nextAttemptAt: scheduledAt,
    queuedAt: scheduledAt,
  });
  await wakePost(ctx, id, scheduledAt);
  ctx.audit({ action: 'social.update', subject: `social-post:${id}` });
  return announcePost(ctx, id);
}

/** Withdraws a post that has not left, or takes that back. Twice is once. @throws Refusal 404, 409 for one that left */
export async function withdrawPost(
  ctx: Context,
  id: number,
  withdrawn: boolean,
): Promise<contract.SocialPost> {
  const post = await lock(ctx, id);
  if (withdrawn === (post.withdrawnAt !== null)) return present(ctx, id);
  if (withdrawn && post.state !== 'failed' && !isScheduled(post)) throw conflict(words.begun);
  const next = new Date(Math.max(ctx.now.getTime(), post.scheduledAt?.getTime() ?? 0));
  const waits = !withdrawn && post.state === 'queued';
  await postRows.change(ctx.tx, id, {
    withdrawnAt: withdrawn ? ctx.now : null,
    ...(waits ? { nextAttemptAt: next, queuedAt: next } : {}),
  });
  if (waits) await wakePost(ctx, id, next);
  const action = withdrawn ? 'social.withdraw' : 'social.restore';
  ctx.audit({ action, subject: `social-post:${id}` });
  return announcePost(ctx, id);
}

/** Tries a post again that failed. @throws Refusal 404, 409 for one that did not */
export async function retryPost(ctx: Context, id: number): Promise<contract.SocialPost> {
  const post = await lock(ctx, id);
  if (post.withdrawnAt || post.state !== 'failed') throw conflict(words.notFailed);
  await postRows.change(ctx.tx, id, { ...queuedAnew(ctx.now), scheduledAt: null });
  await wakePost(ctx, id);
  ctx.audit({ action: 'social.retry', subject: `social-post:${id}` });
  return announcePost(ctx, id);
}

/** Takes a post that failed off the acting user's bell, or puts it back. @throws Refusal 404 */
export async function setPostSeen(ctx: Context, id: number, seen: boolean): Promise<contract.SocialPost> {
  const { userId } = userOf(ctx);
  const { bell } = await lockAny(ctx, id);
  if (bell.includes(userId) !== seen) return present(ctx, id);
  const others = bell.filter((other) => other !== userId);
  await postRows.change(ctx.tx, id, { bell: seen ? others : [...others, userId] });
  return announcePost(ctx, id);
}
