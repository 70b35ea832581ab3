import { create } from 'zustand';
import { isLookedAt } from '../../lib/looked-at.ts';
import { once } from '../../lib/once.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

/** Which of this browser's windows says what is new: the one that was looked at last. */
const KEY = 'chairline.front-window';
const WINDOW = crypto.randomUUID();
const lockName = (id: string) => `chairline.window.${id}`;

export const useFront = create<{ front: boolean }>(() => ({ front: false }));

function setFront(front: boolean): void {
  if (useFront.getState().front !== front) useFront.setState({ front });
}

function takeFront(): void {
  writeStored(KEY, WINDOW);
  setFront(true);
}

/** Whether a window still stands; without locks (insecure origins) nobody knows. */
async function stands(id: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockName(id));
}

/**
 * Whether this window is the one that speaks. Where the one that should has gone (closed, crashed), one of those that
 * are left takes its place.
 */
export async function speaksHere(): Promise<boolean> {
  if (isLookedAt()) takeFront();
  if (!navigator.locks) return useFront.getState().front || readStored<string>(KEY) === null;
  return navigator.locks.request('chairline.front-window', async () => {
    const id = readStored<string>(KEY);
    if (id !== WINDOW && id !== null && (await stands(id))) {
      setFront(false);
      return false;
    }
    takeFront();
    return true;
  });
}

/** Follows which window the user looks at. */
export const followFront = once(() => {
  if (navigator.locks) {
    // Held for as long as the window stands: the browser lets go of it when the window goes, however it goes.
    void navigator.locks.request(lockName(WINDOW), () => new Promise(() => {}));
  }
  const look = () => {
    if (isLookedAt()) takeFront();
  };
  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', () => {
    if (readStored<string>(KEY) === WINDOW) writeStored(KEY, null);
  });
  addEventListener('storage', (event) => {
    if (event.key !== KEY) return;
    if (event.newValue === null) void speaksHere().catch(warn);
    else setFront(readStored<string>(KEY) === WINDOW);
  });
  void speaksHere().catch(warn);
});

function warn(error: unknown): void {
  console.warn('Which window is in front cannot be found out', error);
}
