import { type FacebookPages, MetaError } from '../../gateways/meta/index.ts';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { openRight } from '../google-connection/index.ts';
import { noteProblem } from './connection.ts';
import { pageUse } from './meta-use.ts';
import { announcePost } from './present.ts';
import { findAccount } from './store-account.ts';
import { listToLookAt, type PostRow, postRows } from './store-posts.ts';
import { tellFailed } from './tell-failed.ts';
import { LOOK, wakeLook } from './wake.ts';
import { accountWords, postWords } from './words.ts';

/** Posts are followed for a month. */
const FOLLOWED_MS = 30 * 86_400_000;
const MOST = 40;
/** What was asked for so lately is not asked for again. */
const FRESH_MS = 45_000;
/** While Facebook works on a video. */
const PROCESSING_MS = 5_000;

const toLookAt = (ctx: Context, fresh = FRESH_MS) =>
  listToLookAt(ctx.tx, new Date(ctx.now.getTime() - FOLLOWED_MS), new Date(ctx.now.getTime() - fresh), MOST);

/** Has Facebook asked, where there is anything to ask. */
export async function askToLook(ctx: Context): Promise<{ asked: boolean }> {
  const account = await findAccount(ctx.tx);
  const asked = account?.connected === true && account.problem === null && (await toLookAt(ctx)).length > 0;
  if (asked) await wakeLook(ctx);
  return { asked };
}

/**
 * Asks Facebook how the newest posts went, and whether it is through with a video.
 * @throws MetaError where it cannot be asked now; the job is then tried again
 */
export async function lookAtPosts(
  platform: Platform,
  facebook: FacebookPages | null,
  office: number,
): Promise<void> {
  if (!facebook) return;
  const scope = { office, actor: { kind: 'job', name: LOOK } } as const;
  const posts = await inOffice(platform, scope, async (ctx) =>
    (await findAccount(ctx.tx))?.connected ? toLookAt(ctx) : [],
  );
  let isProcessing = false;
  for (const post of posts) {
    const token = await platform.db.transaction({ office }, (tx) =>
      openRight(tx, platform, pageUse(post.pageId), office),
    );
    // Of a page that is not the account's any more.
    if (token === null) continue;
    try {
      const change = await ask(facebook, { pageId: post.pageId, token }, post, platform.now());
      isProcessing ||= change.processing === true;
      await inOffice(platform, scope, (ctx) => keep(platform, ctx, post, change));
    } catch (error) {
      if (!(error instanceof MetaError)) throw error;
      if (error.outcome === 'revoked') {
        await inOffice(platform, scope, (ctx) => noteProblem(platform, ctx, accountWords.revoked));
        return;
      }
      // One post that cannot be read is no reason to leave the others out; busy is.
      if (error.outcome !== 'forbidden' && error.outcome !== 'refused') throw error;
      platform.log.warn({ post: post.postId, reason: error.message }, 'a post could not be looked at');
    }
  }
  if (isProcessing)
    await inOffice(platform, scope, (ctx) => wakeLook(ctx, new Date(ctx.now.getTime() + PROCESSING_MS)));
}

async function ask(
  facebook: FacebookPages,
  page: { pageId: string; token: string },
  post: PostRow,
  now: Date,
): Promise<Partial<PostRow>> {
  const id = post.kind === 'video' ? post.vendorMediaId : post.vendorPostId;
  const lookedAt = now;
  if (id === null) return { lookedAt };
  if (post.kind !== 'video') {
    const found = await facebook.readPost(page, id);
    return found ? { ...found, lookedAt } : { gone: true, lookedAt };
  }
  const video = await facebook.readVideo(page, id);
  if (!video) return { gone: true, processing: false, lookedAt };
  const { state, ...numbers } = video;
  if (state !== 'failed') return { ...numbers, processing: state !== 'ready', lookedAt };
  // Tried again, it is uploaded anew.
  return {
    state: 'failed',
    lastError: postWords.processing,
    processing: false,
    vendorMediaId: null,
    firstAttemptAt: null,
    postedAt: null,
    lookedAt,
  };
}

async function keep(
  platform: Platform,
  ctx: Context,
  asked: PostRow,
  change: Partial<PostRow>,
): Promise<void> {
  const post = await postRows.lock(ctx.tx, asked.postId);
  if (post?.state !== 'accepted') return;
  const told = change.state === 'failed' ? await tellFailed(platform, ctx, post) : {};
  await postRows.change(ctx.tx, post.postId, { ...change, ...told });
  const { lookedAt: _, ...rest } = change;
  const isNew = post.lookedAt === null;
  const changed = Object.entries(rest).some(([name, value]) => post[name as keyof PostRow] !== value);
  if (changed || isNew) await announcePost(ctx, post.postId);
}
