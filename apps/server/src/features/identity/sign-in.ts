import { type identity, problemCodes, identity as words } from '@chairline/contract';
import { Refusal } from '../../platform/errors.ts';
import { hashToken } from '../../platform/crypto.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { passwordMatches } from './passwords.ts';
import { presentSessionUser } from './present.ts';
import { findUser, findUserByName, insertRefresh, insertSession } from './store.ts';
import { checkThrottle, noteFailure, noteSuccess, type SignInSource } from './throttle.ts';
import { makeRefresh, newSessionId, SESSION_SECONDS, signAccess } from './tokens.ts';

export interface SignedIn {
  user: identity.SessionUser;
  tokens: { access: string; refresh: string };
}

/**
 * Signs a user in and starts a session.
 * @param input.address and input.userAgent are kept with the session, for its owner to recognise it
 * @throws Refusal 401 for a wrong office, name or password (which one is not said) or a switched-off
 *   user; 429 while the account or address has to wait
 */
export async function signIn(
  platform: Platform,
  input: SignInSource & { password: string; userAgent: string },
): Promise<SignedIn> {
  await checkThrottle(platform, input);
  const { office } = input;
  const known = await platform.db.transaction({ office }, (tx) => findUserByName(tx, input.username));
  const matches = await passwordMatches(input.password, known?.passwordHash);
  if (!known || !matches || !known.isActive) {
    await noteFailure(platform, input);
    if (known) {
      await inOffice(platform, { office, actor: { kind: 'system', name: 'sign-in' } }, async (ctx) => {
        ctx.audit({
          action: 'session.refused',
          subject: `user:${known.userId}`,
          details: { address: input.address },
        });
      });
    }
    throw new Refusal(401, problemCodes.wrongCredentials, words.signInMessages.incorrect);
  }
  // Of many guesses at once, the right one that is still being checked when the lock falls is told nothing.
  await checkThrottle(platform, input);
  await noteSuccess(platform, input);
  const sessionId = newSessionId();
  const actor = {
    kind: 'user',
    userId: known.userId,
    username: known.username,
    role: known.role,
    sessionId,
  } as const;
  const refresh = makeRefresh(office, sessionId);
  const user = await inOffice(platform, { office, actor }, async (ctx) => {
    const { now } = ctx;
    await insertSession(ctx.tx, {
      clientId: office,
      sessionId,
      userId: known.userId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      userAgent: input.userAgent.slice(0, 300),
      address: input.address,
    });
    await insertRefresh(ctx.tx, {
      clientId: office,
      tokenHash: hashToken(refresh),
      sessionId,
      issuedAt: now,
    });
    ctx.audit({
      action: 'session.start',
      subject: `user:${known.userId}`,
      details: { sessionId, address: input.address },
    });
    const found = (await findUser(ctx.tx, known.userId))!;
    return presentSessionUser(found, now);
  });
  const access = await signAccess(
    { office, userId: known.userId, username: known.username, role: known.role, sessionId },
    platform.sessionKey,
    platform.now(),
  );
  return { user, tokens: { access, refresh } };
}
