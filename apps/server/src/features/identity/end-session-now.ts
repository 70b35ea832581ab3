import type { Context } from '../../platform/context.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { endSession } from './store.ts';

/** Whether who ended is the one who was signed in there, or nobody: nothing of theirs is in other hands by it. */
const isOwnEnd = {
  'signed out': true,
  idle: true,
  'signed out elsewhere': false,
  'refresh token reused': false,
} as const;

/** Ends a session with all its tokens and sockets, once the transaction has committed. An ended one stays so. */
export async function endSessionNow(
  platform: Platform,
  ctx: Context,
  sessionId: string,
  reason: keyof typeof isOwnEnd,
): Promise<void> {
  const ended = await endSession(ctx.tx, sessionId, ctx.now, reason);
  if (!ended) return;
  ctx.audit({ action: 'session.end', subject: `user:${ended.userId}`, details: { sessionId, reason } });
  ctx.afterCommit(() => platform.hub.endSession(ctx.office, sessionId, reason));
  if (!isOwnEnd[reason]) await ctx.raise('access.changed', { userId: ended.userId });
}

/** A session nobody has touched for longer than its office allows is marked as over when it is next seen. */
export function endIdleSession(platform: Platform, office: number, sessionId: string): Promise<void> {
  return inOffice(platform, { office, actor: { kind: 'system', name: 'idle' } }, (ctx) =>
    endSessionNow(platform, ctx, sessionId, 'idle'),
  );
}
