import { z } from 'zod';
import type { OpenPracticeApi } from '../../gateways/open-dental/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { SEND_DOCUMENT } from './add-document.ts';
import { type ChartTiming, chartTiming, sendDocument } from './send-document.ts';

/**
 * @param openApi the practice system's REST API; null where this installation has no key for it
 * @param timing how long the sender waits for what; shorter in tests
 */
export function chartJobs(
  platform: Platform,
  openApi: OpenPracticeApi | null,
  timing: ChartTiming = chartTiming,
): JobKind[] {
  return [
    defineJob({
      name: SEND_DOCUMENT,
      payload: z.object({ client_id: z.number().int(), chart_document_id: z.number().int() }),
      handle: (job) => sendDocument({ platform, openApi, timing }, job),
    }),
  ];
}
