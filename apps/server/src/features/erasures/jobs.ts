import { PROVIDER_CLIENT_ID } from '@chairline/contract';
import { z } from 'zod';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { eraseOffice } from './erase-office.ts';
import { settleErasures } from './settle.ts';
import type { ErasureTiming } from './step.ts';
import { ERASE, SETTLE } from './wake.ts';

export function erasureJobs(platform: Platform, timing: ErasureTiming): JobKind[] {
  return [
    defineJob({
      name: ERASE,
      payload: z.object({ client_id: z.number().int(), erasure_id: z.number().int(), last: z.boolean() }),
      handle: ({ erasure_id, last }) => eraseOffice(platform, timing, erasure_id, last),
    }),
    defineJob({
      name: SETTLE,
      payload: z.object({ client_id: z.number().int() }),
      cron: '23 * * * *',
      // It looks at all offices by itself.
      offices: () => Promise.resolve([PROVIDER_CLIENT_ID]),
      handle: () => settleErasures(platform),
    }),
  ];
}
