import type { VendorWords } from '../world/vendor-faults.ts';
import { newId } from './store.ts';

const refusal = (status: number, type: string, message: string, code?: string) => ({
  status,
  headers: { 'request-id': newId('req') },
  body: { error: { type, message, ...(code ? { code } : {}) } },
});

/** As Stripe says that it is ill. After accept-then-drop only the idempotency key can tell what became of a request. */
export const stripeWords: VendorWords = {
  error: () => refusal(500, 'api_error', 'Sorry! There was an error while talking to one of our backends.'),
  rateLimit: () => refusal(429, 'invalid_request_error', 'Request rate limit exceeded.', 'rate_limit'),
  garbage: { type: 'text/html', body: '<html><head><title>Service</title></head><body>{"id": "' },
};
