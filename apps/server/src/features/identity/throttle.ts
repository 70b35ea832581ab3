import { problemCodes } from '@chairline/contract';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { clearThrottle, countFailure, findThrottle, lockUntil } from './store.ts';

/**
 * Rows stand under 0, the installation: addresses belong to no office, and an account may be tried in an
 * office that does not exist.
 */
const INSTALLATION = 0;
const FORGET_SECONDS = 3600;

/** Failures that cost nothing, then a wait that doubles with each further one. */
const rules = {
  account: { free: 5, maxSeconds: 15 * 60 },
  address: { free: 50, maxSeconds: 15 * 60 },
} as const;

export interface SignInSource {
  office: number;
  username: string;
  address: string;
}

const keysOf = (source: SignInSource) =>
  [
    { rule: rules.account, key: `account:${source.office}:${source.username.toLowerCase()}` },
    { rule: rules.address, key: `address:${source.address}` },
  ] as const;

/** @throws Refusal (429) while the account or the address has to wait */
export async function checkThrottle(platform: Platform, source: SignInSource): Promise<void> {
  const now = platform.now();
  for (const { key } of keysOf(source)) {
    const row = await platform.db.transaction({ office: INSTALLATION }, (tx) => findThrottle(tx, key));
    if (row?.lockedUntil && row.lockedUntil > now) {
      const seconds = Math.ceil((row.lockedUntil.getTime() - now.getTime()) / 1000);
      const wait =
        seconds < 60 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;
      throw new Refusal(
        429,
        problemCodes.signInLocked,
        `Too many failed sign-ins. Wait ${wait}, then try again.`,
        seconds,
      );
    }
  }
}

/**
 * Counts a failed sign-in against the account and the address.
 * @throws Refusal (429) when one of them has come to have to wait meanwhile: of many guesses at once only the
 *   free ones are told that they are wrong
 */
export async function noteFailure(platform: Platform, source: SignInSource): Promise<void> {
  const now = platform.now();
  for (const { key, rule } of keysOf(source)) {
    const counted = await platform.db.transaction({ office: INSTALLATION }, async (tx) => {
      const failures = await countFailure(tx, INSTALLATION, key, now, FORGET_SECONDS);
      if (failures === undefined) return false;
      if (failures >= rule.free) {
        const seconds = Math.min(2 ** (failures - rule.free), rule.maxSeconds);
        await lockUntil(tx, key, new Date(now.getTime() + seconds * 1000));
      }
      return true;
    });
    if (!counted) await checkThrottle(platform, source);
  }
}

/**
 * Counts a call that is allowed so many times within an hour; after the last one its key waits an hour.
 * @returns seconds to wait, 0 when this call may go on
 */
export async function countCall(
  platform: Platform,
  { key, most }: { key: string; most: number },
): Promise<number> {
  const now = platform.now();
  return platform.db.transaction({ office: INSTALLATION }, async (tx) => {
    const calls = await countFailure(tx, INSTALLATION, key, now, FORGET_SECONDS);
    if (calls === undefined) return FORGET_SECONDS;
    if (calls >= most) await lockUntil(tx, key, new Date(now.getTime() + FORGET_SECONDS * 1000));
    return 0;
  });
}

/** A successful sign-in clears its account; the address keeps its count, so that one good account is no cover. */
export async function noteSuccess(platform: Platform, source: SignInSource): Promise<void> {
  const [account] = keysOf(source);
  await platform.db.transaction({ office: INSTALLATION }, (tx) => clearThrottle(tx, account.key));
}
