import type { social as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findNamedPosts, type NamedPost, type PostRow, raisePost } from './store-posts.ts';

/** A post that waits for its time, and of which Facebook has heard nothing. */
export const isScheduled = (post: PostRow): boolean =>
  post.state === 'queued' && post.firstAttemptAt === null && post.scheduledAt !== null;

function stateOf(post: PostRow): contract.PostState {
  if (post.withdrawnAt) return 'withdrawn';
  if (post.state === 'accepted') return 'posted';
  if (post.state === 'failed') return 'failed';
  return isScheduled(post) ? 'scheduled' : 'sending';
}

/** How much of a video Facebook has while it is on its way, 0 to 1; null where nothing is being uploaded. */
const uploadedOf = ({ state, upload, size }: PostRow): number | null =>
  upload === null || state === 'accepted' || size === 0 ? null : upload.from / size;

export function presentPost({ post, name }: NamedPost): contract.SocialPost {
  return {
    post_id: post.postId,
    page_id: post.pageId,
    page_name: post.pageName,
    kind: post.kind,
    message: post.message,
    link: post.link,
    alt_text: post.altText,
    file_name: post.fileName,
    state: stateOf(post),
    problem: post.lastError,
    processing: post.processing,
    uploaded: uploadedOf(post),
    scheduled_at: post.scheduledAt?.toISOString() ?? null,
    created_at: post.createdAt.toISOString(),
    posted_at: post.postedAt?.toISOString() ?? null,
    full_name: name ?? '',
    permalink: post.permalink,
    likes: post.likes,
    comments: post.comments,
    shares: post.shares,
    looked_at: post.lookedAt?.toISOString() ?? null,
    bell: post.bell,
    told_at: post.toldAt?.toISOString() ?? null,
    gone: post.gone,
    version: post.version,
  };
}

/** Tells the office how a post is, as this transaction has written it. */
export async function announcePost(ctx: Context, postId: number): Promise<contract.SocialPost> {
  await raisePost(ctx.tx, postId);
  const [named] = await findNamedPosts(ctx.tx, [postId]);
  const post = presentPost(named!);
  ctx.emit('socialPost', { post });
  return post;
}
