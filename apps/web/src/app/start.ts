import { configureApi } from '../lib/api.ts';
import { followStyles } from '../lib/load-styles.ts';
import { noteLimited } from '../lib/limited.ts';
import { followNetwork, live, onLiveSignedOut } from '../lib/live.ts';
import { queryClient } from '../lib/query-client.ts';
import { currentSession, followSession, leaveSession, onSessionChange } from '../lib/session.ts';
import { notify } from '../ui/notify.tsx';
import { wordsForSignOut } from './sign-out-words.ts';

/** How long a first read waits for the live connection, in milliseconds. */
const LIVE_WAIT_MS = 400;

/** Ties the API client, the session and the live connection to one another and to the screen. */
export function connectLibraries(): void {
  followStyles();
  configureApi({
    onAlert: (message) => void notify({ message, kind: 'error' }),
    onLimited: noteLimited,
    // The server is back: the live connection need not wait for its next try.
    onReached: () => live.reached(),
    beforeRead: () => live.ready(LIVE_WAIT_MS),
  });
  onLiveSignedOut((reason) => leaveSession(wordsForSignOut(reason, currentSession())));
  followNetwork();
  followSession();
  onSessionChange((user) => {
    live.stop();
    queryClient.clear();
    if (user) live.start();
  });
}
