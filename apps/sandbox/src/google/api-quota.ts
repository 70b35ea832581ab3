import { quotaError } from './api-errors.ts';

/** What the accounts have used of one API. */
export interface Quota {
  /** @throws GoogleApiError when an account has too few units left. */
  spend: (account: string, cost: number) => void;
  /** Requests that run, by account. */
  open: Map<string, number>;
}

/**
 * An account's units come back evenly over the minute.
 * @param perMinute how many these are now; 0 is no limit
 */
export function createQuota(service: string, perMinute: () => number): Quota {
  const buckets = new Map<string, { left: number; at: number }>();
  let refused = 0;
  const spend = (account: string, cost: number): void => {
    const units = perMinute();
    if (units === 0) return;
    const now = Date.now();
    const known = buckets.get(account) ?? { left: units, at: now };
    const left = Math.min(units, known.left + ((now - known.at) * units) / 60_000);
    if (left < cost) {
      buckets.set(account, { left, at: now });
      throw quotaError((refused += 1), service);
    }
    buckets.set(account, { left: left - cost, at: now });
  };
  return { spend, open: new Map() };
}
