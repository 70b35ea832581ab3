import type { Context } from '../../../platform/context.ts';

/** The job that runs a check, a question at a time. */
export const RUN_CHECK = 'run-check';

/** Has the next question of a check run. One of all checks at a time: a model takes long, and texts must not wait for it. */
export async function enqueueCheck(ctx: Context, checkId: number): Promise<void> {
  await ctx.enqueue(
    RUN_CHECK,
    { check_id: checkId },
    { jobKey: `${RUN_CHECK}:${ctx.office}:${checkId}`, queue: RUN_CHECK, maxAttempts: 5 },
  );
}
