import { z } from 'zod';
import { type PhoneCarrier, CarrierError } from '../../gateways/plivo/index.ts';
import { typeOfContent } from '../../platform/files/file-store.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { changeItem, insertMedia, listMediaOf, lockItem } from '../threads/index.ts';

/** The job that brings the attachments of an incoming MMS into our own store. */
export const FETCH_MEDIA = 'fetch-media';

export const fetchMediaPayload = z.object({
  client_id: z.number().int(),
  item_id: z.number().int(),
  urls: z.array(z.string()).max(11),
});

const extensions: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'audio/mpeg': 'mp3',
  'text/vcard': 'vcf',
};

/**
 * Fetches the attachments that are not there yet, in order; each is kept as soon as it is here.
 * @throws CarrierError while one cannot be had; the job then runs again later
 */
export async function fetchMedia(
  platform: Platform,
  carrier: PhoneCarrier,
  job: z.output<typeof fetchMediaPayload>,
): Promise<void> {
  const scope = { office: job.client_id, actor: { kind: 'job', name: FETCH_MEDIA } } as const;
  const have = await inOffice(
    platform,
    scope,
    async (ctx) => (await listMediaOf(ctx.tx, job.item_id)).length,
  );
  for (const [index, url] of job.urls.entries()) {
    if (index < have) continue;
    const bytes = await fetchOrGone(carrier, url);
    const type = bytes && ((await typeOfContent(bytes)) ?? 'application/octet-stream');
    const stored = bytes && (await platform.files.put(job.client_id, bytes));
    await inOffice(platform, scope, async (ctx) => {
      await lockItem(ctx.tx, job.item_id);
      // Another run of the same job may have been quicker.
      if ((await listMediaOf(ctx.tx, job.item_id)).length !== index) return;
      if (bytes && type && stored) {
        await insertMedia(ctx.tx, {
          clientId: job.client_id,
          commItemId: job.item_id,
          mediaType: type,
          fileName: `attachment-${index + 1}.${extensions[type] ?? 'bin'}`,
          size: bytes.length,
          sha256: stored.sha256,
          storageKey: stored.key,
          createdAt: ctx.now,
        });
        await changeItem(ctx, job.item_id, {});
      } else {
        await changeItem(ctx, job.item_id, {
          deliveryNote: 'An attachment is no longer at the carrier. Ask for it again.',
        });
      }
    });
    if (!bytes) return;
  }
}

/** The attachment's bytes; null when it is gone for good, which trying again would not mend. */
async function fetchOrGone(carrier: PhoneCarrier, url: string): Promise<Buffer | null> {
  try {
    return await carrier.fetchMedia(url);
  } catch (error) {
    if (error instanceof CarrierError && error.outcome === 'refused') return null;
    throw error;
  }
}
