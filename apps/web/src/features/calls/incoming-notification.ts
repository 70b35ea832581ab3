import { isLookedAt } from '../../lib/looked-at.ts';

/** Asks once whether calls may be notified of, not on Android (specification 3, 4.8). */
export function askToNotify(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'default') return;
  if (/android/i.test(navigator.userAgent)) return;
  Notification.requestPermission().catch((error: unknown) =>
    console.warn('The browser could not be asked for notifications', error),
  );
}

/** Shows who calls to somebody who looks elsewhere. @returns takes it away */
export function showIncoming(name: string): (() => void) | undefined {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted' || isLookedAt())
    return undefined;
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
    return () => shown.close();
  } catch (error) {
    // Phones show them through a worker alone; it rings there all the same.
    console.warn('A notification could not be shown', error);
    return undefined;
  }
}
