/** What this browser says of notifications. */
export interface DeviceFacts {
  /** Whether it has notifications, service workers and push at all. */
  notifications: boolean;
  push: boolean;
  /** Browsers offer them on secure origins only. */
  secure: boolean;
  permission: 'default' | 'granted' | 'denied';
  /** iPhone or iPad: only an installed app may show notifications. */
  apple: boolean;
  installed: boolean;
}

export type DeviceState = 'insecure' | 'install' | 'unsupported' | 'ask' | 'blocked' | 'allowed';

/** What can be done about notifications in this browser. */
export function readDeviceState(facts: DeviceFacts): DeviceState {
  if (!facts.secure) return 'insecure';
  if (facts.apple && !facts.installed) return 'install';
  if (!facts.notifications) return 'unsupported';
  if (facts.permission === 'denied') return 'blocked';
  return facts.permission === 'granted' ? 'allowed' : 'ask';
}

interface StateWords {
  title: string;
  hint: string;
}

/** Each state in words, and what to do about it. */
export const stateWords: Record<DeviceState, StateWords> = {
  insecure: {
    title: 'Not possible at this address',
    hint: 'Browsers show notifications only for addresses that begin with https://.',
  },
  install: {
    title: 'Install Chairline first',
    hint: 'On an iPhone or iPad: tap Share, then “Add to Home Screen”, open Chairline from there and come back to this page.',
  },
  unsupported: {
    title: 'Not supported here',
    hint: 'This browser has no notifications. Reminders and mentions still appear in this window.',
  },
  ask: {
    title: 'Not allowed yet',
    hint: 'Your browser will ask whether Chairline may show notifications.',
  },
  blocked: {
    title: 'Blocked in this browser',
    hint: 'To allow them: click the icon left of the address, open the site settings, set Notifications to Allow, then reload this page.',
  },
  allowed: {
    title: 'Allowed in this browser',
    hint: 'Patients’ messages, reminders and mentions are shown when you look at something else. They carry no names.',
  },
};

/** What this browser says now. */
export function readFacts(): DeviceFacts {
  // iPads say that they are Macs; Macs have no touch screen.
  const apple =
    /iphone|ipad|ipod/i.test(navigator.userAgent) ||
    (/macintosh/i.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  const notifications = 'Notification' in globalThis;
  return {
    notifications,
    push: 'serviceWorker' in navigator && 'PushManager' in globalThis,
    secure: isSecureContext,
    permission: notifications ? Notification.permission : 'default',
    apple,
    installed: matchMedia('(display-mode: standalone)').matches,
  };
}
