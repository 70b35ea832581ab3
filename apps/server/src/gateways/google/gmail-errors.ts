import type { OAuth2Client } from 'google-auth-library';
import { MailboxError } from './mailbox.ts';

interface Failure {
  code?: unknown;
  response?: {
    status: number;
    headers?: Headers | Record<string, string>;
    data?: { error?: string | { errors?: { reason?: string }[]; status?: string; message?: string } };
  };
}

const busyReasons =
  /rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded|RESOURCE_EXHAUSTED/i;

/** Gmail answered something that is none of its answers. */
export const unreadable = (isDoubtful: boolean): MailboxError =>
  new MailboxError(isDoubtful ? 'doubtful' : 'unavailable', 'Gmail gave an answer that could not be read.');

/**
 * Makes a call; what the library rejects with becomes one error that says what is known, and holds no token and
 * no patient data. A call whose access token was not taken is made once more with a new one.
 * @param about `changes`: without an answer it may have been done all the same
 */
export async function known<T>(
  call: () => Promise<T>,
  about: { changes: boolean; client: OAuth2Client; refreshToken: string },
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if ((error as Failure).response?.status !== 401) throw describe(error as Failure, about.changes);
    about.client.setCredentials({ refresh_token: about.refreshToken });
  }
  try {
    return await call();
  } catch (error) {
    throw describe(error as Failure, about.changes);
  }
}

function describe(error: Failure, changes: boolean): Error {
  const { response } = error;
  // Not of the library's requests: a fault of ours, and to be seen as one.
  if (response === undefined && !('config' in error)) return error as Error;
  if (response === undefined) {
    // Refused at the door: nothing of ours was heard.
    const unheard = error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND';
    return new MailboxError(changes && !unheard ? 'doubtful' : 'unavailable', 'Gmail could not be reached.');
  }
  const { status, data } = response;
  const said = data?.error;
  const reason = typeof said === 'string' ? said : (said?.errors?.[0]?.reason ?? said?.status ?? '');
  const words = `Gmail answered ${status}${/^[\w ]{1,60}$/.test(reason) ? ` (${reason})` : ''}.`;
  if (reason === 'invalid_grant' || reason === 'insufficientPermissions' || status === 401)
    return new MailboxError('revoked', words);
  if (status === 429 || (status === 403 && busyReasons.test(reason)))
    return new MailboxError('busy', words, waitOf(response.headers));
  if (status === 404) return new MailboxError('gone', words);
  if (status >= 500 || status < 400) return new MailboxError(changes ? 'doubtful' : 'unavailable', words);
  return new MailboxError('refused', words);
}

function waitOf(headers: Headers | Record<string, string> | undefined): number | null {
  const value = headers instanceof Headers ? headers.get('retry-after') : headers?.['retry-after'];
  const seconds = Number(value);
  return value && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) * 1_000 : null;
}
