import { z } from 'zod';

export const renewal = z.enum(['monthly', 'yearly']);

export const plan = z.object({
  id: z.number().int(),
  name: z.string(),
  /** US dollars a period, whole. */
  price: z.number(),
  renewal,
  features: z.array(z.string()),
  /** Rises with every change. */
  version: z.number().int(),
});
export type Plan = z.infer<typeof plan>;

/** What the office has. Dates are ISO 8601; null where there is none. */
export const subscriptionDetails = z.object({
  plan: plan.nullable(),
  /** `Trial/Premium` in a trial, else the plan's name. */
  tier: z.string(),
  start_date: z.string().nullable(),
  /** End of the period that is paid or on trial: the next renewal, or the end where it was cancelled. */
  expiry_date: z.string().nullable(),
  /** For example "Visa ending in 4242"; '' before there was a payment. */
  payment_mode: z.string(),
  /** US dollars, of the last payment. */
  amount_paid: z.number(),
  /** The plan that takes over when this period ends. */
  upcoming_plan: plan.nullable(),
  is_trial: z.boolean(),
  is_subscribed: z.boolean(),
  /** It ends with the period and does not renew. */
  cancelled: z.boolean(),
  /** The last payment failed; Stripe tries again until `expiry_date` plus its days of grace. */
  payment_failed: z.boolean(),
  /** Trial and plan are over. */
  limited: z.boolean(),
});
export type SubscriptionDetails = z.infer<typeof subscriptionDetails>;
