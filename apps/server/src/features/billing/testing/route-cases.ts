import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function billingCases(): Record<string, RouteCase> {
  return {
    // Its own tests go on from here, with Stripe played beside them.
    getPlans: { ok: 200 },
    getSubscription: { ok: 200 },
    createCheckout: { params: { plan: 999 }, ok: 404 },
    cancelSubscription: { ok: 409 },
    openPaymentPortal: { ok: 409 },
    switchPlan: { params: { plan: 999 }, ok: 404 },
    changePlanPrice: { params: { plan: 1, price: 250 }, ok: 403, foreign: 403 },
    stripeWebhook: { body: { id: 'evt_forged' }, ok: 403 },
  };
}
