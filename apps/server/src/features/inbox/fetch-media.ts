import type { inbox as contract } from '@chairline/contract';
import { z } from 'zod';
import { type FacebookMessenger, MetaError } from '../../gateways/meta/index.ts';
import { type PhoneCarrier, CarrierError } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { kindOfContent } from '../../platform/files/file-store.ts';
import { isLastTry } from '../../platform/jobs/own-job.ts';
import { OutsideError } from '../../platform/outside/fetch-outside.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { changeItem, findItem, insertMedia, listMediaOf, lockItem } from '../threads/index.ts';
import {
  type AwaitedRow,
  awaitAgain,
  insertAwaited,
  listAwaited,
  removeAwaited,
  saveAwaited,
} from './store-media.ts';

/** The job that brings the attachments of an incoming MMS into our own store. */
export const FETCH_MEDIA = 'fetch-media';

export const fetchMediaPayload = z.object({
  client_id: z.number().int(),
  item_id: z.number().int(),
  /** Of jobs from before the addresses were kept beside the text. */
  urls: z.array(z.string()).max(11).default([]),
});

type Job = z.input<typeof fetchMediaPayload>;
/** Why an attachment is not here. */
type Loss = Exclude<AwaitedRow['state'], 'waiting'>;

const NOTHING_LOST = 'Nothing is missing of this text that could still be fetched.';

/** Somebody looks at the screen when they ask again: about half a minute, then they are told. */
const TRIES_AGAIN = 4;

/** Has the attachments of a text that came in fetched. @param urls the carrier's addresses, in their order */
export async function awaitMedia(ctx: Context, itemId: number, urls: readonly string[]): Promise<void> {
  await insertAwaited(ctx.tx, rowsOf(ctx.office, itemId, urls));
  await queueFetch(ctx, itemId);
}

/**
 * Tries again to fetch what is missing of a text's attachments; where that goes on already, at once.
 * @throws Refusal 404; 409 where nothing is missing that could still be had
 */
export async function fetchMediaAgain(ctx: Context, itemId: number): Promise<{ item: contract.CommItem }> {
  await lockItem(ctx.tx, itemId);
  const item = await findItem(ctx.tx, itemId);
  if (!item || item.kind !== 'text') throw notFound('text');
  const open = (await listAwaited(ctx.tx, itemId)).filter(({ url }) => url !== null);
  if (open.length === 0) throw conflict(NOTHING_LOST);
  await awaitAgain(ctx.tx, itemId);
  await queueFetch(ctx, itemId, TRIES_AGAIN);
  ctx.audit({
    action: 'text.fetch_again',
    subject: `contact:${item.contact_id}`,
    details: { item: itemId, parts: open.map(({ part }) => part) },
  });
  const { item: after } = await changeItem(ctx, itemId, { lostMedia: 'trying' });
  return { item: after };
}

const queueFetch = (ctx: Context, itemId: number, maxAttempts?: number): Promise<void> =>
  ctx.enqueue(
    FETCH_MEDIA,
    { item_id: itemId },
    { jobKey: `media:${ctx.office}:${itemId}`, ...(maxAttempts === undefined ? {} : { maxAttempts }) },
  );

const rowsOf = (clientId: number, commItemId: number, urls: readonly string[]) =>
  urls.map((url, part) => ({ clientId, commItemId, part, url }));

/**
 * Fetches the attachments that are not there yet, each by itself: one that is gone, or cannot be had now, holds up no
 * other. What is gone is said at the text, and after the last try what could not be had.
 * @param messenger where what came by a Facebook page is fetched
 * @throws CarrierError, MetaError while one cannot be had; the job then runs again later, for those alone
 */
export async function fetchMedia(
  platform: Platform,
  carrier: Pick<PhoneCarrier, 'fetchMedia'>,
  job: Job,
  messenger: Pick<FacebookMessenger, 'fetchMedia'> | null = null,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: FETCH_MEDIA } } as const;
  const { awaited, source } = await inOffice(platform, scope, async (ctx) => {
    const item = await findItem(ctx.tx, job.item_id);
    // Where no page can be asked any more, what came by one is no longer to be had.
    const source = item?.channel === 'messenger' ? messenger : carrier;
    if (job.urls?.length) {
      const have = partsOf(await listMediaOf(ctx.tx, job.item_id));
      const rows = rowsOf(job.client_id, job.item_id, job.urls).filter(({ part }) => !have.has(part));
      await insertAwaited(ctx.tx, rows);
    }
    return { awaited: await listAwaited(ctx.tx, job.item_id), source };
  });
  const later: unknown[] = [];
  const outcomes: { row: AwaitedRow; loss: Loss }[] = [];
  // Given up is tried again, too, where the failed job is: by the page that shows it.
  for (const row of awaited.filter(({ state }) => state === 'waiting' || state === 'unfetched')) {
    try {
      const bytes = await fetchOrLose(source, row.url);
      if (typeof bytes === 'string') outcomes.push({ row, loss: bytes });
      else if (isLayout(bytes)) await leaveOut(platform, scope, row);
      else await keep(platform, scope, row, bytes);
    } catch (error) {
      later.push(error);
      // Whatever kept it from us: nobody is left waiting for what is not tried any more.
      if (isLastTry()) outcomes.push({ row, loss: 'unfetched' });
    }
  }
  await inOffice(platform, scope, (ctx) => settle(ctx, job.item_id, outcomes));
  if (later.length > 0) throw later[0];
}

/** Writes down what became of attachments, and brings what is said of them at the text up to date. */
async function settle(
  ctx: Context,
  itemId: number,
  outcomes: readonly { row: AwaitedRow; loss: Loss }[],
): Promise<void> {
  await lockItem(ctx.tx, itemId);
  for (const { row, loss } of outcomes)
    await saveAwaited(ctx.tx, row, { state: loss, ...(isForGood(row, loss) ? { url: null } : {}) });
  const item = await findItem(ctx.tx, itemId);
  if (!item) return;
  const awaited = await listAwaited(ctx.tx, itemId);
  const words = lossWords(awaited, item.media_count);
  const note =
    item.channel === 'messenger'
      ? (words?.replaceAll('the carrier', 'Facebook').replaceAll('10 MB', '25 MB') ?? null)
      : words;
  const lost = awaited.some(({ state }) => state === 'waiting')
    ? 'trying'
    : awaited.some(({ url }) => url !== null)
      ? 'open'
      : null;
  if (item.delivery_note !== note || (item.lost_media ?? null) !== lost)
    await changeItem(ctx, itemId, { deliveryNote: note, lostMedia: lost });
}

/** Whether asking again would bring nothing else: it is too large, it has no address, or it was gone when looked for again. */
const isForGood = ({ url, asked }: AwaitedRow, loss: Loss): boolean =>
  loss === 'tooLarge' || (loss === 'gone' && (asked > 0 || !isAddress(url)));

const isAddress = (url: string | null): url is string =>
  url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);

/** Which parts are here; files of before parts were noted stand without a gap. */
const partsOf = (rows: Awaited<ReturnType<typeof listMediaOf>>): Set<number> =>
  new Set(rows.map(({ part }, index) => part ?? index));

/** How some phones want the parts of an MMS laid out (SMIL, 3GPP TS 26.246): none of what was sent. */
const isLayout = (bytes: Buffer): boolean =>
  /^\ufeff?\s{0,20}(?:<\?xml[^>]{0,200}>\s{0,20})?(?:<!DOCTYPE smil[^>]{0,300}>\s{0,20})?<smil[\s>]/i.test(
    bytes.toString('utf8', 0, 1_000),
  );

/** A part that is no attachment: it is not waited for, and not counted. */
function leaveOut(
  platform: Platform,
  scope: OfficeScope,
  { commItemId: itemId, part }: AwaitedRow,
): Promise<void> {
  return inOffice(platform, scope, async (ctx) => {
    await lockItem(ctx.tx, itemId);
    const item = await findItem(ctx.tx, itemId);
    // Another run of the same job may have been quicker.
    if (!item || !(await listAwaited(ctx.tx, itemId)).some((row) => row.part === part)) return;
    await removeAwaited(ctx.tx, itemId, part);
    await changeItem(ctx, itemId, { mediaCount: Math.max(0, item.media_count - 1) });
  });
}

async function keep(platform: Platform, scope: OfficeScope, row: AwaitedRow, bytes: Buffer) {
  const { commItemId: itemId, part } = row;
  const kind = (await kindOfContent(bytes)) ?? { type: 'application/octet-stream', ending: 'bin' };
  const stored = await platform.files.put(scope.office, bytes);
  await inOffice(platform, scope, async (ctx) => {
    await lockItem(ctx.tx, itemId);
    // Another run of the same job may have been quicker.
    if (partsOf(await listMediaOf(ctx.tx, itemId)).has(part)) return;
    await insertMedia(ctx.tx, {
      clientId: scope.office,
      commItemId: itemId,
      part,
      mediaType: kind.type,
      fileName: `attachment-${part + 1}.${kind.ending}`,
      size: bytes.length,
      sha256: stored.sha256,
      storageKey: stored.key,
      createdAt: ctx.now,
    });
    await removeAwaited(ctx.tx, itemId, part);
    await changeItem(ctx, itemId, {});
  });
}

/** The attachment's bytes, or why it is lost for good, which trying again would not mend. @throws CarrierError */
async function fetchOrLose(
  source: Pick<PhoneCarrier, 'fetchMedia'> | null,
  url: string | null,
): Promise<Buffer | Loss> {
  if (!isAddress(url) || !source) return 'gone';
  try {
    return await source.fetchMedia(url);
  } catch (error) {
    const isRefused =
      (error instanceof CarrierError && error.outcome === 'refused') ||
      (error instanceof MetaError && error.outcome === 'gone');
    if (!isRefused) throw error;
    return error.cause instanceof OutsideError && error.cause.fault === 'tooLarge' ? 'tooLarge' : 'gone';
  }
}

/** Of one and of several; once somebody had it fetched again, it is said that this was in vain. */
const lossEnds = {
  gone: [
    'is no longer at the carrier. Ask for it again.',
    'are no longer at the carrier. Ask for them again.',
  ],
  goneAgain: [
    'was looked for again and is no longer at the carrier. Ask for it again.',
    'were looked for again and are no longer at the carrier. Ask for them again.',
  ],
  unfetched: [
    'could not be fetched from the carrier. Ask for it again.',
    'could not be fetched from the carrier. Ask for them again.',
  ],
  unfetchedAgain: [
    'could again not be fetched from the carrier. Ask the sender for it.',
    'could again not be fetched from the carrier. Ask the sender for them.',
  ],
  tooLarge: [
    'is larger than 10 MB and was not taken in. Ask for a smaller one.',
    'are larger than 10 MB and were not taken in. Ask for smaller ones.',
  ],
} as const;

/** What is lost of a text's attachments, in words; null for nothing. @param count how many it came with */
function lossWords(awaited: readonly AwaitedRow[], count: number): string | null {
  const sentences = (['gone', 'goneAgain', 'unfetched', 'unfetchedAgain', 'tooLarge'] as const).flatMap(
    (end) => {
      const parts = awaited.filter((row) => endOf(row) === end).map(({ part }) => String(part + 1));
      const [one, several] = lossEnds[end];
      if (parts.length === 0) return [];
      if (count === 1) return [`An attachment ${one}`];
      if (parts.length === 1) return [`Attachment ${parts[0]} of ${count} ${one}`];
      return [`Attachments ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} of ${count} ${several}`];
    },
  );
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Which words an attachment that is lost is told by; null while it is waited for. */
function endOf({ state, asked }: AwaitedRow): keyof typeof lossEnds | null {
  if (state === 'waiting') return null;
  if (state === 'tooLarge' || asked === 0) return state;
  return state === 'gone' ? 'goneAgain' : 'unfetchedAgain';
}
