import { randomInt } from 'node:crypto';
import { identity } from '@chairline/contract';
import { verify } from '@node-rs/argon2';
import type { Transaction } from '../../platform/db/database.ts';
import { hashPassword } from './passwords.ts';
import { listRecoveryCodes, useRecoveryCode } from './store-factors.ts';

/** Crockford's base 32: nothing in it can be taken for something else when it is read from paper. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The first two characters say which row is meant, so that one slow hash is computed and not ten. */
const SELECTOR = 2;
/** 50 random bits, stored by argon2id like a password (ASVS 5.0, 6.5.2). */
const SECRET = 10;
const LENGTH = SELECTOR + SECRET;

const draw = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** New recovery codes, as they are shown once and as they are stored. */
export async function makeRecoveryCodes(): Promise<{ shown: string[]; stored: Buffer[] }> {
  const selectors = new Set<string>();
  while (selectors.size < identity.RECOVERY_CODES) selectors.add(draw(SELECTOR));
  const codes = [...selectors].map((selector) => ({ selector, secret: draw(SECRET) }));
  return {
    shown: codes.map(({ selector, secret }) => `${selector}${secret}`.replace(/(.{4})(?=.)/g, '$1-')),
    stored: await Promise.all(
      codes.map(async ({ selector, secret }) => Buffer.from(selector + (await hashPassword(secret)))),
    ),
  };
}

/** As somebody may have typed it: in any case, with or without dashes, O for 0, I or L for 1. */
function normalise(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** Whether it has the form of a recovery code rather than of an app's. */
export const isRecoveryCode = (code: string): boolean =>
  new RegExp(`^[${ALPHABET}]{${LENGTH}}$`).test(normalise(code));

/** Checks a recovery code and uses it up. @returns false when it is none of the user's, or was used */
export async function checkRecoveryCode(
  tx: Transaction,
  userId: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const given = normalise(code);
  const stored = (await listRecoveryCodes(tx, userId)).find(
    (row) => row.subarray(0, SELECTOR).toString() === given.slice(0, SELECTOR),
  );
  if (!stored || !(await verify(stored.subarray(SELECTOR).toString(), given.slice(SELECTOR)))) return false;
  return useRecoveryCode(tx, userId, stored, now);
}
