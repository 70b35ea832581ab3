import { live } from '../../lib/live.ts';
import { currentSession, patchSession, recheckSession } from '../../lib/session.ts';
import { applyOfficeChanged, applySessionUserChanged } from './session-events.ts';

let following = false;

/** Ties the signed-in user to the live events, once. After a gap the server is asked anew. */
export function followIdentity(): void {
  if (following) return;
  following = true;
  live.on('sessionUserChanged', (payload) => {
    const user = currentSession();
    if (user) patchSession(applySessionUserChanged(user, payload));
  });
  live.on('officeChanged', (payload) => {
    const user = currentSession();
    if (user) patchSession(applyOfficeChanged(user, payload));
  });
  live.onResync(recheckSession);
  // What changed between the page's first question and the first greeting was told to nobody.
  const stop = live.on('hello', () => {
    stop();
    recheckSession();
  });
}
