import type { OAuth2Client } from 'google-auth-library';
import type { z } from 'zod';
import { GoogleError } from './google-error.ts';

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

/** A service as people call it. */
export type Service = 'Gmail' | 'Google Calendar';

/** An answer in the form the reference says. @throws GoogleError when it is another */
export function readAnswer<T>(service: Service, form: z.ZodType<T>, data: unknown, isDoubtful = false): T {
  const parsed = form.safeParse(data);
  if (parsed.success) return parsed.data;
  const words = `${service} gave an answer that could not be read.`;
  throw new GoogleError(isDoubtful ? 'doubtful' : 'unavailable', words);
}

/**
 * Makes a call; what the library rejects with becomes one error that says what is known, and holds no token and
 * no patient data. A call whose access token was not taken is made once more with a new one.
 * @param about `changes`: without an answer it may have been done all the same
 */
export async function known<T>(
  call: () => Promise<T>,
  about: { service: Service; changes: boolean; client: OAuth2Client; refreshToken: string },
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if ((error as Failure).response?.status !== 401) throw describe(error as Failure, about);
    about.client.setCredentials({ refresh_token: about.refreshToken });
  }
  try {
    return await call();
  } catch (error) {
    throw describe(error as Failure, about);
  }
}

function describe(error: Failure, { service, changes }: { service: Service; changes: boolean }): Error {
  const { response } = error;
  // Not of the library's requests: a fault of ours, and to be seen as one.
  if (response === undefined && !('config' in error)) return error as Error;
  if (response === undefined) {
    // Refused at the door: nothing of ours was heard.
    const unheard = error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND';
    return new GoogleError(
      changes && !unheard ? 'doubtful' : 'unavailable',
      `${service} could not be reached.`,
    );
  }
  const { status, data } = response;
  const said = data?.error;
  const reason = typeof said === 'string' ? said : (said?.errors?.[0]?.reason ?? said?.status ?? '');
  const words = `${service} answered ${status}${/^[\w ]{1,60}$/.test(reason) ? ` (${reason})` : ''}.`;
  if (reason === 'invalid_grant' || reason === 'insufficientPermissions' || status === 401)
    return new GoogleError('revoked', words);
  if (status === 429 || (status === 403 && busyReasons.test(reason)))
    return new GoogleError('busy', words, waitOf(response.headers));
  if (status === 410 && /fullSyncRequired|updatedMinTooLongAgo/.test(reason))
    return new GoogleError('expired', words);
  if (status === 404 || status === 410) return new GoogleError('gone', words);
  if (status === 409) return new GoogleError('taken', words);
  if (status === 412) return new GoogleError('changed', words);
  if (status >= 500 || status < 400) return new GoogleError(changes ? 'doubtful' : 'unavailable', words);
  return new GoogleError('refused', words);
}

function waitOf(headers: Headers | Record<string, string> | undefined): number | null {
  const value = headers instanceof Headers ? headers.get('retry-after') : headers?.['retry-after'];
  const seconds = Number(value);
  return value && Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3_600) * 1_000 : null;
}
