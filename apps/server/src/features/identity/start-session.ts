import type { identity } from '@chairline/contract';
import type { Context, UserActor } from '../../platform/context.ts';
import { hashToken } from '../../platform/crypto.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { makeDevice } from './devices.ts';
import { presentSessionUser } from './present.ts';
import { findUser, insertRefresh, insertSession, noteSignIn, type UserRow } from './store.ts';
import { saveDevice } from './store-devices.ts';
import { makeRefresh, newSessionId, sessionEnd, signAccess } from './tokens.ts';

/** As much of a browser's name as is kept. */
export const USER_AGENT_MAX = 300;

export interface SignedIn {
  user: identity.SessionUser;
  tokens: { access: string; refresh: string };
}

/** A session that has begun, with the cookie by which its device is known from now on. */
export interface Begun extends SignedIn {
  device: string;
}

/** Where somebody signs in from; kept with the session, for its owner to recognise it. */
export interface SignInOrigin {
  address: string;
  userAgent: string;
  /** The device's cookie, if it is one of ours. */
  device: string | null;
}

/**
 * Starts a session for somebody who has proven who they are, in one transaction of the office with `before`.
 * @param before what else is to be true once there is a session
 */
export async function startSession<T>(
  platform: Platform,
  user: UserRow,
  origin: SignInOrigin,
  before: (ctx: Context) => Promise<T>,
): Promise<Begun & { before: T }> {
  const sessionId = newSessionId();
  const office = user.clientId;
  const { userId, username, role } = user;
  const actor: UserActor = { kind: 'user', userId, username, role, sessionId };
  const refresh = makeRefresh(office, sessionId);
  const device = origin.device ?? makeDevice(platform.sessionKey);
  const { shown, result } = await inOffice(platform, { office, actor }, async (ctx) => {
    const done = await before(ctx);
    const { now } = ctx;
    await insertSession(ctx.tx, {
      clientId: office,
      sessionId,
      userId,
      createdAt: now,
      lastUsedAt: now,
      lastActiveAt: now,
      expiresAt: sessionEnd(now, now),
      userAgent: origin.userAgent.slice(0, USER_AGENT_MAX),
      address: origin.address,
      deviceHash: hashToken(device),
    });
    await saveDevice(ctx.tx, { clientId: office, userId, tokenHash: hashToken(device) }, now);
    await insertRefresh(ctx.tx, {
      clientId: office,
      tokenHash: hashToken(refresh),
      sessionId,
      issuedAt: now,
    });
    await noteSignIn(ctx.tx, userId, now);
    ctx.audit({
      action: 'session.start',
      subject: `user:${userId}`,
      details: { sessionId, address: origin.address },
    });
    const found = (await findUser(ctx.tx, userId))!;
    return { shown: presentSessionUser(found, now), result: done };
  });
  const access = await signAccess(
    { office, userId, username, role, sessionId },
    platform.sessionKey,
    platform.now(),
  );
  return { user: shown, tokens: { access, refresh }, device, before: result };
}
