import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { hashToken } from '../../platform/crypto.ts';
import type { Platform } from '../../platform/platform.ts';
import { isKnownDevice } from './store-devices.ts';

/**
 * A browser that somebody has signed in from keeps a cookie that says nothing but that; for whom it does is in the
 * table (OWASP, "Slow down online guessing attacks with device cookies"). It opens nothing: it only gives its user
 * tries of their own, apart from those of everybody else.
 */

/** How long a device is known without being used. */
export const DEVICE_SECONDS = 180 * 24 * 3600;

const sign = (text: string, key: Uint8Array) =>
  createHmac('sha256', key).update(`chairline device ${text}`).digest('base64url');

/** A new device's cookie. */
export function makeDevice(key: Uint8Array): string {
  const text = randomBytes(32).toString('base64url');
  return `${text}.${sign(text, key)}`;
}

/** The cookie of a device, if it is one that we made: anything else costs no question to the database. */
export function readDevice(cookie: string | undefined, key: Uint8Array): string | null {
  const match = /^([\w-]{43})\.([\w-]{43})$/.exec(cookie ?? '');
  if (!match) return null;
  return timingSafeEqual(Buffer.from(match[2]!), Buffer.from(sign(match[1]!, key))) ? match[0] : null;
}

/** @returns what names the device among the counts of failures; null where this user has not used it */
export async function findDevice(
  platform: Platform,
  user: { office: number; username: string },
  device: string | null,
): Promise<string | null> {
  if (device === null) return null;
  const since = new Date(platform.now().getTime() - DEVICE_SECONDS * 1000);
  const hash = hashToken(device);
  const known = await platform.db.transaction({ office: user.office }, (tx) =>
    isKnownDevice(tx, user.username, hash, since),
  );
  return known ? hash.toString('base64url') : null;
}
