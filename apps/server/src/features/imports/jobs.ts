import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { failImport, stepImport } from './step.ts';

const IMPORT = 'import-contacts';
/** A batch that fails so often in one run ends the import, which then says so. */
const TRIES = 4;

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
      handle: ({ client_id, import_id }) => run(platform, client_id, import_id),
    }),
  ];
}

async function run(platform: Platform, office: number, id: number): Promise<void> {
  const scope = { office, actor: { kind: 'job', name: IMPORT } } as const;
  let failures = 0;
  for (let more = true; more;) {
    try {
      more = await inOffice(platform, scope, (ctx) => stepImport(ctx, id));
      failures = 0;
    } catch (error) {
      failures += 1;
      platform.log.warn({ err: error, import: id, failures }, 'a batch of an import failed');
      if (failures < TRIES) {
        await setTimeout(failures * 200);
        continue;
      }
      await inOffice(platform, scope, (ctx) => failImport(ctx, id));
      return;
    }
  }
}
