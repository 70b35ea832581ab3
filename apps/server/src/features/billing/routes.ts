import { billing } from '@chairline/contract';
import type { Binding } from '../../platform/http/handler.ts';
import { notBuilt } from '../../platform/http/not-built.ts';
import type { Platform } from '../../platform/platform.ts';

export function billingRoutes(_platform: Platform): Binding[] {
  return [
    notBuilt(billing.getPlans),
    notBuilt(billing.getSubscription),
    notBuilt(billing.createCheckout),
    notBuilt(billing.cancelSubscription),
    notBuilt(billing.openPaymentPortal),
    notBuilt(billing.switchPlan),
    notBuilt(billing.changePlanPrice),
    notBuilt(billing.stripeWebhook),
  ];
}
