import { BadInput, sessionExpired } from '../../platform/errors.ts';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { passwordMatches } from './passwords.ts';
import { findUser, type FoundUser } from './store.ts';
import { checkThrottle, noteFailure, type SignInSource } from './throttle.ts';

/** The signed-in user, and the account and address that a wrong password counts against. */
export async function loadOwn(
  platform: Platform,
  session: Session,
  address: string,
): Promise<{ found: FoundUser; source: SignInSource }> {
  const { office, actor } = session;
  const found = await platform.db.transaction({ office }, (tx) => findUser(tx, actor.userId));
  if (!found) throw sessionExpired();
  return { found, source: { office, username: found.user.username, address, device: null } };
}

/**
 * Checks the signed-in user's password, as slowly guessed at as at sign-in: a session left open is no way round.
 * @throws Refusal 429 while the account or address has to wait
 */
export async function isOwnPassword(
  platform: Platform,
  own: { found: FoundUser; source: SignInSource },
  password: string,
): Promise<boolean> {
  await checkThrottle(platform, own.source);
  if (await passwordMatches(password, own.found.user.passwordHash)) {
    await checkThrottle(platform, own.source);
    return true;
  }
  await noteFailure(platform, own.source);
  return false;
}

/** The same where a wrong password ends the call. @throws BadInput with `words` */
export async function requireOwnPassword(
  platform: Platform,
  session: Session,
  input: { password: string; address: string; words: string },
): Promise<FoundUser> {
  const own = await loadOwn(platform, session, input.address);
  if (!(await isOwnPassword(platform, own, input.password))) throw new BadInput(input.words);
  return own.found;
}
