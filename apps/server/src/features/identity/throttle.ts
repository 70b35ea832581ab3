import { isIPv6 } from 'node:net';
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
  // A whole office may stand behind one address: it has room for everybody's slips, and never waits long.
  address: { free: 100, maxSeconds: 60 },
  device: { free: 5, maxSeconds: 15 * 60 },
} as const;

export interface SignInSource {
  office: number;
  username: string;
  address: string;
  /** The device this user has signed in from before (`findDevice`); null elsewhere. */
  device: string | null;
}

/**
 * What a try is counted against. On a device of theirs a user has tries of their own: what others try from elsewhere
 * does not lock them out, and their slips lock out nobody else.
 */
function keysOf({ office, username, address, device }: SignInSource) {
  const account = `${office}:${username.toLowerCase()}`;
  if (device !== null) return [{ rule: rules.device, key: `device:${account}:${device}` }] as const;
  return [
    { rule: rules.account, key: `account:${account}` },
    { rule: rules.address, key: `address:${networkOf(address)}` },
  ] as const;
}

/** Of IPv6 the network (/64): one machine may take any address in it. IPv4 is the same however it is written. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const groups = [
    ...before,
    ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'),
    ...after,
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

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
        `Too many tries. Wait ${wait}, then try again.`,
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

/**
 * A successful sign-in clears its account, or on a device of theirs that device's count alone: whoever is guessing
 * from elsewhere gains nothing by it. The address keeps its count, so that one good account is no cover.
 */
export async function noteSuccess(platform: Platform, source: SignInSource): Promise<void> {
  const [first] = keysOf(source);
  await platform.db.transaction({ office: INSTALLATION }, (tx) => clearThrottle(tx, first.key));
}
