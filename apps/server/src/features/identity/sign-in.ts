import { identity, problemCodes } from '@chairline/contract';
import { Refusal } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { findDevice } from './devices.ts';
import { passwordMatches } from './passwords.ts';
import { type Begun, type SignInOrigin, startSession } from './start-session.ts';
import { findUser, findUserByName, type UserRow } from './store.ts';
import { checkThrottle, noteFailure, noteSuccess, type SignInSource } from './throttle.ts';
import { markOfPassword, signChallenge } from './tokens.ts';

/** Nothing more is needed, or a code first. */
export type SignInResult = Begun | { step: identity.SecondFactorStep };

/**
 * Signs a user in and starts a session, or says which second step there is before one.
 * @throws Refusal 401 for a wrong office, name or password (which one is not said), a switched-off user or a
 *   deleted office; 429 while the account or address has to wait
 */
export async function signIn(
  platform: Platform,
  input: SignInOrigin & { office: number; username: string; password: string },
): Promise<SignInResult> {
  const { office, username, address } = input;
  const source = { office, username, address, device: await findDevice(platform, input, input.device) };
  await checkThrottle(platform, source);
  const known = await platform.db.transaction({ office }, (tx) => findUserByName(tx, username));
  const matches = await passwordMatches(input.password, known?.passwordHash);
  if (!known || !matches || !known.isActive) {
    await refuse(platform, source, known, 'password');
    throw new Refusal(401, problemCodes.wrongCredentials, identity.signInMessages.incorrect);
  }
  // Of many guesses at once, a right one that is still being checked when the lock falls is refused like the others.
  await checkThrottle(platform, source);
  const step = await findStep(platform, known);
  if (step) {
    const claims = { office, userId: known.userId, step, passwordMark: markOfPassword(known.passwordHash) };
    const challenge = await signChallenge(claims, platform.sessionKey, platform.now());
    // The count of failures stays: a right password is no cover for guessing at codes.
    return { step: { second_factor: step, challenge } };
  }
  const signedIn = await startSession(platform, known, input, () => Promise.resolve());
  await noteSuccess(platform, source);
  return signedIn;
}

async function findStep(platform: Platform, user: UserRow): Promise<'code' | 'enroll' | null> {
  const found = await platform.db.transaction({ office: user.clientId }, (tx) => findUser(tx, user.userId));
  if (found?.secondFactor) return 'code';
  return found?.client.requireSecondFactor ? 'enroll' : null;
}

/**
 * Counts and records a refused sign-in.
 * @throws Refusal (429) when account or address has come to have to wait
 */
export async function refuse(
  platform: Platform,
  source: SignInSource,
  known: UserRow | undefined,
  what: 'password' | 'code',
): Promise<void> {
  await noteFailure(platform, source);
  if (!known) return;
  const scope = { office: known.clientId, actor: { kind: 'system', name: 'sign-in' } } as const;
  await inOffice(platform, scope, async (ctx) => {
    ctx.audit({
      action: 'session.refused',
      subject: `user:${known.userId}`,
      details: { address: source.address, what },
    });
  });
}
