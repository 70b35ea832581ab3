import { identity, problemCodes } from '@chairline/contract';
import { ApiError, errorMessage, isConnectionError } from '../../lib/api.ts';

const { secondFactorMessages, signInMessages } = identity;

export interface SignInFault {
  title: string;
  detail?: string;
  /** A mailed link is the way in meanwhile. */
  offersLink?: true;
}

/** What the sign-in page says about a refused sign-in (specification 1, section 8). */
export function describeSignInError(error: unknown): SignInFault {
  if (error instanceof ApiError) {
    if (error.status === 401) return { title: signInMessages.invalidAlert };
    if (error.code === problemCodes.signInLocked) return { title: error.message, offersLink: true };
    if (error.status === 400 || error.status === 429) return { title: error.message };
    if (isConnectionError(error)) return { title: signInMessages.somethingWrong, detail: error.message };
  }
  return { title: signInMessages.somethingWrong, detail: 'Try again in a moment.' };
}

/** What stands beside the code that was refused. */
export function describeCodeError(error: unknown): string {
  const told = error instanceof ApiError && [400, 401, 429].includes(error.status);
  if (told || isConnectionError(error)) return errorMessage(error);
  return `${signInMessages.somethingWrong}. Try again in a moment.`;
}

/** Whether the right password has been too long ago: only the first step leads on. */
export function isChallengeOver(error: unknown): boolean {
  return error instanceof ApiError && error.message === secondFactorMessages.challengeEnded;
}
