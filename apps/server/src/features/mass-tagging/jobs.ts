import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { runInBatches } from '../../platform/jobs/in-batches.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { failMassTagging, stepMassTagging } from './step.ts';

const MASS_TAGGING = 'mass-tagging';

/** Has the job go on with a mass tagging, there or back, now or later. */
export async function wakeMassTagging(ctx: Context, id: number, runAt?: Date): Promise<void> {
  const key = `${MASS_TAGGING}:${ctx.office}:${id}`;
  // One at a time in an office: two of them over the same contacts would wait for each other anyway.
  await ctx.enqueue(
    MASS_TAGGING,
    { mass_tagging_id: id },
    { jobKey: key, queue: `${MASS_TAGGING}:${ctx.office}`, maxAttempts: 25, ...(runAt ? { runAt } : {}) },
  );
}

export function massTaggingJobs(platform: Platform): JobKind[] {
  return [
    defineJob({
      name: MASS_TAGGING,
      payload: z.object({ client_id: z.number().int(), mass_tagging_id: z.number().int() }),
      handle: ({ client_id, mass_tagging_id: id }) =>
        runInBatches(platform, {
          office: client_id,
          job: MASS_TAGGING,
          subject: `mass-tagging:${id}`,
          step: (ctx) => stepMassTagging(ctx, id),
          fail: (ctx) => failMassTagging(ctx, id),
        }),
    }),
  ];
}
