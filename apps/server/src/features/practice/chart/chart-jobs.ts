import { z } from 'zod';
import type { OpenPracticeApi } from '../../../gateways/open-dental/index.ts';
import type { JobKind } from '../../../platform/jobs/worker.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendJob } from '../../../platform/sends/index.ts';
import { type ChartTiming, documentSend } from './send-document.ts';

const payload = z.object({ client_id: z.number().int(), chart_document_id: z.number().int() });

/**
 * @param openApi the practice system's REST API; null where this installation has no key for it
 * @param timing how long the sender waits for what; shorter in tests
 */
export function chartJobs(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  timing: ChartTiming,
): JobKind[] {
  return [sendJob(platform, documentSend(platform, openApi, timing), payload)];
}
