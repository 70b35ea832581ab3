import { googleCalendar } from '@chairline/contract';
import { googleCalendarReducers } from '@chairline/office-state/google-calendar';
import { call } from '../../../lib/api.ts';
import { live } from '../../../lib/live.ts';
import { liveQuery } from '../../../lib/live-query.ts';

live.learn(googleCalendar.googleCalendarEvents, {});

/** How far the viewer's own Google calendars are. */
export const googleStatusQuery = liveQuery(
  ['google_calendar_status'],
  (signal) => call(googleCalendar.getGoogleCalendarStatus, { signal }),
  googleCalendarReducers,
);
