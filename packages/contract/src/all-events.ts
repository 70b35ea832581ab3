import type { z } from 'zod';
import { aiEvents, aiPassingEvents } from './ai/events.ts';
import { bookingEvents } from './booking/events.ts';
import { calendarEvents, calendarPassingEvents } from './calendar/events.ts';
import { callerInfoEvents, callerInfoPassingEvents } from './caller-info/events.ts';
import { callEvents, callPassingEvents } from './calls/events.ts';
import { callSettingsEvents } from './calls/settings.ts';
import { firstOfficeEvents, firstPassingEvents } from './events.ts';
import { erasureEvents } from './erasures/events.ts';
import { exportEvents } from './exports/events.ts';
import { googleCalendarEvents } from './google-calendar/events.ts';
import { hoursEvents } from './hours/events.ts';
import { importEvents } from './imports/events.ts';
import { noticeEvents } from './notifications/settings.ts';
import { phoneEvents } from './phones/events.ts';
import { reminderRuleEvents } from './reminder-rules/events.ts';
import { socialEvents } from './social/events.ts';
import { systemEvents } from './system/events.ts';

/*
 * All events there are. A page loads those of events.ts at first, those of calls with its softphone, those of the calendar
 * with it, and those of numbers, hours, imports and calls’ settings with their screens: only what stands in a file of its
 * own is left out of its first load.
 */

/** Changes of an office: written with the change, numbered, sent to those who may see them. */
export const officeEvents = {
  ...firstOfficeEvents,
  ...phoneEvents,
  ...callEvents,
  ...callSettingsEvents,
  ...callerInfoEvents,
  ...hoursEvents,
  ...importEvents,
  ...exportEvents,
  ...erasureEvents,
  ...reminderRuleEvents,
  ...calendarEvents,
  ...googleCalendarEvents,
  ...bookingEvents,
  ...socialEvents,
  ...aiEvents,
  ...noticeEvents,
} as const;
export type OfficeEventType = keyof typeof officeEvents;
export type OfficeEventPayload<T extends OfficeEventType> = z.infer<(typeof officeEvents)[T]>;

/** What is said of the moment: not numbered, not stored. */
const passingEvents = {
  ...firstPassingEvents,
  ...callPassingEvents,
  ...callerInfoPassingEvents,
  ...calendarPassingEvents,
  ...aiPassingEvents,
} as const;
/** Everything that can arrive at `/api/live`. */
export const liveEvents = { ...officeEvents, ...passingEvents, ...systemEvents } as const;
export type PassingEventType = keyof typeof passingEvents;
export type LiveEventType = keyof typeof liveEvents;
export type LivePayload<T extends LiveEventType> = z.infer<(typeof liveEvents)[T]>;

/** A live message: JSON with the office's number, the type and the payload. */
export type LiveFrame = {
  [T in LiveEventType]: { seq: number; type: T; payload: LivePayload<T> };
}[LiveEventType];
