import { social as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { type TakenFile, takeUpload } from '../../platform/files/check-upload.ts';
import type { Session, UploadedFile } from '../../platform/http/handler.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { requireMayPost } from './policy.ts';
import { announcePost, presentPost } from './present.ts';
import { findAccount, listPages, type PageRow } from './store-account.ts';
import { findNamedPosts, findPostsByRef, insertPosts } from './store-posts.ts';
import { wakePost } from './wake.ts';

const words = contract.socialMessages;

interface Wanted {
  message: string;
  link: string;
  alt_text: string;
  scheduled_at: string;
  client_ref?: string | undefined;
}

/** Posts a text, with a picture or a link, to pages. @throws BadInput, Refusal 409 where nothing is connected */
export async function postMessage(
  platform: Platform,
  session: Session,
  input: Wanted & { page_ids?: string | undefined; files: readonly UploadedFile[] },
): Promise<{ posts: contract.SocialPost[] }> {
  const { files, message, link, alt_text } = input;
  if (files.length > 1) throw new BadInput(words.onePicture);
  const [file] = files;
  if (message === '' && !file) throw new BadInput(words.empty);
  if (link !== '' && file) throw new BadInput(words.linkWithPicture);
  if (alt_text !== '' && !file) throw new BadInput(words.altWithoutPicture);
  if (file && file.bytes.length > contract.POST_PICTURE_MAX_BYTES) throw new BadInput(words.pictureTooLarge);
  const picture = file ? await takeUpload(file, contract.postPictureTypes, words.pictureType) : null;
  const pageIds = input.page_ids === undefined ? null : [...new Set(input.page_ids.split(','))];
  return { posts: await create(platform, session, input, pageIds, picture) };
}

/** Posts a video to a page. @throws BadInput, Refusal 409 where nothing is connected */
export async function postVideo(
  platform: Platform,
  session: Session,
  pageId: string,
  input: Omit<Wanted, 'link' | 'alt_text'> & { files: readonly UploadedFile[] },
): Promise<{ post: contract.SocialPost }> {
  const [file] = input.files;
  if (!file || input.files.length > 1) throw new BadInput(words.noVideo);
  if (file.bytes.length > contract.POST_VIDEO_MAX_BYTES) throw new BadInput(words.videoTooLarge);
  const video = await takeUpload(file, contract.postVideoTypes, words.videoType);
  const [post] = await create(platform, session, { ...input, link: '', alt_text: '' }, [pageId], video);
  return { post: post! };
}

/** The time a post waits for; null: none. @throws BadInput for one that is over or too far */
export function readTime(text: string, now: Date): Date | null {
  if (text === '') return null;
  const at = new Date(text);
  const ahead = at.getTime() - now.getTime();
  if (ahead < -contract.SCHEDULE_LEAST_MS) throw new BadInput(words.timePast);
  if (ahead > contract.SCHEDULE_DAYS * 86_400_000) throw new BadInput(words.timeFar);
  return at;
}

async function create(
  platform: Platform,
  { office, actor }: Session,
  wanted: Wanted,
  pageIds: readonly string[] | null,
  file: TakenFile | null,
): Promise<contract.SocialPost[]> {
  const scope = { office, actor };
  // What will be refused is refused before anything is stored.
  await inOffice(platform, scope, (ctx) => choosePages(ctx, pageIds, wanted));
  const stored = file ? await platform.files.put(office, file.bytes) : null;
  return inOffice(platform, scope, async (ctx) => {
    const { pages, scheduledAt, earlier } = await choosePages(ctx, pageIds, wanted);
    if (earlier.length > 0) return (await findNamedPosts(ctx.tx, earlier)).map(presentPost);
    const made = await insertPosts(
      ctx.tx,
      pages.map((page) => ({
        clientId: office,
        pageId: page.pageId,
        pageName: page.name,
        kind: !file ? 'text' : file.type.startsWith('video/') ? 'video' : 'picture',
        message: wanted.message,
        link: wanted.link,
        altText: wanted.alt_text,
        ...(file && stored
          ? {
              mediaType: file.type,
              fileName: file.fileName,
              size: file.bytes.length,
              sha256: stored.sha256,
              storageKey: stored.key,
            }
          : {}),
        scheduledAt,
        createdAt: ctx.now,
        createdBy: userOf(ctx).userId,
        clientRef: wanted.client_ref ?? null,
        // It gives up so long after its time, not after it was written.
        queuedAt: scheduledAt ?? ctx.now,
        nextAttemptAt: scheduledAt ?? ctx.now,
      })),
    );
    const posts: contract.SocialPost[] = [];
    for (const { id } of made) {
      await wakePost(ctx, id, scheduledAt ?? undefined);
      ctx.audit({ action: 'social.post', subject: `social-post:${id}` });
      posts.push(await announcePost(ctx, id));
    }
    return posts;
  });
}

/** Where a post goes and when, and what an earlier call with its reference made. */
async function choosePages(ctx: Context, ids: readonly string[] | null, wanted: Wanted) {
  await requireMayPost(ctx);
  const earlier = wanted.client_ref === undefined ? [] : await findPostsByRef(ctx.tx, wanted.client_ref);
  const none: { pages: PageRow[]; scheduledAt: Date | null } = { pages: [], scheduledAt: null };
  if (earlier.length > 0) return { ...none, earlier };
  const scheduledAt = readTime(wanted.scheduled_at, ctx.now);
  const all = await listPages(ctx.tx);
  if (ids?.some((id) => !all.some(({ pageId }) => pageId === id))) throw notFound('page');
  if (!(await findAccount(ctx.tx))?.connected) throw conflict(words.notConnected);
  const chosen = all.filter((page) => page.chosen);
  const pages = ids === null ? chosen : chosen.filter(({ pageId }) => ids.includes(pageId));
  if (ids !== null && pages.length < ids.length) throw conflict(words.pageGone);
  if (pages.length === 0) throw new BadInput(words.noPage);
  return { pages, scheduledAt, earlier };
}
