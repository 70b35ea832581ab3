import { billing, problemCodes } from '@chairline/contract';
import { type Payments, PaymentsError } from '../../gateways/stripe/index.ts';
import { Refusal, vendorFailed } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/** @throws Refusal 503 on an installation that takes no money */
export function needPayments(payments: Payments | null): Payments {
  if (!payments) throw new Refusal(503, problemCodes.unavailable, billing.billingMessages.notSetUp);
  return payments;
}

/**
 * Runs what asks Stripe for something. What Stripe does not do is said in the words of the specification.
 * @throws Refusal 502 with `sentence`
 */
export async function atStripe<T>(platform: Platform, sentence: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    platform.log.warn({ err: error, outcome: error.outcome }, 'Stripe did not do what it was asked');
    throw vendorFailed(sentence);
  }
}
