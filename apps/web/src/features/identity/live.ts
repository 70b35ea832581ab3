import { applyOfficeChanged, applySessionUserChanged } from '@chairline/office-state/identity';
import { liveStore } from '../../lib/live-store.ts';
import { currentSession, patchSession, recheckSession } from '../../lib/session.ts';

/** Ties the signed-in user to the live events. After a gap the server is asked anew. */
export const followIdentity = liveStore({
  on: {
    sessionUserChanged(payload) {
      const user = currentSession();
      if (user) patchSession(applySessionUserChanged(user, payload));
    },
    officeChanged(payload) {
      const user = currentSession();
      if (user) patchSession(applyOfficeChanged(user, payload));
    },
  },
  resync: recheckSession,
});
