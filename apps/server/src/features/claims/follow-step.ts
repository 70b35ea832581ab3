import { type Context, userOf } from '../../platform/context.ts';
import { announceFollowedDates, followDates } from '../conversations/index.ts';
import { findOpenConvo, findStepTimes } from './store-step.ts';
import { findWork, type WorkRow } from './store.ts';

/**
 * A claim has one "when": the day of its next step is the reminder of whoever set it, and puts the claim's conversation
 * off until then. What the step before had set of another person's goes with it.
 */
export async function followStep(ctx: Context, before: WorkRow | undefined, after: WorkRow): Promise<void> {
  const { userId } = userOf(ctx);
  const isTakenOver = before !== undefined && before.changed_by_id !== userId;
  const isDone = after.next_action === '' && after.next_date === null;
  // Other words for the same day change nothing of when.
  if (before && !isTakenOver && !isDone && before.next_date === after.next_date) return;
  if (!before && after.next_date === null) return;
  const convoId = await findOpenConvo(ctx.tx, after.claim_num);
  if (convoId === null) return;
  const days = [after.next_date, before?.next_date ?? null] as const;
  const times = await findStepTimes(ctx.tx, days, ctx.now);
  await announceFollowedDates(ctx, convoId, [
    { userId, at: times.at },
    ...(isTakenOver && times.before
      ? [{ userId: before.changed_by_id, at: null, insteadOf: times.before }]
      : []),
  ]);
}

/** A conversation that is begun about a claim whose next step is for another day waits until then as well. */
export async function remindOfBegun(ctx: Context, claimNum: number, convoId: number): Promise<void> {
  const { userId } = userOf(ctx);
  const work = await findWork(ctx.tx, claimNum);
  if (!work || work.changed_by_id !== userId) return;
  const { at } = await findStepTimes(ctx.tx, [work.next_date, null], ctx.now);
  if (at) await followDates(ctx, convoId, [{ userId, at }]);
}
