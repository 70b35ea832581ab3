import type { VendorWords } from '../world/vendor-faults.ts';
import { errorBody, GoogleApiError, quotaError } from './api-errors.ts';

/** The faults every vendor has, in the words of Google's APIs. @param service such as gmail */
export function googleWords(service: string): VendorWords {
  const refusal = (error: GoogleApiError) => ({ status: error.status, body: errorBody(error) });
  return {
    error: (turn) =>
      refusal(
        turn % 2 === 1
          ? new GoogleApiError(500, 'backendError', 'Internal error encountered.')
          : new GoogleApiError(503, 'backendError', 'The service is currently unavailable.'),
      ),
    rateLimit: (turn) => refusal(quotaError(turn, service)),
  };
}
