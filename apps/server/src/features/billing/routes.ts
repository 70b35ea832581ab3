import { billing } from '@chairline/contract';
import type { FastifyRequest } from 'fastify';
import type { Payments } from '../../gateways/stripe/index.ts';
import { handleWebhook } from '../../platform/deliveries/index.ts';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import { changePlanPrice } from './change-plan-price.ts';
import { cancelSubscription, openPaymentPortal, switchPlan } from './change-subscription.ts';
import { createCheckout } from './create-checkout.ts';
import { getPlans, getSubscription } from './get-subscription.ts';
import { receiveEvent } from './receive-event.ts';
import { needPayments } from './vendor.ts';

/** @param payments null on an installation that takes no money */
export function billingRoutes(payments: Payments | null): Binding[] {
  const signedEvent = {
    unsigned: 'The signature of this delivery is not valid.',
    async read({ rawBody, headers }: FastifyRequest) {
      const signature = headers['stripe-signature'];
      return payments && rawBody !== null && typeof signature === 'string'
        ? payments.readEvent(rawBody, signature)
        : null;
    },
  };
  return [
    handle(billing.getPlans, getPlans),
    handle(billing.getSubscription, getSubscription),
    // These four ask Stripe, and hold no transaction while they wait.
    handleOutside(billing.createCheckout, 'vendor', (ctx, { params }) =>
      createCheckout(ctx.platform, needPayments(payments), ctx, params.plan),
    ),
    handleOutside(billing.cancelSubscription, 'vendor', (ctx) =>
      cancelSubscription(ctx.platform, needPayments(payments), ctx),
    ),
    handleOutside(billing.openPaymentPortal, 'vendor', (ctx) =>
      openPaymentPortal(ctx.platform, needPayments(payments), ctx),
    ),
    handleOutside(billing.switchPlan, 'vendor', (ctx, { params }) =>
      switchPlan(ctx.platform, needPayments(payments), ctx, params.plan),
    ),
    handle(billing.changePlanPrice, (ctx, { params }) => changePlanPrice(ctx, params.plan, params.price)),
    handleWebhook(billing.stripeWebhook, signedEvent, receiveEvent, {
      status: 200,
      body: { received: true },
    }),
  ];
}
