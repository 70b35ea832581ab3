import type { googleCalendar } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** How far the viewer's Google calendars are. */
export const googleCalendarReducers: Reducers<googleCalendar.GoogleCalendarStatus> = {
  googleCalendarStatus: (_held, status) => status,
};
