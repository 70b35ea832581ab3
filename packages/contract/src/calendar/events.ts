import { z } from 'zod';
import { presentUser } from '../inbox/models.ts';
import { calendar, calendarEvent, calendarMember, calendarNotice, eventReminder } from './models.ts';
import { calendarView } from './view.ts';

const aCalendar = z.object({ calendar });
const calendarId = z.number().int();

/** All of them go to the calendar's members alone, reminders, notices and views to whose they are. */
export const calendarEvents = {
  calendar: aCalendar,
  updateCalendar: aCalendar,
  /** It is gone, or gone for whoever hears this. */
  deleteCalendar: z.object({ calendar_id: calendarId }),
  calendarMember: z.object({ calendar_id: calendarId, member: calendarMember, version: z.number().int() }),
  deleteCalendarMember: z.object({
    calendar_id: calendarId,
    user_id: z.number().int(),
    version: z.number().int(),
  }),
  calendarEvent: z.object({ event: calendarEvent }),
  updateCalendarEvent: z.object({ event: calendarEvent }),
  deleteCalendarEvent: z.object({ calendar_id: calendarId, event_id: z.number().int() }),
  /** Reminders whose time has come, of one user. */
  calendarReminders: z.object({ reminders: z.array(eventReminder) }),
  /** What the bell tells a user of an event; null: it was seen, or holds no more. */
  calendarNotice: z.object({ event_id: z.number().int(), notice: calendarNotice.nullable() }),
  /** What a user chose to see, on another of their devices. */
  calendarView: z.object({ view: calendarView }),
  /** A series changed: what of it is shown is to be fetched again. */
  calendarSeries: z.object({ calendar_id: calendarId, event_id: z.number().int() }),
} as const;

/** Who has an event open now; as the passing event of a contact's thread. */
export const calendarPassingEvents = {
  eventPresence: z.object({
    event_id: z.number().int(),
    users: z.array(presentUser),
    as_of: z.number().int(),
  }),
} as const;
