import { z } from 'zod';
import type { LanguageModel } from '../../gateways/llm/index.ts';
import type { FacebookMessenger } from '../../gateways/meta/index.ts';
import type { PhoneCarrier } from '../../gateways/plivo/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendJob, type SendTiming } from '../../platform/sends/index.ts';
import { textSend } from './deliver-texts.ts';
import { FETCH_MEDIA, fetchMedia, fetchMediaPayload } from './fetch-media.ts';
import { TRANSLATE_TEXT } from './translate-queue.ts';
import type { TranslateTiming } from '../../platform/language.ts';
import { translateText } from './translate-text.ts';

/**
 * @param timing how long the sender waits for what
 * @param model null where nothing is translated
 */
export function inboxJobs(
  platform: Platform,
  carrier: PhoneCarrier,
  messenger: FacebookMessenger | null,
  model: LanguageModel | null,
  timing: SendTiming,
  translating: TranslateTiming,
): JobKind[] {
  const texts = z.object({ client_id: z.number().int(), from: z.string() });
  const sendTexts = sendJob(platform, textSend(platform, carrier, timing), texts);
  const media = defineJob({
    name: FETCH_MEDIA,
    payload: fetchMediaPayload,
    handle: (job) => fetchMedia(platform, carrier, job, messenger),
  });
  const translate = defineJob({
    name: TRANSLATE_TEXT,
    payload: z.object({ client_id: z.number().int(), item_id: z.number().int(), attempt: z.number().int() }),
    handle: (job) => translateText(platform, model, job, translating),
  });
  return [sendTexts, media, translate];
}
