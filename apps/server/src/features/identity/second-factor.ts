import { identity } from '@chairline/contract';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '../../platform/db/database.ts';
import { seal, unseal } from '../../platform/crypto.ts';
import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkRecoveryCode, isRecoveryCode } from './recovery-codes.ts';
import { type FactorRow, lockFactor, saveLastStep } from './store-factors.ts';
import type { FoundUser } from './store.ts';

/** RFC 6238 as authenticator apps know it: SHA-1, six digits, 30 seconds. */
const STEP_SECONDS = 30;
/** A code of the step before or after is good too: clocks differ. */
const WINDOW = 1;

const sealedFor = (office: number, userId: number) => ({
  office,
  purpose: sealedColumns.secondFactor.purposeOf({ user_id: userId }),
});

function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({
    issuer: 'Chairline',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret,
  });
}

/** A new secret of 160 random bits: sealed for keeping, and as the authenticator app takes it. */
export function makeSecret(
  platform: Platform,
  { user, client }: Pick<FoundUser, 'user' | 'client'>,
): { sealed: Buffer; shown: { secret: string; otpauth_url: string } } {
  const secret = new Secret({ size: 20 });
  return {
    sealed: seal(platform.config.secrets.encryptionKey, secret.base32, sealedFor(user.clientId, user.userId)),
    shown: {
      secret: secret.base32,
      otpauth_url: totpOf(secret, `${user.username} (${client.name})`).toString(),
    },
  };
}

export type CodeVerdict = 'right' | 'wrong' | 'used';

/**
 * Checks a code of the authenticator app and uses it up: no step's code is taken twice.
 * @param factor locked, so that two codes at once come one after the other
 */
export async function takeAppCode(
  platform: Platform,
  tx: Transaction,
  factor: FactorRow,
  code: string,
  now: Date,
): Promise<CodeVerdict> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return 'wrong';
  const { encryptionKey } = platform.config.secrets;
  const secret = unseal(encryptionKey, factor.secret, sealedFor(factor.clientId, factor.userId));
  const timestamp = now.getTime();
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return 'wrong';
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta;
  if (step <= factor.lastStep) return 'used';
  await saveLastStep(tx, factor.userId, step);
  return 'right';
}

/** The same for a second factor that is on; a recovery code is as good. */
export async function takeCode(
  platform: Platform,
  tx: Transaction,
  userId: number,
  code: string,
  now: Date,
): Promise<CodeVerdict> {
  const factor = await lockFactor(tx, userId);
  if (!factor?.enabledAt) return 'wrong';
  if (!isRecoveryCode(code)) return takeAppCode(platform, tx, factor, code, now);
  return (await checkRecoveryCode(tx, userId, code, now)) ? 'right' : 'wrong';
}

export const wordsOf = (verdict: Exclude<CodeVerdict, 'right'>): string =>
  verdict === 'used' ? identity.secondFactorMessages.used : identity.secondFactorMessages.wrong;
