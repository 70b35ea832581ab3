export const PUSH_DEVICES_MAX = 20;
export const notificationMessages = {
  badSubscription: 'This browser’s subscription cannot be used for notifications.',
  unknownService: 'This browser’s push service is not one this installation sends to.',
  tooMany: 'You have 20 devices with notifications already. Remove one first.',
  off: 'This installation sends no notifications to devices.',
  noDevices: 'You have no device with notifications.',
  /** What a device shows: no names, because a locked screen may be anybody’s to read. */
  reminderTitle: 'Reminder',
  reminderBody: (count: number) =>
    count === 1
      ? 'A conversation you wanted to come back to'
      : `${count} conversations you wanted to come back to`,
  eventReminderBody: (count: number) =>
    count === 1 ? 'An event of yours is coming up' : `${count} events of yours are coming up`,
  testTitle: 'Chairline',
  testBody: 'Notifications work on this device.',
} as const;
/** The body of a push, as the service worker reads it. */
export interface PushPayload {
  title: string;
  body: string;
  /** Notifications of one tag replace each other. */
  tag: string;
  /** The path that opens when it is clicked. */
  path: string;
}
