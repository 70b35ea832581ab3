import type { health as contract } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { nameOfJob, reasonOfJob } from './job-words.ts';
import { isUnwell, lookAtOffice, worstOf } from './office-parts.ts';

/** How everything is that the acting user's office stands on. Only an admin may repair. */
export async function getOfficeHealth(
  ctx: Context,
  carrierSilentSince: Date | null,
): Promise<contract.OfficeHealth> {
  const { parts, failed } = await lookAtOffice(ctx.tx, { now: ctx.now, carrierSilentSince });
  return {
    at: ctx.now.toISOString(),
    state: worstOf(parts).state,
    problems: parts.filter(isUnwell).length,
    parts,
    jobs: failed.map(({ job_id, task, error, attempts, failed_at }) => ({
      job_id,
      what: nameOfJob(task),
      why: reasonOfJob(error),
      attempts,
      failed_at,
    })),
    can: { repair: userOf(ctx).role === 'Admin' },
  };
}
