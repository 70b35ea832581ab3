import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { runInBatches } from '../../platform/jobs/in-batches.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import type { Platform } from '../../platform/platform.ts';
import { failImport, stepImport } from './step.ts';

const IMPORT = 'import-contacts';

/** Has the job go on with an import, there or back. */
export async function wakeImport(ctx: Context, id: number): Promise<void> {
  // One at a time in an office: two files of the same people would make each of them twice.
  await ctx.enqueue(
    IMPORT,
    { import_id: id },
    { jobKey: `${IMPORT}:${ctx.office}:${id}`, queue: `${IMPORT}:${ctx.office}`, maxAttempts: 25 },
  );
}

export function importJobs(platform: Platform): JobKind[] {
  return [
    defineJob({
      name: IMPORT,
      payload: z.object({ client_id: z.number().int(), import_id: z.number().int() }),
      handle: ({ client_id, import_id: id }) =>
        runInBatches(platform, {
          office: client_id,
          job: IMPORT,
          subject: `import:${id}`,
          step: (ctx) => stepImport(ctx, id),
          fail: (ctx) => failImport(ctx, id),
        }),
    }),
  ];
}
