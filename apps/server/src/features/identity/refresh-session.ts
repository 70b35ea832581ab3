import type { Context } from '../../platform/context.ts';
import { sessionExpired } from '../../platform/errors.ts';
import { hashToken } from '../../platform/crypto.ts';
import { IDLE_GRACE_SECONDS } from '../../platform/live/event-log.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { presentSessionUser } from './present.ts';
import { endSessionNow } from './end-session-now.ts';
import { type SignInOrigin, type SignedIn, USER_AGENT_MAX } from './start-session.ts';
import { findUser, insertRefresh, lockRefresh, markRefreshUsed, touchSession } from './store.ts';
import { parseRefresh, sessionEnd, signAccess, successorOf } from './tokens.ts';

/** The answer may be lost, and a page waits half a minute before it asks again. */
const GRACE_MS = 60_000;

/**
 * Exchanges a refresh token for new tokens. A token that was used before ends its whole session: either
 * the holder or a thief is using a copy, and which one cannot be told (RFC 9700, section 4.14). Not so where an answer
 * seems to have been lost: within a minute the same device gets the very same successor, while nobody has used it.
 * @throws Refusal 403 `session_expired` for every token that does not stand
 */
export async function refreshSession(
  platform: Platform,
  token: string | undefined,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const parts = token === undefined ? null : parseRefresh(token);
  if (!token || !parts) throw sessionExpired();
  const { office, sessionId } = parts;
  const next = successorOf(token, { office, sessionId }, platform.sessionKey);
  const result = await inOffice(
    platform,
    { office, actor: { kind: 'system', name: 'refresh' } },
    async (ctx) => {
      const found = await lockRefresh(ctx.tx, hashToken(token));
      if (!found || !stands(found, ctx.now)) return null;
      const used = found.token.usedAt;
      const lost = used !== null && (await isAnswerLost(ctx, found, hashToken(next), origin));
      if (used && !lost) {
        await endSessionNow(platform, ctx, sessionId, 'refresh token reused');
        return null;
      }
      if (isIdle(found, ctx.now)) {
        await endSessionNow(platform, ctx, sessionId, 'idle');
        return null;
      }
      if (lost) return findUser(ctx.tx, found.user.userId);
      await markRefreshUsed(ctx.tx, found.token.tokenHash, ctx.now);
      await insertRefresh(ctx.tx, {
        clientId: office,
        tokenHash: hashToken(next),
        sessionId,
        issuedAt: ctx.now,
      });
      // Not a touch of the user's: the idle time goes on.
      await touchSession(ctx.tx, sessionId, ctx.now, sessionEnd(found.session.createdAt, ctx.now));
      return findUser(ctx.tx, found.user.userId);
    },
  );
  if (!result) throw sessionExpired();
  const { user } = result;
  const access = await signAccess(
    { office, userId: user.userId, username: user.username, role: user.role, sessionId },
    platform.sessionKey,
    platform.now(),
  );
  return { user: presentSessionUser(result, platform.now()), tokens: { access, refresh: next } };
}

/** Whether a used token comes again because what it was exchanged for never arrived. */
async function isAnswerLost(
  ctx: Context,
  found: Found,
  successor: Buffer,
  origin: SignInOrigin,
): Promise<boolean> {
  const { token, session } = found;
  if (token.usedAt!.getTime() + GRACE_MS <= ctx.now.getTime()) return false;
  const device = origin.device === null ? null : hashToken(origin.device);
  const sameDevice =
    session.userAgent === origin.userAgent.slice(0, USER_AGENT_MAX) &&
    (session.deviceHash === null || (device !== null && session.deviceHash.equals(device)));
  if (!sameDevice) return false;
  const next = await lockRefresh(ctx.tx, successor);
  return next !== undefined && next.token.usedAt === null;
}

type Found = NonNullable<Awaited<ReturnType<typeof lockRefresh>>>;

function stands({ session, user, client }: Found, now: Date): boolean {
  return session.endedAt === null && session.expiresAt > now && user.isActive && client.deletedAt === null;
}

function isIdle({ session, client }: Found, now: Date): boolean {
  const allowed = (client.idleMinutes * 60 + IDLE_GRACE_SECONDS) * 1000;
  return session.lastActiveAt.getTime() <= now.getTime() - allowed;
}
