import { identity, problemCodes } from '@chairline/contract';
import { Refusal } from '../../platform/errors.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { findDevice } from './devices.ts';
import { emitSessionUserChanged } from './emit-changes.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { noticeMail } from './notice-mail.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { makeSecret, takeAppCode, takeCode, wordsOf } from './second-factor.ts';
import { refuse } from './sign-in.ts';
import { type Begun, type SignInOrigin, startSession } from './start-session.ts';
import { enableFactor, lockFactor, replaceRecoveryCodes, saveFactorSecret } from './store-factors.ts';
import { findUser, type FoundUser } from './store.ts';
import { checkThrottle, noteSuccess, type SignInSource } from './throttle.ts';
import { type ChallengeClaims, markOfPassword, readChallenge } from './tokens.ts';

const { secondFactorMessages } = identity;
const wrong = (words: string) => new Refusal(401, problemCodes.wrongCredentials, words);

/**
 * Second step of a sign-in: a code of the authenticator app, or a recovery code.
 * @throws Refusal 401 for a wrong or used code or a challenge that is over; 429 while the account has to wait
 */
export async function signInCode(
  platform: Platform,
  input: SignInOrigin & { challenge: string; code: string },
): Promise<Begun> {
  const { user } = await openChallenge(platform, input.challenge, 'code');
  const source = await sourceOf(platform, user, input);
  await checkThrottle(platform, source);
  const verdict = await inOffice(
    platform,
    { office: user.clientId, actor: { kind: 'system', name: 'sign-in' } },
    (ctx) => takeCode(platform, ctx.tx, user.userId, input.code, ctx.now),
  );
  if (verdict !== 'right') {
    await refuse(platform, source, user, 'code');
    throw wrong(wordsOf(verdict));
  }
  await checkThrottle(platform, source);
  const signedIn = await startSession(platform, user, input, () => Promise.resolve());
  await noteSuccess(platform, source);
  return signedIn;
}

/** The office requires a second factor and the user has none: a secret to set one up with. */
export async function signInEnroll(
  platform: Platform,
  challenge: string,
): Promise<identity.SecondFactorSecret> {
  const found = await openChallenge(platform, challenge, 'enroll');
  const { sealed, shown } = makeSecret(platform, found);
  const { clientId: office, userId } = found.user;
  const saved = await inOffice(platform, { office, actor: { kind: 'system', name: 'sign-in' } }, (ctx) =>
    saveFactorSecret(ctx.tx, { clientId: office, userId, secret: sealed, createdAt: ctx.now }),
  );
  // Set up meanwhile in another window: the password leads to the question for a code now.
  if (!saved) throw wrong(secondFactorMessages.challengeEnded);
  return shown;
}

/** The first code of the new second factor: turns it on and signs in. The recovery codes are shown this once. */
export async function signInEnrolled(
  platform: Platform,
  input: SignInOrigin & { challenge: string; code: string },
): Promise<Begun & { recoveryCodes: string[] }> {
  const { user } = await openChallenge(platform, input.challenge, 'enroll');
  const source = await sourceOf(platform, user, input);
  await checkThrottle(platform, source);
  try {
    const signedIn = await startSession(platform, user, input, async (ctx) => {
      const factor = await lockFactor(ctx.tx, user.userId);
      if (!factor || factor.enabledAt) throw wrong(secondFactorMessages.challengeEnded);
      const verdict = await takeAppCode(platform, ctx.tx, factor, input.code, ctx.now);
      if (verdict !== 'right') throw new WrongCode(wordsOf(verdict));
      await enableFactor(ctx.tx, user.userId, ctx.now);
      const codes = await makeRecoveryCodes();
      await replaceRecoveryCodes(ctx.tx, ctx.office, user.userId, codes.stored);
      await endUserSessions(platform, ctx, user.userId, 'second factor set up');
      ctx.audit({ action: 'second_factor.enable', subject: `user:${user.userId}` });
      await noticeMail(platform, ctx, user, 'second factor on');
      await emitSessionUserChanged(ctx, user.userId);
      return codes.shown;
    });
    await noteSuccess(platform, source);
    return { ...signedIn, recoveryCodes: signedIn.before };
  } catch (error) {
    if (!(error instanceof WrongCode)) throw error;
    await refuse(platform, source, user, 'code');
    throw wrong(error.message);
  }
}

class WrongCode extends Error {
  override name = 'WrongCode';
}

/**
 * Whose challenge it is, as they now are.
 * @throws Refusal 401 when it is forged or over, or the password, the user or the office is another by now
 */
async function openChallenge(
  platform: Platform,
  challenge: string,
  step: ChallengeClaims['step'],
): Promise<FoundUser> {
  const claims = await readChallenge(challenge, platform.sessionKey, platform.now());
  if (!claims || claims.step !== step) throw wrong(secondFactorMessages.challengeEnded);
  const found = await platform.db.transaction({ office: claims.office }, (tx) => findUser(tx, claims.userId));
  const stands =
    found?.user.isActive &&
    found.client.deletedAt === null &&
    markOfPassword(found.user.passwordHash) === claims.passwordMark;
  if (!stands) throw wrong(secondFactorMessages.challengeEnded);
  return found;
}

async function sourceOf(
  platform: Platform,
  { clientId: office, username }: FoundUser['user'],
  { address, device }: SignInOrigin,
): Promise<SignInSource> {
  return { office, username, address, device: await findDevice(platform, { office, username }, device) };
}
