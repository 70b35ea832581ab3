import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { failMassTagging, stepMassTagging } from './step.ts';

const MASS_TAGGING = 'mass-tagging';
/** A batch that fails so often in one run ends the mass tagging, which then says so. */
const TRIES = 4;

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
      handle: ({ client_id, mass_tagging_id }) => run(platform, client_id, mass_tagging_id),
    }),
  ];
}

async function run(platform: Platform, office: number, id: number): Promise<void> {
  const scope = { office, actor: { kind: 'job', name: MASS_TAGGING } } as const;
  let failures = 0;
  for (let more = true; more;) {
    try {
      more = await inOffice(platform, scope, (ctx) => stepMassTagging(ctx, id));
      failures = 0;
    } catch (error) {
      failures += 1;
      platform.log.warn({ err: error, mass_tagging: id, failures }, 'a batch of a mass tagging failed');
      if (failures < TRIES) {
        await setTimeout(failures * 200);
        continue;
      }
      await inOffice(platform, scope, (ctx) => failMassTagging(ctx, id));
      return;
    }
  }
}
