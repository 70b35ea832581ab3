import { isLookedAt } from '../../lib/looked-at.ts';

/** Asks once whether calls may be notified of, not on Android (specification 3, 4.8). */
export function askToNotify(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'default') return;
  if (/android/i.test(navigator.userAgent)) return;
  Notification.requestPermission().catch((error: unknown) =>
    console.warn('The browser could not be asked for notifications', error),
  );
}

/** A browser that never says that it shows one is waited for so long, in milliseconds. */
const SHOWN_MS = 2_000;

/** One after the other: a browser takes back nothing that it does not show yet, and the older would replace the newer. */
let last: Promise<unknown> = Promise.resolve();

/** Shows who calls to somebody who looks elsewhere. @returns takes it away */
export function showIncoming(name: string): (() => void) | undefined {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted' || isLookedAt())
    return undefined;
  let over = false;
  const shown = last.then(() => (over ? undefined : show(name)));
  last = shown;
  return () => {
    over = true;
    void shown.then((notification) => notification?.close());
  };
}

/** @returns once it stands there */
async function show(name: string): Promise<Notification | undefined> {
  try {
    const shown = new Notification(`Incoming call from ${name}`, {
      tag: 'chairline-call',
      icon: '/icons/icon-192.png',
      requireInteraction: true,
    });
    shown.addEventListener('click', () => {
      window.focus();
      shown.close();
    });
    await new Promise((resolve) => {
      for (const event of ['show', 'error', 'close']) shown.addEventListener(event, resolve, { once: true });
      setTimeout(resolve, SHOWN_MS);
    });
    return shown;
  } catch (error) {
    // Phones show them through a worker alone; it rings there all the same.
    console.warn('A notification could not be shown', error);
    return undefined;
  }
}
