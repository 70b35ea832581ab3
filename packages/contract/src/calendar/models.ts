import { z } from 'zod';
import { isoDate } from '../shared/models.ts';
import { calendarRoles, calendarTypes, eventStatuses, inviteAnswers } from './kinds.ts';

export const calendarType = z.enum(calendarTypes);
export const calendarRole = z.enum(calendarRoles);

export const calendarMember = z.object({ user_id: z.number().int(), role: calendarRole });
export type CalendarMember = z.infer<typeof calendarMember>;

/** A calendar as each of its members sees it; what one of them may do follows by `calendarRights`. */
export const calendar = z.object({
  calendar_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  /** A name of `calendarColors`. */
  color: z.string(),
  type: calendarType,
  /** Whether a member or a place may be booked once only at a time. The database refuses a second booking. */
  no_overlap: z.boolean(),
  /** Whether somebody may book it twice all the same, by saying so. */
  may_override: z.boolean(),
  calendar_members: z.array(calendarMember),
  version: z.number().int(),
});
export type Calendar = z.infer<typeof calendar>;

/** Who takes part in an event. Staff are members of its calendar; guests are asked by mail alone. */
export const participant = z.object({ type: z.enum(['user', 'contact']), id: z.number().int() });
export type Participant = z.infer<typeof participant>;

/** What an invited person answered; null while they were not asked. */
export const shownParticipant = participant.extend({
  name: z.string(),
  answer: z.enum(inviteAnswers).nullable(),
});
export type ShownParticipant = z.infer<typeof shownParticipant>;

/**
 * `sending`: it is on its way to Google. `failed`: Google does not take it. `conflict`: it was changed at Google as well;
 * Google's stands, and what was made of it here is kept.
 */
export const googleState = z.object({
  state: z.enum(['sending', 'failed', 'conflict']),
  /** A sentence. */
  words: z.string(),
  /** By which it is settled (`settleGoogleChange`); null while it is on its way. */
  id: z.number().int().nullable(),
});
export type GoogleState = z.infer<typeof googleState>;

/**
 * An event, or one time of an event that repeats: then `event_id` is the series', and `occurrence` says which time it
 * is. A time that was changed by itself has an id of its own and names its series.
 */
export const calendarEvent = z.object({
  event_id: z.number().int(),
  calendar_id: z.number().int(),
  /** Its author. */
  user_id: z.number().int(),
  author: z.string(),
  title: z.string(),
  description: z.string(),
  location: z.string(),
  notes: z.string(),
  /** Epoch milliseconds. An all-day event lasts from 00:00 to 23:59 by the clock of its zone. */
  start_time: z.number().int(),
  end_time: z.number().int(),
  all_day: z.boolean(),
  /** IANA name: the clock by which it repeats. */
  timezone: z.string(),
  status: z.enum(eventStatuses),
  /** Whether its author may delete it at all; one read from elsewhere may not be changed here. */
  deletable: z.boolean(),
  participants: z.array(shownParticipant),
  /** The staff among them. */
  event_participants: z.array(z.object({ user_id: z.number().int() })),
  /** Minutes before its beginning at which its staff are reminded. */
  reminders: z.array(z.number().int()),
  /** How it repeats, RFC 5545, without DTSTART; null for once. */
  rrule: z.string().nullable(),
  /** The same in words; '' for once. */
  schedule: z.string(),
  /** When this time of a series begins by its rule, epoch milliseconds; null for an event that does not repeat. */
  occurrence: z.number().int().nullable(),
  /** The series whose time this is, where it was changed by itself. */
  series_id: z.number().int().nullable(),
  /** Booked although somebody or the place was taken. */
  overlaps: z.boolean(),
  /** How far a change of it is on its way to Google; null where both sides have the same. */
  google: googleState.nullable(),
  version: z.number().int(),
});
export type CalendarEvent = z.infer<typeof calendarEvent>;

/** Days of a calendar as a month shows them: the first of each day's events, and how many there are. */
export const calendarMonth = z.object({
  /** By time; each time of a series by itself. */
  events: z.array(calendarEvent),
  /** The days that have any, in their order. */
  days: z.array(z.object({ date: z.iso.date(), count: z.number().int() })),
});
export type CalendarMonth = z.infer<typeof calendarMonth>;

/** An event that the viewer was reminded of. */
export const eventReminder = z.object({
  event_id: z.number().int(),
  calendar_id: z.number().int(),
  /** Which time of it: its beginning by its rule; of what does not repeat, its beginning. */
  occurrence: z.number().int(),
  title: z.string(),
  location: z.string(),
  start_time: z.number().int(),
});
export type EventReminder = z.infer<typeof eventReminder>;

/** An event that a search found, at its next time, or its last where it is over. */
export const foundEvent = z.object({
  event_id: z.number().int(),
  title: z.string(),
  location: z.string(),
  /** The calendar's name. */
  calendar: z.string(),
  start_time: z.number().int(),
  all_day: z.boolean(),
});
export type FoundEvent = z.infer<typeof foundEvent>;

/** A visit of the practice's calendar that a search found. */
export const foundVisit = z.object({
  AptNum: z.number().int(),
  /** The office's wall clock, `yyyy-MM-ddTHH:mm:ss`. */
  AptDateTime: z.string(),
  full_name: z.string(),
  ProcDescript: z.string(),
  AptStatus: z.string(),
});
export type FoundVisit = z.infer<typeof foundVisit>;

/** What the bell tells the viewer of an event; the newest of each. */
export const calendarNotice = z.object({
  event_id: z.number().int(),
  /** The event's, as it was when it was told. */
  title: z.string(),
  note: z.string(),
  /** Who did it; '' for a reminder. */
  who: z.string(),
  start_time: z.number().int(),
  told_at: isoDate,
});
export type CalendarNotice = z.infer<typeof calendarNotice>;

/** The viewer's secret link to a calendar as .ics. */
export const calendarFeed = z.object({
  /** Since when it opens; null for none. */
  since: isoDate.nullable(),
  /** Whether events with patients show what they are called. */
  with_names: z.boolean(),
  /** Why the viewer's link may not name patients, as a sentence; null where it may. */
  why_no_names: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** What an event collides with, in the answer 409 `time_taken`. */
export const clash = z.object({
  event_id: z.number().int(),
  title: z.string(),
  start_time: z.number().int(),
  end_time: z.number().int(),
  /** Whose or which place's time is taken twice, by name. */
  taken: z.string(),
});
export type Clash = z.infer<typeof clash>;
