import { billing } from '@chairline/contract';
import { ApiError, errorMessage, isAlerted } from '../../lib/api.ts';

export interface BillingFault {
  title: string;
  detail: string | null;
}

/**
 * What to say beside the button when a call about money failed: the specification's sentence with the reason
 * below it; the server's own sentence alone where trying again would not help (a plan there already, payment
 * not set up); null where the API client has said it.
 */
export function faultOf(message: string, error: unknown): BillingFault | null {
  if (error === null || error === undefined || isAlerted(error)) return null;
  const reason = errorMessage(error);
  const final =
    error instanceof ApiError && (error.status === 409 || reason === billing.billingMessages.notSetUp);
  if (final || reason === message) return { title: reason, detail: null };
  return { title: message, detail: reason };
}
