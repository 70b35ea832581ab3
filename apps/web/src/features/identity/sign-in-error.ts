import { identity } from '@chairline/contract';
import { ApiError, isConnectionError } from '../../lib/api.ts';

const { signInMessages } = identity;

export interface SignInFault {
  title: string;
  detail?: string;
}

/** What the sign-in page says about a refused sign-in (specification 1, section 8). */
export function describeSignInError(error: unknown): SignInFault {
  if (error instanceof ApiError) {
    if (error.status === 401) return { title: signInMessages.invalidAlert };
    if (error.status === 400 || error.status === 429) return { title: error.message };
    if (isConnectionError(error)) return { title: signInMessages.somethingWrong, detail: error.message };
  }
  return { title: signInMessages.somethingWrong, detail: 'Try again in a moment.' };
}
