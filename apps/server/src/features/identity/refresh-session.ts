import { sessionExpired } from '../../platform/errors.ts';
import { hashToken } from '../../platform/crypto.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { presentSessionUser } from './present.ts';
import type { SignedIn } from './sign-in.ts';
import { endSession, findUser, insertRefresh, lockRefresh, markRefreshUsed, touchSession } from './store.ts';
import { makeRefresh, parseRefresh, SESSION_SECONDS, signAccess } from './tokens.ts';

/**
 * Exchanges a refresh token for new tokens. A token that was used before ends its whole session: either
 * the holder or a thief is using a copy, and which one cannot be told (RFC 9700, section 4.14).
 * @throws Refusal 403 `session_expired` for every token that does not stand
 */
export async function refreshSession(platform: Platform, token: string | undefined): Promise<SignedIn> {
  const parts = token === undefined ? null : parseRefresh(token);
  if (!token || !parts) throw sessionExpired();
  const { office, sessionId } = parts;
  const next = makeRefresh(office, sessionId);
  const result = await inOffice(
    platform,
    { office, actor: { kind: 'system', name: 'refresh' } },
    async (ctx) => {
      const found = await lockRefresh(ctx.tx, hashToken(token));
      if (!found || found.session.endedAt || found.session.expiresAt <= ctx.now || !found.user.isActive)
        return null;
      if (found.token.usedAt) {
        await endSession(ctx.tx, sessionId, ctx.now, 'refresh token reused');
        ctx.audit({
          action: 'session.end',
          subject: `user:${found.user.userId}`,
          details: { sessionId, reason: 'refresh token reused' },
        });
        ctx.afterCommit(() => platform.hub.endSession(office, sessionId, 'refresh token reused'));
        return null;
      }
      await markRefreshUsed(ctx.tx, found.token.tokenHash, ctx.now);
      await insertRefresh(ctx.tx, {
        clientId: office,
        tokenHash: hashToken(next),
        sessionId,
        issuedAt: ctx.now,
      });
      await touchSession(ctx.tx, sessionId, ctx.now, new Date(ctx.now.getTime() + SESSION_SECONDS * 1000));
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
