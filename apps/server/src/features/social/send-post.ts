import {
  type FacebookPages,
  MetaError,
  type PageRight,
  type VideoUpload,
} from '../../gateways/meta/index.ts';
import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import {
  lockWaiting,
  type Picked,
  type Send,
  type SendFault,
  type SendTiming,
} from '../../platform/sends/index.ts';
import { openRight } from '../google-connection/index.ts';
import { noteProblem } from './connection.ts';
import { pageUse } from './meta-use.ts';
import { announcePost } from './present.ts';
import { findAccount, findChosenPage } from './store-account.ts';
import { isDeleted } from './store.ts';
import { listKnown, type PostRow, postRows } from './store-posts.ts';
import { tellFailed } from './tell-failed.ts';
import { SEND_POST, wakeLook, wakePost } from './wake.ts';
import { accountWords, postWords } from './words.ts';

export const postTiming: SendTiming = {
  // A video takes its time before the one call that leaves doubt.
  doubt: 300_000,
  lookAgain: 20_000,
  firstBackoff: 10_000,
  maxBackoff: 10 * 60_000,
  giveUp: 6 * 3_600_000,
};

/** Facebook's clock is not ours. */
const CLOCKS_MS = 60_000;

type Job = { client_id: number; post_id: number };
interface Parcel {
  facebook: FacebookPages;
  page: PageRight;
}
/** A post is known by its own id; a video by the video's, which the row has. */
interface Receipt {
  postId: string | null;
  permalink: string;
}

/**
 * One post. In doubt it is looked for on the page: a picture's or a video's by the id of the picture or video, which is noted
 * before anything shows; a text by its words, among posts that are none of ours.
 */
export function postSend(
  platform: Platform,
  facebook: FacebookPages | null,
  timing: SendTiming = postTiming,
): Send<Job, PostRow, Parcel, Receipt> {
  const send = async ({ facebook: pages, page }: Parcel, row: PostRow): Promise<Receipt> => {
    // Its file is read first: what is missing here is no doubt there.
    const bytes = row.storageKey === null ? null : await platform.files.read(row.storageKey);
    if (bytes && row.kind === 'video') {
      const video = { bytes, fileName: row.fileName, description: row.message };
      await pages.publishVideo(page, video, row.upload, (upload) => noteUpload(platform, row, upload));
      return { postId: null, permalink: '' };
    }
    let pictureId = row.vendorMediaId;
    if (bytes && pictureId === null) {
      const { mediaType: type, fileName, altText } = row;
      pictureId = await undoubted(pages.uploadPicture(page, { bytes, type, fileName, altText }));
      await noteMedia(platform, row, pictureId);
    }
    const { message, link } = row;
    return { postId: await pages.publish(page, { message, link, pictureId }), permalink: '' };
  };
  const lookUp = (parcel: Parcel, row: PostRow) => findOnPage(platform, parcel, row);
  return {
    name: SEND_POST,
    timing,
    rows: postRows,
    pick: (ctx, job) => pick(ctx, job, platform, facebook),
    async send(parcel, row) {
      // Of an earlier try: a fault can say less than happened, and failed posts are asked for again.
      const there = row.firstAttemptAt === null ? null : await lookUp(parcel, row);
      return there ?? send(parcel, row);
    },
    lookUp,
    faultOf,
    settle: {
      async begun(ctx, row) {
        if (row.firstAttemptAt === null)
          await postRows.change(ctx.tx, row.postId, { firstAttemptAt: ctx.now });
        await announcePost(ctx, row.postId);
      },
      async accepted(ctx, { postId: id, kind }, { postId, permalink }) {
        if (!(await lockWaiting(ctx.tx, postRows, id))) return;
        await postRows.change(ctx.tx, id, {
          state: 'accepted',
          lastError: null,
          vendorPostId: postId,
          permalink,
          postedAt: ctx.now,
          processing: kind === 'video',
          upload: null,
        });
        await announcePost(ctx, id);
        await wakeLook(ctx);
        ctx.audit({ action: 'social.posted', subject: `social-post:${id}` });
      },
      async failed(ctx, row, why) {
        const { postId: id } = row;
        await postRows.change(ctx.tx, id, await tellFailed(platform, ctx, row));
        await announcePost(ctx, id);
        ctx.audit({ action: 'social.fail', subject: `social-post:${id}` });
        if (why === postWords.revoked) await noteProblem(platform, ctx, accountWords.revoked);
      },
      waiting: async (ctx, { postId: id }) => void (await announcePost(ctx, id)),
      gaveUp: (_row, _fault, inDoubt) => (inDoubt ? postWords.inDoubt : postWords.waited),
    },
    async next(ctx, job) {
      const row = await lockWaiting(ctx.tx, postRows, job.post_id);
      if (row && !row.withdrawnAt) await wakePost(ctx, job.post_id, row.nextAttemptAt);
    },
  };
}

async function pick(
  ctx: Context,
  job: Job,
  platform: Platform,
  facebook: FacebookPages | null,
): Promise<Picked<PostRow, Parcel> | null> {
  const row = await lockWaiting(ctx.tx, postRows, job.post_id);
  if (!row || row.withdrawnAt) return null;
  if (!facebook) return { row, failed: postWords.notSetUp };
  const account = await findAccount(ctx.tx);
  if (!account?.connected) return { row, failed: postWords.disconnected };
  if (!(await findChosenPage(ctx.tx, row.pageId))) return { row, failed: postWords.unchosen };
  const token = await openRight(ctx.tx, platform, pageUse(row.pageId), ctx.office);
  if (token === null && account.readAt === null)
    return { row, later: { outcome: 'later', message: postWords.reading } };
  if (token === null) return { row, failed: postWords.revoked };
  if (row.state === 'queued' && row.scheduledAt && row.scheduledAt > ctx.now)
    return { row, until: row.scheduledAt };
  // As everything of a deleted office it rests; brought back, people decide: what it says may be over by then.
  if (row.state === 'queued' && (await isDeleted(ctx.tx))) return { row, failed: postWords.deleted };
  return { row, parcel: { facebook, page: { pageId: row.pageId, token } } };
}

/** What the page has of a post; null: nothing. */
async function findOnPage(
  platform: Platform,
  { facebook, page }: Parcel,
  row: PostRow,
): Promise<Receipt | null> {
  if (row.kind === 'video') {
    const video = row.vendorMediaId === null ? null : await facebook.readVideo(page, row.vendorMediaId);
    return video && video.state !== 'begun' ? { postId: null, permalink: video.permalink } : null;
  }
  if (row.kind === 'picture' && row.vendorMediaId === null) return null;
  const since = row.firstAttemptAt ?? row.attemptStartedAt ?? row.queuedAt;
  const posts = await facebook.listPosts(page, new Date(since.getTime() - CLOCKS_MS));
  const alike = posts.filter((post) =>
    row.vendorMediaId === null
      ? post.mediaIds.length === 0 && plain(post.message) === plain(row.message)
      : post.mediaIds.includes(row.vendorMediaId),
  );
  const ids = alike.map(({ id }) => id);
  const known = await platform.db.transaction({ office: row.clientId }, (tx) =>
    listKnown(tx, row.pageId, ids),
  );
  // The oldest: what was posted again by hand came later.
  const found = alike.filter(({ id }) => !known.includes(id)).at(-1);
  return found ? { postId: found.id, permalink: found.permalink } : null;
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Notes by what the post will be known, before anything of it shows. */
async function noteMedia(platform: Platform, row: PostRow, vendorMediaId: string): Promise<void> {
  const scope = { office: row.clientId, actor: { kind: 'job', name: SEND_POST } } as const;
  await inOffice(platform, scope, (ctx) => postRows.change(ctx.tx, row.postId, { vendorMediaId }));
}

/** Notes how far a video is: a try that is cut off goes on there, and the office sees it move. */
async function noteUpload(platform: Platform, row: PostRow, upload: VideoUpload): Promise<void> {
  const scope = { office: row.clientId, actor: { kind: 'job', name: SEND_POST } } as const;
  await inOffice(platform, scope, async (ctx) => {
    await postRows.change(ctx.tx, row.postId, { vendorMediaId: upload.videoId, upload });
    await announcePost(ctx, row.postId);
  });
}

/** A picture that nobody sees is uploaded again. */
async function undoubted<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof MetaError && error.outcome === 'doubtful')
      throw new MetaError('unavailable', error.message, error.waitMs);
    throw error;
  }
}

function faultOf(error: unknown): SendFault | null {
  if (!(error instanceof MetaError)) return null;
  const { outcome, message, waitMs } = error;
  if (outcome === 'revoked' || outcome === 'forbidden' || outcome === 'gone')
    return { outcome: 'refused', message: postWords[outcome] };
  if (outcome === 'refused') return { outcome, message: `${message} Nothing was posted.` };
  return { outcome: outcome === 'doubtful' ? outcome : 'later', message, waitMs };
}
