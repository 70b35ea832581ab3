import { identity } from '@chairline/contract';
import { useSyncExternalStore } from 'react';
import { call } from './api.ts';
import { LiveConnection, type LiveStatus } from './live-connection.ts';

export type { LiveStatus } from './live-connection.ts';

let signedOut: (reason: string) => void = () => {};

/** Says what happens when the server ends the session over the socket; called at start by `app`. */
export function onLiveSignedOut(handler: (reason: string) => void): void {
  signedOut = handler;
}

/** Frames stand still in a hidden window, so a timer does the work there. */
function scheduleFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') {
    setTimeout(work, 50);
    return;
  }
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    work();
  };
  requestAnimationFrame(once);
  setTimeout(once, 250);
}

/** The page's live connection to `/api/live`. */
export const live = new LiveConnection({
  url: (since) => {
    const address = new URL('/api/live', location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    if (since !== null) address.searchParams.set('since', String(since));
    return address.href;
  },
  checkSession: async () => {
    await call(identity.checkSession);
  },
  onSignedOut: (reason) => signedOut(reason),
  schedule: scheduleFrame,
  isOnline: () => navigator.onLine,
  silentMs: 45_000,
  hastenMs: 1_500,
  minDelayMs: 500,
  maxDelayMs: 15_000,
});

/** Follows the browser's network and window; called once at start. */
export function followNetwork(): void {
  addEventListener('online', () => live.wake());
  addEventListener('offline', () => live.sleep());
  addEventListener('pageshow', () => live.wake());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') live.wake();
  });
}

/** Calls `work` each time the connection is good again after it was not. The answer ends that. */
export function onReconnect(work: () => void): () => void {
  let before = live.status;
  return live.onStatus(() => {
    const back = before !== 'live' && live.status === 'live';
    before = live.status;
    if (back) work();
  });
}

const subscribe = (listener: () => void) => live.onStatus(listener);

/** The state of the live connection, as the screen should show it. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => live.status);
}

/** How many connections failed in a row. */
export function useLiveFailures(): number {
  return useSyncExternalStore(subscribe, () => live.failures);
}
