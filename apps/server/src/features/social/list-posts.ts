import { social as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import type { Http, Session } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { presentPost } from './present.ts';
import { findPost, listNamedPosts } from './store-posts.ts';

/** Posts of the office, the newest first. */
export async function listPosts(
  ctx: Context,
  before: number | undefined,
): Promise<{ posts: contract.SocialPost[]; more: boolean }> {
  const rows = await listNamedPosts(ctx.tx, before, contract.POSTS_PAGE + 1);
  return {
    posts: rows.slice(0, contract.POSTS_PAGE).map(presentPost),
    more: rows.length > contract.POSTS_PAGE,
  };
}

/** Answers the picture or video of a post. @throws Refusal 404 */
export async function sendPostMedia(
  platform: Platform,
  { office, actor }: Session,
  postId: number,
  http: Http,
): Promise<unknown> {
  const post = await inOffice(platform, { office, actor }, (ctx) => findPost(ctx.tx, postId));
  if (!post?.storageKey || !(await platform.files.has(post.storageKey))) throw notFound('file');
  const key = post.storageKey;
  return sendFile(http, {
    type: post.mediaType,
    fileName: post.fileName,
    size: post.size,
    tag: post.sha256?.toString('hex') ?? key,
    bytes: () => platform.files.read(key),
    stream: () => platform.files.stream(key),
  });
}
