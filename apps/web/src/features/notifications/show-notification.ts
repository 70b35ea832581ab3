import { isLookedAt } from '../../lib/looked-at.ts';
import { findWorker, mayNotify } from './push-device.ts';

export interface Shown {
  title: string;
  body: string;
  /** Notifications of one tag replace each other. */
  tag: string;
  path: string;
}

/**
 * Shows a notification of the browser, where this user wants them and looks at none of its windows. It carries no
 * names: whoever stands before the screen reads it.
 * @param onOpen called at a click, with the window in front
 */
export async function showNotification(
  { title, body, tag, path }: Shown,
  onOpen: (path: string) => void,
): Promise<void> {
  if (isLookedAt() || !mayNotify()) return;
  const options = { body, tag, icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', silent: true };
  try {
    const worker = await findWorker();
    if (worker?.active) {
      await worker.showNotification(title, { ...options, data: { path } });
      return;
    }
    const notification = new Notification(title, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onOpen(path);
    });
  } catch (error) {
    // Phones show them through a worker alone; the notice in the window stands.
    console.warn('A notification could not be shown', error);
  }
}
