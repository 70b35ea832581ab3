import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetDevices } from './store-devices.ts';
import { endAllSessions, endSessionsOf } from './store.ts';

/**
 * Signs a user out everywhere, sockets included, as soon as the transaction has committed; their devices are forgotten.
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
  // They come back by the password alone, as from anywhere else.
  await forgetDevices(ctx.tx, userId, keep);
  for (const sessionId of ended) {
    ctx.audit({ action: 'session.end', subject: `user:${userId}`, details: { sessionId, reason } });
    ctx.afterCommit(() => {
      platform.hub.endSession(ctx.office, sessionId, reason);
    });
  }
  return ended.length;
}

/**
 * Signs everyone of the office out, as deleting it does.
 * @param reason as above: `office deleted`
 * @returns how many sessions ended
 */
export async function endOfficeSessions(platform: Platform, ctx: Context, reason: string): Promise<number> {
  const ended = await endAllSessions(ctx.tx, ctx.now, reason);
  if (ended.length === 0) return 0;
  ctx.audit({
    action: 'session.end_all',
    subject: `office:${ctx.office}`,
    details: { sessions: ended.length, reason },
  });
  ctx.afterCommit(() => {
    for (const { sessionId } of ended) platform.hub.endSession(ctx.office, sessionId, reason);
  });
  return ended.length;
}
