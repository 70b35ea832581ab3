import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { endSessionsOf } from './store.ts';

/**
 * Signs a user out everywhere, sockets included, as soon as the transaction has committed.
 * @param reason a few words for the audit log and the `signedOut` frame: `switched off`, `password changed`
 * @param keep a session that stays
 * @returns how many sessions ended
 */
export async function endUserSessions(
  platform: Platform,
  ctx: Context,
  userId: number,
  reason: string,
  keep?: string,
): Promise<number> {
  const ended = await endSessionsOf(ctx.tx, userId, ctx.now, reason, keep);
  for (const sessionId of ended) {
    ctx.audit({ action: 'session.end', subject: `user:${userId}`, details: { sessionId, reason } });
    ctx.afterCommit(() => {
      platform.hub.endSession(ctx.office, sessionId, reason);
    });
  }
  return ended.length;
}
