import type { Payments, StatedPrice, SubscriptionState } from '../../gateways/stripe/index.ts';
import { stillHasJob } from '../../platform/jobs/own-job.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { queueMail } from '../mailings/index.ts';
import { withPrice } from './prices.ts';
import { findSubscription, listAdminAddresses, listPlans, type PlanRow } from './store.ts';

const actor = { kind: 'job', name: 'follow-price' } as const;

/** A price of ours that the plan does not cost any more. What somebody agreed at Stripe by hand is left alone. */
function isOvertaken(price: StatedPrice, plan: PlanRow | undefined): plan is PlanRow {
  return plan !== undefined && price.planId === plan.planId && price.cents !== plan.priceCents;
}

/**
 * After a price was changed: has Stripe charge the plan's present price from the next renewal on.
 * @param state as Stripe has just said it
 */
export async function followPrice(
  platform: Platform,
  payments: Payments,
  office: number,
  state: SubscriptionState,
): Promise<void> {
  const { has, row, plans } = await platform.db.transaction({ office }, async (tx) => ({
    has: await stillHasJob(tx),
    row: await findSubscription(tx),
    plans: await listPlans(tx),
  }));
  if (!has) return;
  const planOf = (id: number | null | undefined) => plans.find(({ planId }) => planId === id);
  const next = planOf(row?.upcomingPlanId);
  if (state.upcoming && state.scheduleId !== null) {
    if (!isOvertaken(state.upcoming, next)) return;
    await payments.releaseSchedule(state.scheduleId);
    await withPrice(platform, payments, next.planId, (priceId) =>
      payments.scheduleSwitch(state, { priceId, planId: next.planId }),
    );
    return tell(platform, office, next, state.upcoming.cents, state.periodEnd);
  }
  const plan = planOf(row?.planId);
  // The first payment after a trial is the one that was promised; what ends is not charged again.
  if (state.status !== 'active' || state.cancelAt !== null || !isOvertaken(state.price, plan)) return;
  if (state.scheduleId !== null) await payments.releaseSchedule(state.scheduleId);
  await withPrice(platform, payments, plan.planId, (priceId) => payments.changePrice(state, priceId));
  await tell(platform, office, plan, state.price.cents, state.periodEnd);
}

/** Nobody is to find the new price on their card first: the office's admins are told by mail. */
async function tell(
  platform: Platform,
  office: number,
  plan: PlanRow,
  beforeCents: number,
  from: Date,
): Promise<void> {
  const each = plan.renewal === 'monthly' ? 'month' : 'year';
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(from);
  await inOffice(platform, { office, actor }, async (ctx) => {
    for (const to of await listAdminAddresses(ctx.tx)) {
      await queueMail(platform, ctx, {
        kind: 'notice',
        to,
        subject: `The price of your ${plan.name} plan changes`,
        text: [
          `From ${day} on, your ${plan.name} plan costs ${dollars(plan.priceCents)} per ${each}. Until then it stays at ${dollars(beforeCents)}.`,
          '',
          'You can see your plan, switch it or cancel it here:',
          '',
          `${platform.config.publicUrl}/subscriptionManagement`,
        ].join('\n'),
      });
    }
    ctx.audit({
      action: 'subscription.price_followed',
      subject: `client:${office}`,
      details: { plan: plan.planId, from_cents: beforeCents, to_cents: plan.priceCents },
    });
  });
}

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);
