import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import type { EndedSession } from './store.ts';

/** Writes down which sessions of the office ended, and closes them everywhere once that is committed. */
export function closeSessions(
  platform: Platform,
  ctx: Context,
  ended: readonly EndedSession[],
  reason: string,
): void {
  for (const { sessionId, userId } of ended) {
    ctx.audit({ action: 'session.end', subject: `user:${userId}`, details: { sessionId, reason } });
    ctx.afterCommit(() => {
      platform.hub.endSession(ctx.office, sessionId, reason);
    });
  }
}
