import { z } from 'zod';
import type { Payments, SubscriptionState } from '../../gateways/stripe/index.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { APPLY_PLAN_PRICE, applyPlanPrice } from './change-plan-price.ts';
import { followPrice } from './follow-price.ts';
import { readDetails } from './get-subscription.ts';
import { isRunning } from './access.ts';
import { findOffice, isEndUntold, lockSubscription, saveSubscription } from './store.ts';
import { SYNC_SUBSCRIPTION } from './sync-job.ts';
import { syncSubscription } from './sync-subscription.ts';

const actor = { kind: 'job', name: SYNC_SUBSCRIPTION } as const;

/**
 * Brings one office in step: what Stripe says, then the price that is charged next, then, where the time ran out
 * without Stripe having a part in it (the first days of a new office), the word of that.
 */
async function reconcile(platform: Platform, payments: Payments | null, office: number): Promise<void> {
  if (payments) {
    const state = await syncSubscription(platform, payments, { office, actor });
    if (state && !(await endForDeleted(platform, payments, office, state)))
      await followPrice(platform, payments, office, state);
  }
  await tellOfEnd(platform, office);
}

/** An office that was deleted is not charged for another period. @returns whether it is deleted */
async function endForDeleted(
  platform: Platform,
  payments: Payments,
  office: number,
  state: SubscriptionState,
): Promise<boolean> {
  const { found, has } = await platform.db.transaction({ office }, async (tx) => ({
    found: await findOffice(tx),
    has: await stillHasJob(tx),
  }));
  if (!found?.deletedAt) return false;
  if (!has) return true;
  if (!isRunning(state.status) || state.cancelAt !== null) return true;
  if (state.scheduleId !== null) await payments.releaseSchedule(state.scheduleId);
  await payments.cancelAtEnd(state.subscriptionId);
  await syncSubscription(
    platform,
    payments,
    { office, actor },
    { action: 'subscription.office_deleted', subject: `client:${office}` },
  );
  return true;
}

async function tellOfEnd(platform: Platform, office: number): Promise<void> {
  const untold = await platform.db.transaction({ office }, (tx) => isEndUntold(tx, platform.now()));
  if (!untold) return;
  await inOffice(platform, { office, actor }, async (ctx) => {
    await lockSubscription(ctx.tx, office);
    if (!(await isEndUntold(ctx.tx, ctx.now))) return;
    await saveSubscription(ctx.tx, office, { limitedTold: true });
    ctx.emit('subscription_details', await readDetails(ctx));
    ctx.audit({ action: 'subscription.over', subject: `client:${office}` });
    await ctx.raise('office.changed', {});
  });
}

/** @param payments null: nothing is taken; offices are told of the end of their time all the same */
export function billingJobs(platform: Platform, payments: Payments | null): JobKind[] {
  return [
    defineJob({
      name: SYNC_SUBSCRIPTION,
      payload: z.object({ client_id: z.number().int() }),
      // Every hour, in case an event was lost.
      cron: '25 * * * *',
      // Also of a deleted office, whose plan is cancelled by it.
      forDeleted: true,
      handle: ({ client_id }) => reconcile(platform, payments, client_id),
    }),
    defineJob({
      name: APPLY_PLAN_PRICE,
      payload: z.object({ client_id: z.number().int(), plan_id: z.number().int() }),
      handle: ({ plan_id }) => applyPlanPrice(platform, plan_id),
    }),
  ];
}
