import { inOffice, type Platform } from '../../platform/platform.ts';
import { endSessionNow } from './end-session-now.ts';

/** Ends a session with all its tokens and sockets. Ending an ended one changes nothing. */
export async function signOut(platform: Platform, office: number, sessionId: string): Promise<void> {
  await inOffice(platform, { office, actor: { kind: 'system', name: 'sign-out' } }, (ctx) =>
    endSessionNow(platform, ctx, sessionId, 'signed out'),
  );
}
