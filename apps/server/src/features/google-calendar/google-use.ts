import type { GoogleUse } from '../google-connection/index.ts';

/**
 * A person's calendars. As narrow as Google has it: reading the events of calendars that are their own, and which calendars
 * these are; nothing of what others share with them.
 */
export const calendarUse = (userId: number): GoogleUse => ({
  name: `google-calendar:${userId}`,
  title: 'Google Calendar',
  who: 'user',
  scopes: [
    'https://www.googleapis.com/auth/calendar.events.owned.readonly',
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  ],
  cookie: 'chairline_calendar_consent',
  callback: '/api/calendar/auth/google/callback',
});
