import { inOffice, type Platform } from '../../platform/platform.ts';
import { endSession } from './store.ts';

/** Ends a session with all its tokens and sockets. Ending an ended one changes nothing. */
export async function signOut(platform: Platform, office: number, sessionId: string): Promise<void> {
  await inOffice(platform, { office, actor: { kind: 'system', name: 'sign-out' } }, async (ctx) => {
    const ended = await endSession(ctx.tx, sessionId, ctx.now, 'signed out');
    if (!ended) return;
    ctx.audit({
      action: 'session.end',
      subject: `user:${ended.userId}`,
      details: { sessionId, reason: 'signed out' },
    });
    ctx.afterCommit(() => platform.hub.endSession(office, sessionId, 'signed out'));
  });
}
