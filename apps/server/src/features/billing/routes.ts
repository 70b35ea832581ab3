import { billing } from '@chairline/contract';
import type { Payments } from '../../gateways/stripe/index.ts';
import { type Binding, handle, handleRaw } from '../../platform/http/handler.ts';
import { changePlanPrice } from './change-plan-price.ts';
import { cancelSubscription, openPaymentPortal, switchPlan } from './change-subscription.ts';
import { createCheckout } from './create-checkout.ts';
import { getPlans, getSubscription } from './get-subscription.ts';
import { receiveEvent } from './receive-event.ts';
import { needPayments } from './vendor.ts';

/** @param payments null on an installation that takes no money */
export function billingRoutes(payments: Payments | null): Binding[] {
  return [
    handle(billing.getPlans, getPlans),
    handle(billing.getSubscription, getSubscription),
    // These four ask Stripe, and hold no transaction while they wait.
    handleRaw(billing.createCheckout, (platform, { params }, session) =>
      createCheckout(platform, needPayments(payments), session!, params.plan),
    ),
    handleRaw(billing.cancelSubscription, (platform, _input, session) =>
      cancelSubscription(platform, needPayments(payments), session!),
    ),
    handleRaw(billing.openPaymentPortal, (platform, _input, session) =>
      openPaymentPortal(platform, needPayments(payments), session!),
    ),
    handleRaw(billing.switchPlan, (platform, { params }, session) =>
      switchPlan(platform, needPayments(payments), session!, params.plan),
    ),
    handle(billing.changePlanPrice, (ctx, { params }) => changePlanPrice(ctx, params.plan, params.price)),
    handleRaw(billing.stripeWebhook, async (platform, _input, _session, { request }) => {
      await receiveEvent(platform, payments, request.rawBody, request.headers['stripe-signature']);
      return { received: true as const };
    }),
  ];
}
