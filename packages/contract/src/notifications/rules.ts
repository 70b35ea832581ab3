export const PUSH_DEVICES_MAX = 20;
export const notificationMessages = {
  badSubscription: 'This browser’s subscription cannot be used for notifications.',
  unknownService: 'This browser’s push service is not one this installation sends to.',
  tooMany: 'You have 20 devices with notifications already. Remove one first.',
  off: 'This installation sends no notifications to devices.',
  quietTime: 'Give both times as HH:MM; they may not be the same.',
  noDevices: 'You have no device with notifications.',
  /** What a device shows: no names, because a locked screen may be anybody’s to read. */
  reminderTitle: 'Reminder',
  reminderBody: (count: number) =>
    count === 1
      ? 'A conversation you wanted to come back to'
      : `${count} conversations you wanted to come back to`,
  eventReminderBody: (count: number) =>
    count === 1 ? 'An event of yours is coming up' : `${count} events of yours are coming up`,
  patientTitle: 'A patient wrote',
  patientBody: (count: number) =>
    count === 1 ? 'Somebody waits for an answer' : `${count} patients wait for an answer`,
  postFailedTitle: 'Not posted',
  postFailedBody: 'A post to your pages did not go out',
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
