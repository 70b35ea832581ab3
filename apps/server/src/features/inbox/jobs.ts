import { z } from 'zod';
import type { LanguageModel } from '../../gateways/llm/index.ts';
import type { Carrier } from '../../gateways/plivo/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverTexts, type SendTiming, sendTiming } from './deliver-texts.ts';
import { FETCH_MEDIA, fetchMedia, fetchMediaPayload } from './fetch-media.ts';
import { pruneDeliveries } from './store.ts';
import { SEND_TEXTS } from './text-queue.ts';
import { TRANSLATE_TEXT } from './translate-queue.ts';
import { translateText, type TranslateTiming, translateTiming } from './translate-text.ts';

const KEEP_DELIVERIES_MS = 30 * 24 * 3_600_000;

/**
 * @param timing how long the sender waits for what
 * @param model null where nothing is translated
 */
export function inboxJobs(
  platform: Platform,
  carrier: Carrier,
  model: LanguageModel | null,
  timing: SendTiming = sendTiming,
  translating: TranslateTiming = translateTiming,
): JobKind[] {
  const sendTexts = defineJob({
    name: SEND_TEXTS,
    payload: z.object({ client_id: z.number().int(), from: z.string() }),
    handle: (job) => deliverTexts(platform, carrier, job, timing),
  });
  const media = defineJob({
    name: FETCH_MEDIA,
    payload: fetchMediaPayload,
    handle: (job) => fetchMedia(platform, carrier, job),
  });
  const translate = defineJob({
    name: TRANSLATE_TEXT,
    payload: z.object({ client_id: z.number().int(), item_id: z.number().int(), attempt: z.number().int() }),
    handle: (job) => translateText(platform, model, job, translating),
  });
  const prune = defineJob({
    name: 'prune-deliveries',
    payload: z.object({ client_id: z.number().int() }),
    cron: '20 9 * * *',
    forDeleted: true,
    handle: ({ client_id }) =>
      platform.db.transaction({ office: client_id }, (tx) =>
        pruneDeliveries(tx, new Date(platform.now().getTime() - KEEP_DELIVERIES_MS)),
      ),
  });
  return [sendTexts, media, translate, prune];
}
