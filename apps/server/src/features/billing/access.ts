import { billing } from '@chairline/contract';
import type { SubscriptionState } from '../../gateways/stripe/index.ts';

const DAY_MS = 86_400_000;

/** Stripe's words for a subscription that gives the office its full use. */
const runningWords: ReadonlySet<string> = new Set(['trialing', 'active', 'past_due']);

/** Whether a status, as Stripe says it, is one of a plan that runs. */
export const isRunning = (status: string): boolean => runningWords.has(status);

/** Stripe makes a subscription before its first payment went through; until then there is no plan. */
const isBegun = (status: string): boolean => status !== 'incomplete' && status !== 'incomplete_expired';

/**
 * The end of the time that is paid or on trial. While a payment is overdue Stripe has begun the next period
 * already: what is paid for ended where that one began.
 */
export const paidUntil = (state: SubscriptionState): Date =>
  state.status === 'past_due' ? state.periodStart : state.periodEnd;

/**
 * Until when an office may change things, by what Stripe says. A plan that runs: its paid time and the days of
 * grace, in which Stripe tries the card again and its word may be late. A plan that has ended: now, by our own
 * clock, for Stripe's may be another. Not begun, or ended before: as it was.
 * @param before the status we knew, '' for none
 * @param until as it stands; null is without end
 */
export function accessAfter(
  state: SubscriptionState | null,
  before: string,
  until: Date | null,
  now: Date,
): Date | null {
  if (state && isRunning(state.status))
    return new Date(paidUntil(state).getTime() + billing.GRACE_DAYS * DAY_MS);
  if (state && !isBegun(state.status)) return until;
  if (!isRunning(before)) return until;
  return until !== null && until < now ? until : now;
}
