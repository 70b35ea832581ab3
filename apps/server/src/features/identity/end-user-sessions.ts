import type { Context } from '../../platform/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { forgetDevices } from './store-devices.ts';
import { endAllSessions, endSessionsOf, endSessionsWithoutFactor } from './store.ts';

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
  await ctx.raise('access.changed', { userId });
  return ended.length;
}

/**
 * Signs everyone of the office out who has no second factor, as requiring one does.
 * @param reason as above: `second factor required`
 */
export async function endUnprotectedSessions(
  platform: Platform,
  ctx: Context,
  reason: string,
): Promise<void> {
  const ended = await endSessionsWithoutFactor(ctx.tx, ctx.now, reason);
  for (const { sessionId, userId } of ended) {
    ctx.audit({ action: 'session.end', subject: `user:${userId}`, details: { sessionId, reason } });
    ctx.afterCommit(() => platform.hub.endSession(ctx.office, sessionId, reason));
  }
  const userIds = new Set(ended.map(({ userId }) => userId));
  // In one order, as everyone who holds several.
  for (const userId of [...userIds].sort((a, b) => a - b)) await ctx.raise('access.changed', { userId });
}

/**
 * Signs everyone of the office out, as deleting it does.
 * @param reason as above: `office deleted`
 * @returns how many sessions ended
 */
export async function endOfficeSessions(platform: Platform, ctx: Context, reason: string): Promise<number> {
  const ended = await endAllSessions(ctx.tx, ctx.now, reason);
  await ctx.raise('access.changed', { userId: null });
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
