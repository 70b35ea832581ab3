import { z } from 'zod';
import { type PhoneCarrier, CarrierError } from '../../gateways/plivo/index.ts';
import { kindOfContent } from '../../platform/files/file-store.ts';
import { isLastTry } from '../../platform/jobs/own-job.ts';
import { OutsideError } from '../../platform/outside/fetch-outside.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { changeItem, findItem, insertMedia, listMediaOf, lockItem } from '../threads/index.ts';

/** The job that brings the attachments of an incoming MMS into our own store. */
export const FETCH_MEDIA = 'fetch-media';

export const fetchMediaPayload = z.object({
  client_id: z.number().int(),
  item_id: z.number().int(),
  urls: z.array(z.string()).max(11),
});

type Job = z.output<typeof fetchMediaPayload>;
/** Why an attachment will never be here. */
type Loss = 'gone' | 'tooLarge' | 'unfetched';

/**
 * Fetches the attachments that are not there yet, each by itself: one that is gone, or cannot be had now, holds up no
 * other. What is gone is said at the text, and after the last try what could not be had.
 * @throws CarrierError while one cannot be had; the job then runs again later, for those alone
 */
export async function fetchMedia(platform: Platform, carrier: PhoneCarrier, job: Job): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: FETCH_MEDIA } } as const;
  const have = await inOffice(platform, scope, async (ctx) =>
    partsOf(await listMediaOf(ctx.tx, job.item_id)),
  );
  const lost = new Map<number, Loss>();
  const later: unknown[] = [];
  for (const [part, url] of job.urls.entries()) {
    if (have.has(part)) continue;
    try {
      const bytes = await fetchOrLose(carrier, url);
      if (typeof bytes === 'string') lost.set(part, bytes);
      else await keep(platform, scope, job, part, bytes);
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      later.push(error);
      if (isLastTry()) lost.set(part, 'unfetched');
    }
  }
  const note = lossWords(lost, job.urls.length);
  if (note !== null)
    await inOffice(platform, scope, async (ctx) => {
      const item = await findItem(ctx.tx, job.item_id);
      if (item && item.delivery_note !== note) await changeItem(ctx, job.item_id, { deliveryNote: note });
    });
  if (later.length > 0) throw later[0];
}

/** Which parts are here; files of before parts were noted stand without a gap. */
const partsOf = (rows: Awaited<ReturnType<typeof listMediaOf>>): Set<number> =>
  new Set(rows.map(({ part }, index) => part ?? index));

async function keep(platform: Platform, scope: OfficeScope, job: Job, part: number, bytes: Buffer) {
  const kind = (await kindOfContent(bytes)) ?? { type: 'application/octet-stream', ending: 'bin' };
  const stored = await platform.files.put(job.client_id, bytes);
  await inOffice(platform, scope, async (ctx) => {
    await lockItem(ctx.tx, job.item_id);
    // Another run of the same job may have been quicker.
    if (partsOf(await listMediaOf(ctx.tx, job.item_id)).has(part)) return;
    await insertMedia(ctx.tx, {
      clientId: job.client_id,
      commItemId: job.item_id,
      part,
      mediaType: kind.type,
      fileName: `attachment-${part + 1}.${kind.ending}`,
      size: bytes.length,
      sha256: stored.sha256,
      storageKey: stored.key,
      createdAt: ctx.now,
    });
    await changeItem(ctx, job.item_id, {});
  });
}

/** The attachment's bytes, or why it is lost for good, which trying again would not mend. @throws CarrierError */
async function fetchOrLose(carrier: PhoneCarrier, url: string): Promise<Buffer | Loss> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) return 'gone';
  try {
    return await carrier.fetchMedia(url);
  } catch (error) {
    if (!(error instanceof CarrierError) || error.outcome !== 'refused') throw error;
    return error.cause instanceof OutsideError && error.cause.fault === 'tooLarge' ? 'tooLarge' : 'gone';
  }
}

const lossEnds = {
  gone: [
    'is no longer at the carrier. Ask for it again.',
    'are no longer at the carrier. Ask for them again.',
  ],
  unfetched: [
    'could not be fetched from the carrier. Ask for it again.',
    'could not be fetched from the carrier. Ask for them again.',
  ],
  tooLarge: [
    'is larger than 10 MB and was not taken in. Ask for a smaller one.',
    'are larger than 10 MB and were not taken in. Ask for smaller ones.',
  ],
} as const;

/** What is lost of a text's attachments, in words; null for nothing. @param count how many it came with */
function lossWords(lost: ReadonlyMap<number, Loss>, count: number): string | null {
  const sentences = (['gone', 'unfetched', 'tooLarge'] as const).flatMap((loss) => {
    const parts = [...lost].filter(([, why]) => why === loss).map(([part]) => String(part + 1));
    const [one, several] = lossEnds[loss];
    if (parts.length === 0) return [];
    if (count === 1) return [`An attachment ${one}`];
    if (parts.length === 1) return [`Attachment ${parts[0]} of ${count} ${one}`];
    return [`Attachments ${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} of ${count} ${several}`];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}
