import type { FastifyRequest } from 'fastify';
import type { Session } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessCookie } from './cookies.ts';
import { endIdleSession } from './end-session-now.ts';
import { findLiveSession } from './store.ts';
import { readAccess } from './tokens.ts';

/** A session's standing is asked for at most this often: whoever is switched off is out within a second. */
const TRUST_MS = 1_000;
const MAX_REMEMBERED = 10_000;

/**
 * Tells who a request's cookies say it is. Remembers answers for a second, so that a busy tab costs little, and
 * forgets them at once when a session is ended, here or in another process.
 */
export function createAuthenticator(platform: Platform) {
  const remembered = new Map<string, { session: Session; until: number }>();

  /** Has a session's user looked up anew at its next request, here; other processes do so within a second. */
  function forget(sessionId: string): void {
    for (const [token, { session }] of remembered) {
      if (session.actor.sessionId === sessionId) remembered.delete(token);
    }
  }
  platform.hub.onSessionEnded((_office, sessionId) => forget(sessionId));

  async function authenticate(request: FastifyRequest): Promise<Session | null> {
    const token = accessCookie(request);
    if (!token) return null;
    const known = remembered.get(token);
    if (known && known.until > Date.now()) return known.session;
    remembered.delete(token);
    const claims = await readAccess(token, platform.sessionKey, platform.now());
    if (!claims) return null;
    const live = await platform.db.transaction({ office: claims.office }, (tx) =>
      findLiveSession(tx, claims.sessionId, platform.now()),
    );
    if (!live) return null;
    if (live.idle) {
      await endIdleSession(platform, claims.office, claims.sessionId);
      return null;
    }
    const session: Session = {
      office: claims.office,
      actor: {
        kind: 'user',
        userId: live.userId,
        username: live.username,
        role: live.role,
        sessionId: claims.sessionId,
      },
      limited: live.limited,
    };
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(token, { session, until: Date.now() + TRUST_MS });
    return session;
  }

  return { authenticate, forget };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
