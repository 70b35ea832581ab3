import { billing } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { presentPlan, presentSubscription } from './present.ts';
import { findStanding, findSubscription, listPlans } from './store.ts';
import { queueSync } from './sync-job.ts';

/** While somebody is on a page of Stripe's, looking here has Stripe asked again, at most this often. */
const ASK_AGAIN_MS = 3_000;

/** The price list, and the days of trial this office would get: one trial an office. */
export async function getPlans(ctx: Context): Promise<{ plans: billing.Plan[]; trial_days: number }> {
  const row = await findSubscription(ctx.tx);
  const plans = await listPlans(ctx.tx);
  return { plans: plans.map(presentPlan), trial_days: row?.hadTrial ? 0 : billing.TRIAL_DAYS };
}

/** What the office has. */
export async function getSubscription(ctx: Context): Promise<billing.SubscriptionDetails> {
  const row = await findSubscription(ctx.tx);
  const expecting = row?.expectingUntil && row.expectingUntil > ctx.now;
  // An event that is late, or was lost, must not leave a person waiting who has just paid.
  if (expecting && (!row.syncedAt || ctx.now.getTime() - row.syncedAt.getTime() > ASK_AGAIN_MS))
    await queueSync(ctx);
  return readDetails(ctx);
}

/** What the office has, as this transaction sees it. */
export async function readDetails(ctx: Context): Promise<billing.SubscriptionDetails> {
  const { row, accessUntil } = await findStanding(ctx.tx);
  return presentSubscription(row, await listPlans(ctx.tx), accessUntil, ctx.now);
}
