import { type billing, PROVIDER_CLIENT_ID } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { readDetails } from './get-subscription.ts';
import { presentPlan } from './present.ts';
import { listOfficesOfPlan, lockPlan, savePrice } from './store.ts';
import { queueSync } from './sync-job.ts';

export const APPLY_PLAN_PRICE = 'apply-plan-price';

/**
 * Sets what a plan costs from now on. Who has the plan pays the new price from the next renewal; a first payment
 * after a trial is the one that was promised at the checkout.
 * @param dollars whole
 */
export async function changePlanPrice(ctx: Context, planId: number, dollars: number): Promise<billing.Plan> {
  if (ctx.office !== PROVIDER_CLIENT_ID) throw forbidden();
  const before = await lockPlan(ctx.tx, planId);
  if (!before) throw notFound('plan');
  const cents = dollars * 100;
  if (before.priceCents === cents) return presentPlan(before);
  const plan = presentPlan(await savePrice(ctx.tx, planId, cents));
  ctx.emit('planChanged', { plan });
  ctx.audit({
    action: 'plan.price',
    subject: `plan:${planId}`,
    details: { from_cents: before.priceCents, to_cents: cents },
  });
  await ctx.enqueue(APPLY_PLAN_PRICE, { plan_id: planId }, { jobKey: `${APPLY_PLAN_PRICE}:${planId}` });
  return plan;
}

/** Tells every office that has the plan, or will have it next, what it now costs, and has Stripe told. */
export async function applyPlanPrice(platform: Platform, planId: number): Promise<void> {
  for (let last = 0; ;) {
    const offices = await listOfficesOfPlan(platform.db, planId, last);
    for (const office of offices) {
      await inOffice(platform, { office, actor: { kind: 'job', name: APPLY_PLAN_PRICE } }, async (ctx) => {
        ctx.emit('subscription_details', await readDetails(ctx));
        await queueSync(ctx);
      });
    }
    const end = offices.at(-1);
    if (end === undefined) return;
    last = end;
  }
}
