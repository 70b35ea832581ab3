import type { OAuth2Client } from 'google-auth-library';
import { GoogleError } from './google-error.ts';
import { known, type Service } from './google-errors.ts';
import type { Allowance } from './quota.ts';

interface Asking<Api> {
  service: Service;
  connect: () => Promise<{ client: OAuth2Client; api: Api }>;
  refreshToken: string;
  allowance: Allowance;
  /** Base such as http://127.0.0.1:4001/google; null is Google itself. */
  apiUrl: string | null;
  timeoutMs: number;
}

/** What is particular about a call. */
interface Call {
  /** Of the quota. */
  units: number;
  /** Without an answer it may have been done all the same. */
  changes?: boolean | undefined;
  /** How much longer than a call that only asks it may take. */
  factor?: number | undefined;
  /** What is changed is still so. */
  etag?: string | undefined;
}

type How = Record<string, unknown>;
/** One call of a service; an access token that is over before its time is got anew, once. @throws GoogleError */
type Ask<Api> = <T>(call: (api: Api, how: How) => Promise<{ data: T }>, about: Call) => Promise<T>;

/** How one account's service is asked. */
export function createAsk<Api>(asking: Asking<Api>): Ask<Api> {
  const { service, connect, refreshToken, allowance, apiUrl, timeoutMs } = asking;
  const base = apiUrl?.replace(/\/$/, '') ?? null;
  return async (call, { units, changes = false, factor = 1, etag }) => {
    const { client, api } = await connect();
    allowance.spend(units);
    const how = {
      retry: false,
      timeout: timeoutMs * factor,
      ...(etag === undefined ? {} : { headers: { 'If-Match': etag } }),
      ...(base === null ? {} : { rootUrl: `${base}/` }),
    };
    try {
      return await known(async () => (await call(api, how)).data, { service, changes, client, refreshToken });
    } catch (error) {
      if (error instanceof GoogleError && error.outcome === 'busy') allowance.empty();
      throw error;
    }
  };
}
