import { identity } from '@chairline/contract';
import { create } from 'zustand';
import { call, isConnectionError } from '../../lib/api.ts';
import { currentSession, endSession, useSession } from '../../lib/session.ts';
import { readTold, readTouched, TOUCHED_KEY, writeTold, writeTouched } from '../../lib/touch.ts';
import { idlePhase, idleReason, shouldTell, TELL_EVERY_MS } from './idle.ts';

/** A touch is written down at most this often, in milliseconds: moving a mouse makes hundreds a second. */
const WRITE_EVERY_MS = 1_000;
/** The server could not be told: a touch tries again after this time, in milliseconds. */
const RETRY_MS = 10_000;
const WARNING_MS = identity.IDLE_WARNING_SECONDS * 1_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Milliseconds until the sign-out while the warning stands; null while there is none. */
const useWarning = create<{ msLeft: number | null }>(() => ({ msLeft: null }));

let lastTouch = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The latest touch of any window; a browser without storage knows this window's alone. */
function latestTouch(): number {
  return Math.max(lastTouch, readTouched());
}

async function tellServer(now: number): Promise<void> {
  writeTold(now);
  try {
    await call(identity.noteActivity);
  } catch (error) {
    // Told again soon, not at every touch; an ended session has been shown by the API client.
    writeTold(now - TELL_EVERY_MS + RETRY_MS);
    if (!isConnectionError(error)) console.warn('The server did not hear of the activity', error);
  }
}

function touch(force: boolean): void {
  const now = Date.now();
  if (!force && now >= lastTouch && now - lastTouch < WRITE_EVERY_MS) return;
  lastTouch = now;
  writeTouched(now);
  if (force || shouldTell(readTold(), now)) void tellServer(now);
}

function onTouch(): void {
  // While the warning stands only its answer counts: a nudged mouse does not mean that somebody is there.
  if (useWarning.getState().msLeft === null) touch(false);
}

function look(): void {
  clearTimeout(timer);
  const user = currentSession();
  if (!user) return;
  const minutes = user.client.idle_minutes;
  const state = idlePhase(latestTouch(), Date.now(), minutes * 60_000, WARNING_MS);
  if (state.phase === 'over') {
    void endSession(idleReason(minutes));
    return;
  }
  useWarning.setState({ msLeft: state.phase === 'warning' ? state.msLeft : null });
  // A sleeping machine runs no timers: it is looked at again soon after it wakes.
  timer = setTimeout(look, state.phase === 'warning' ? 250 : Math.min(state.msLeft, 15_000));
}

function onStorage(event: StorageEvent): void {
  if (event.key === TOUCHED_KEY) look();
}

function onVisible(): void {
  if (document.visibilityState === 'visible') look();
}

/** The user is there: the idle time starts anew in every window and on the server. */
export function staySignedIn(): void {
  touch(true);
  look();
}

/** Watches for an hour nobody uses Chairline; the answer ends the watch. Opening a window is a touch. */
export function watchIdle(): () => void {
  // A session that ran out while no window was open ends here, before anything is shown for long.
  if (latestTouch() === 0) touch(false);
  look();
  if (currentSession() && useWarning.getState().msLeft === null) touch(false);
  for (const type of TOUCHES) addEventListener(type, onTouch, { capture: true, passive: true });
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearTimeout(timer);
    for (const type of TOUCHES) removeEventListener(type, onTouch, { capture: true });
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', onVisible);
    useWarning.setState({ msLeft: null });
  };
}

/** Milliseconds until the sign-out while the warning stands; null while there is none. */
export function useIdleWarning(): number | null {
  return useWarning((state) => state.msLeft);
}

/** The office's idle time in minutes: a change of it starts the watch anew. */
export function useIdleMinutes(): number {
  return useSession().client.idle_minutes;
}
