import { googleCalendarStatus } from './models.ts';

export const googleCalendarEvents = {
  /** Connected, disconnected, in step, compared, or in trouble. To whose calendars they are, alone. */
  googleCalendarStatus,
} as const;
