import type { GoogleUse } from '../google-connection/index.ts';

const READ = 'https://www.googleapis.com/auth/calendar.events.owned.readonly';
const WRITE = 'https://www.googleapis.com/auth/calendar.events.owned';
const LIST = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly';

/** Whether a person lets us change events, of what they granted. */
export const mayWriteBy = (scopes: readonly string[]): boolean => scopes.includes(WRITE);

/**
 * A person's calendars. As narrow as Google has it: reading the events of calendars that are their own, and which calendars
 * these are; nothing of what others share with them. Changing them is asked for when they first want to.
 */
export const calendarUse = (userId: number, right: 'read' | 'write' = 'read'): GoogleUse => ({
  name: `google-calendar:${userId}`,
  title: 'Google Calendar',
  who: 'user',
  scopes: [right === 'write' ? WRITE : READ, LIST],
  suffices: (granted) => granted.includes(LIST) && (granted.includes(READ) || mayWriteBy(granted)),
  cookie: 'chairline_calendar_consent',
  callback: '/api/calendar/auth/google/callback',
});
