import { z } from 'zod';
import { plan, subscriptionDetails } from './models.ts';

export const billingEvents = {
  /** What the office has, after any change to it (specification 3, section 8). */
  subscription_details: subscriptionDetails,
  /** A plan's price changed. To the provider's own office; others read it when they open the page. */
  planChanged: z.object({ plan }),
} as const;
