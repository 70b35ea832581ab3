import { z } from 'zod';
import { smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { plan, subscriptionDetails } from './models.ts';
import { billingMessages, MAX_PRICE } from './rules.ts';

const planParam = z.object({ plan: smallIdParam });

export const getPlans = route({
  name: 'getPlans',
  method: 'GET',
  path: '/planDetails',
  feature: 'billing',
  access: 'session',
  summary: 'The plans, and the days of trial the office would get (0 once it has had one).',
  answer: z.object({ plans: z.array(plan), trial_days: z.number().int() }),
});

export const getSubscription = route({
  name: 'getSubscription',
  method: 'GET',
  path: '/subscriptionDetails',
  feature: 'billing',
  access: 'session',
  summary: 'What the office has.',
  answer: subscriptionDetails,
});

export const createCheckout = route({
  name: 'createCheckout',
  method: 'POST',
  path: '/create-checkout-session/{plan}/',
  feature: 'billing',
  access: 'admin',
  summary: 'A Stripe Checkout page for a plan; the browser goes there. 409 when the office has a plan.',
  params: planParam,
  answer: z.object({ checkoutUrl: z.string() }),
  whenLimited: true,
});

export const cancelSubscription = route({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/cancelsubscription',
  feature: 'billing',
  access: 'admin',
  summary: 'A Stripe billing-portal page that confirms the cancellation; the browser goes there.',
  answer: z.object({ url: z.string() }),
  whenLimited: true,
});

export const openPaymentPortal = route({
  name: 'openPaymentPortal',
  method: 'POST',
  path: '/billing-portal-session',
  feature: 'billing',
  access: 'admin',
  summary:
    'A Stripe billing-portal page to change the card, or to take a cancellation back; the browser goes there.',
  answer: z.object({ url: z.string() }),
  whenLimited: true,
});

export const switchPlan = route({
  name: 'switchPlan',
  method: 'POST',
  path: '/switchplan/{plan}',
  feature: 'billing',
  access: 'admin',
  summary: 'Have another plan take over when the running period ends; the present one takes that back.',
  params: planParam,
  answer: subscriptionDetails,
  whenLimited: true,
});

export const changePlanPrice = route({
  name: 'changePlanPrice',
  method: 'POST',
  path: '/changePlanPrice/{plan}/{price}',
  feature: 'billing',
  access: 'provider',
  summary: 'Set a plan’s price, in whole dollars, for who subscribes or renews from now on.',
  params: z.object({
    plan: smallIdParam,
    price: z
      .string()
      .regex(/^\d{1,6}$/, billingMessages.invalidPrice)
      .transform(Number)
      .pipe(z.number().min(1, billingMessages.invalidPrice).max(MAX_PRICE, billingMessages.invalidPrice)),
  }),
  answer: plan,
});

export const stripeWebhook = route({
  name: 'stripeWebhook',
  method: 'POST',
  path: '/stripe/webhook',
  feature: 'billing',
  access: 'webhook',
  summary: 'Stripe’s signed events.',
  answer: z.object({ received: z.literal(true) }),
});
