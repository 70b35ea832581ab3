import type { identity } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { notFound, sessionExpired } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { deviceWords } from '../../platform/http/device-words.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { endSessionNow } from './end-session-now.ts';
import { forgetDeviceOf } from './store-devices.ts';
import { findUser, isOwnSession, listLiveSessions, touchActivity } from './store.ts';

/** Where one is signed in, the newest use first. */
export async function listOwnSessions(ctx: Context): Promise<identity.OwnSession[]> {
  const { userId, sessionId } = userOf(ctx);
  const rows = await listLiveSessions(ctx.tx, userId, ctx.now);
  return rows.map(({ session, lastUse }) => ({
    session_id: session.sessionId,
    created_at: session.createdAt.toISOString(),
    last_used_at: lastUse.toISOString(),
    device: deviceWords(session.userAgent),
    address: session.address,
    current: session.sessionId === sessionId,
  }));
}

/** Ends one of one's own sessions; an ended one stays ended. @throws Refusal 404 when it is somebody else's */
export async function endOwnSession(platform: Platform, ctx: Context, sessionId: string): Promise<void> {
  const { userId, sessionId: own } = userOf(ctx);
  if (!(await isOwnSession(ctx.tx, userId, sessionId))) throw notFound('session');
  await forgetDeviceOf(ctx.tx, userId, sessionId, own);
  await endSessionNow(platform, ctx, sessionId, 'signed out elsewhere');
}

/** Ends all of one's sessions but the one that asks. @returns how many */
export function endOtherSessions(platform: Platform, ctx: Context): Promise<number> {
  const { userId, sessionId } = userOf(ctx);
  return endUserSessions(platform, ctx, userId, 'signed out elsewhere', sessionId);
}

/** The user touched something: the idle time starts anew. @returns when the session is idle from now on */
export async function noteActivity(ctx: Context): Promise<Date> {
  const { userId, sessionId } = userOf(ctx);
  const found = await findUser(ctx.tx, userId);
  if (!found) throw sessionExpired();
  await touchActivity(ctx.tx, sessionId, ctx.now);
  return new Date(ctx.now.getTime() + found.client.idleMinutes * 60_000);
}
