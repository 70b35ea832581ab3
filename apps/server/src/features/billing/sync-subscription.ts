import type { billing } from '@chairline/contract';
import type { Payments, SubscriptionState } from '../../gateways/stripe/index.ts';
import { PaymentsError } from '../../gateways/stripe/index.ts';
import type { Actor, AuditEntry, Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { accessAfter, isRunning, paidUntil } from './access.ts';
import { readDetails } from './get-subscription.ts';
import { isLimited } from './present.ts';
import {
  findOffice,
  forgetCustomer,
  listPlans,
  lockSubscription,
  type PlanRow,
  saveAccess,
  saveSubscription,
  type SubscriptionRow,
  takeTicket,
} from './store.ts';

/**
 * Asks Stripe how things stand with an office and makes that ours. Webhooks, the hourly look and every verb that
 * changed something at Stripe end here, so events may come twice, late and in any order: what counts is
 * Stripe's answer, and of two answers the one to the later question.
 * @param audit what the acting person did, written with the result
 * @returns Stripe's answer; null for an office that never had a subscription
 * @throws PaymentsError when Stripe cannot be asked
 */
export async function syncSubscription(
  platform: Platform,
  payments: Payments,
  scope: { office: number; actor: Actor },
  audit?: AuditEntry,
): Promise<SubscriptionState | null> {
  const { office } = scope;
  const asked = await platform.db.transaction({ office }, (tx) => takeTicket(tx, office));
  if (!asked) return null;
  const state = await readState(platform, payments, office, asked.customerId);
  await inOffice(platform, scope, async (ctx) => {
    if (audit) ctx.audit(audit);
    const row = await lockSubscription(ctx.tx, office);
    if (row.lastApplied >= asked.ticket) return;
    await applyState(ctx, row, state, asked.ticket);
  });
  return state;
}

/** A customer that is not at Stripe any more has no subscription either. */
async function readState(platform: Platform, payments: Payments, office: number, customerId: string) {
  try {
    return await payments.readState(customerId);
  } catch (error) {
    if (!(error instanceof PaymentsError && error.outcome === 'missing')) throw error;
    platform.log.warn({ office }, 'the office’s customer is not at Stripe any more');
    await platform.db.transaction({ office }, (tx) => forgetCustomer(tx, office, customerId));
    return null;
  }
}

async function applyState(
  ctx: Context,
  row: SubscriptionRow,
  state: SubscriptionState | null,
  ticket: number,
): Promise<void> {
  const before = await readDetails(ctx);
  const plans = await listPlans(ctx.tx);
  const until = (await findOffice(ctx.tx))?.accessUntil ?? null;
  const access = accessAfter(state, row.status, until, ctx.now);
  const limited = isLimited(access, ctx.now);
  await saveSubscription(ctx.tx, ctx.office, {
    ...(state
      ? columnsOf(state, plans)
      : { status: row.status === '' ? '' : 'canceled', upcomingPlanId: null }),
    hadTrial: row.hadTrial || (state?.trialStart ?? null) !== null,
    // They came back from Stripe's page with what they went there for.
    ...(state && isRunning(state.status) && !isRunning(row.status) ? { expectingUntil: null } : {}),
    limitedTold: limited,
    syncedAt: ctx.now,
    lastApplied: ticket,
  });
  if (access?.getTime() !== until?.getTime()) await saveAccess(ctx.tx, ctx.office, access);
  const after = await readDetails(ctx);
  if (limited === row.limitedTold && sameDetails(before, after)) return;
  ctx.emit('subscription_details', after);
  ctx.audit({
    action: 'subscription.changed',
    subject: `client:${ctx.office}`,
    details: {
      status: state?.status ?? 'gone',
      plan: after.plan?.id ?? null,
      upcoming: after.upcoming_plan?.id ?? null,
      access_until: access?.toISOString() ?? null,
    },
  });
  if (limited !== row.limitedTold || limited !== before.limited) await ctx.raise('office.changed', {});
}

function columnsOf(state: SubscriptionState, plans: readonly PlanRow[]) {
  const planOf = (price: { productId: string; planId: number | null }) =>
    // A price that somebody made at Stripe by hand belongs to the plan of its product.
    plans.find(({ stripeProductId }) => stripeProductId === price.productId)?.planId ??
    plans.find(({ planId }) => planId === price.planId)?.planId ??
    null;
  return {
    stripeSubscriptionId: state.subscriptionId,
    stripeScheduleId: state.scheduleId,
    status: state.status,
    planId: planOf(state.price),
    upcomingPlanId: state.upcoming ? planOf(state.upcoming) : null,
    startedAt: state.startedAt,
    periodEnd: state.cancelAt ?? paidUntil(state),
    trialEnd: state.trialEnd,
    cancelAtPeriodEnd: state.cancelAt !== null,
    paymentMode: state.card,
    amountPaidCents: state.lastPayment?.cents ?? 0,
    lastPaidAt: state.lastPayment?.at ?? null,
    paymentFailed: state.status === 'past_due' || state.status === 'unpaid',
  };
}

const sameDetails = (a: billing.SubscriptionDetails, b: billing.SubscriptionDetails): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
