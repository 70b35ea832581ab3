import { problemCodes } from '@chairline/contract';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { clearThrottle, countFailure, findThrottle, lockUntil } from './store.ts';

/** Rows about addresses belong to no office: they stand under 0, the installation. */
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
    { rule: rules.account, office: source.office, key: `account:${source.username.toLowerCase()}` },
    { rule: rules.address, office: INSTALLATION, key: `address:${source.address}` },
  ] as const;

/** @throws Refusal (429) while the account or the address has to wait */
export async function checkThrottle(platform: Platform, source: SignInSource): Promise<void> {
  const now = platform.now();
  for (const { office, key } of keysOf(source)) {
    const row = await platform.db.transaction({ office }, (tx) => findThrottle(tx, key));
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

/** Counts a failed sign-in against the account and the address. */
export async function noteFailure(platform: Platform, source: SignInSource): Promise<void> {
  const now = platform.now();
  for (const { office, key, rule } of keysOf(source)) {
    await platform.db.transaction({ office }, async (tx) => {
      const failures = await countFailure(tx, office, key, now, FORGET_SECONDS);
      if (failures < rule.free) return;
      const seconds = Math.min(2 ** (failures - rule.free), rule.maxSeconds);
      await lockUntil(tx, key, new Date(now.getTime() + seconds * 1000));
    });
  }
}

/** A successful sign-in clears its account; the address keeps its count, so that one good account is no cover. */
export async function noteSuccess(platform: Platform, source: SignInSource): Promise<void> {
  const [account] = keysOf(source);
  await platform.db.transaction({ office: account.office }, (tx) => clearThrottle(tx, account.key));
}
