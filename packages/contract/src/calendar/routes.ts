import { z } from 'zod';
import { anyCase } from '../shared/any-case.ts';
import { presentUser } from '../inbox/models.ts';
import { idParam, smallIdParam } from '../shared/models.ts';
import { FULL_TEXT_MAX_LENGTH, searchMessages } from '../search/rules.ts';
import { route } from '../shared/route.ts';
import {
  calendar,
  calendarFeed,
  calendarEvent,
  calendarMember,
  calendarMonth,
  eventReminder,
  foundEvent,
  foundVisit,
  participant,
} from './models.ts';
import { calendarView } from './view.ts';
import { calendarRoles, calendarTypes, eventScopes, eventStatuses } from './kinds.ts';
import { calendarColors, calendarLimits as limits, calendarMessages as words } from './rules.ts';

const id = z.object({ id: idParam });
const event = z.object({ id: idParam, eventId: idParam });
const member = z.object({ id: idParam, userId: smallIdParam });
const version = z.number().int().optional();
const feature = 'calendar';
const access = 'session';

const calendarFields = {
  name: z.string(words.nameRequired).trim().min(1, words.nameRequired).max(limits.nameLength),
  description: z.string().trim().max(limits.textLength).default(''),
  color: z.enum(calendarColors).default('blue'),
  no_overlap: z.boolean().default(false),
  may_override: z.boolean().default(false),
};

export const listCalendars = route({
  name: 'listCalendars',
  method: 'GET',
  path: '/calendars',
  feature,
  access,
  summary: 'The calendars that the viewer is a member of.',
  answer: z.array(calendar),
});

export const getCalendarView = route({
  name: 'getCalendarView',
  method: 'GET',
  path: '/calendar-view',
  feature,
  access,
  summary: 'What the viewer chose to see of the calendars; null where they chose nothing yet.',
  answer: z.object({ view: calendarView.nullable() }),
});

export const setCalendarView = route({
  name: 'setCalendarView',
  method: 'PUT',
  path: '/calendar-view',
  feature,
  access,
  whenLimited: true,
  summary: 'Keep what the viewer chose to see of the calendars; what is left out stays as it was.',
  body: calendarView.partial(),
  answer: z.object({ view: calendarView }),
});

export const createCalendar = route({
  name: 'createCalendar',
  method: 'POST',
  path: '/calendars',
  feature,
  access: 'admin',
  summary: 'Make a calendar; who makes it is its owner.',
  body: z.object({
    ...calendarFields,
    type: anyCase(calendarTypes, words.typeRequired),
    /** Further members. */
    calendar_members: z
      .array(z.object({ user_id: smallIdParam, role: anyCase(calendarRoles) }))
      .max(limits.members)
      .default([]),
  }),
  answer: calendar,
});

export const getCalendar = route({
  name: 'getCalendar',
  method: 'GET',
  path: '/calendars/{id}',
  feature,
  access,
  summary: 'A calendar of the viewer’s.',
  params: id,
  answer: calendar,
});

export const updateCalendar = route({
  name: 'updateCalendar',
  method: 'PUT',
  path: '/calendars/{id}',
  feature,
  access,
  summary:
    'Change a calendar’s name, description, colour or bookings. 409 when `version` is no longer the newest.',
  params: id,
  body: z.object({
    name: calendarFields.name.optional(),
    description: z.string().trim().max(limits.textLength).optional(),
    color: z.enum(calendarColors).optional(),
    no_overlap: z.boolean().optional(),
    may_override: z.boolean().optional(),
    version,
  }),
  answer: calendar,
  fails: [409],
});

export const deleteCalendar = route({
  name: 'deleteCalendar',
  method: 'DELETE',
  path: '/calendars/{id}',
  feature,
  access,
  summary: 'Delete a calendar with its events; its owners may.',
  params: id,
  answer: z.object({ calendar_id: z.number().int() }),
});

export const inviteToEvent = route({
  name: 'inviteToEvent',
  method: 'PUT',
  path: '/calendars/{id}/invite',
  feature,
  access,
  counts: 'send',
  summary: 'Ask the participants of an event by mail, with the event as .ics, whether they come.',
  params: id,
  body: z.object({
    event_id: idParam,
    /** Those to ask; left out: all of the event’s who were not asked yet. They are put on the event. */
    participants: z.array(participant).max(limits.participants).optional(),
  }),
  answer: z.object({
    event: calendarEvent,
    /** Who has no e-mail address, by name. */
    unreachable: z.array(z.string()),
  }),
});

export const addCalendarMember = route({
  name: 'addCalendarMember',
  method: 'POST',
  path: '/calendars/{id}/members',
  feature,
  access,
  summary: 'Make a user of the office a member of a calendar.',
  params: id,
  body: z.object({ user_id: smallIdParam, role: anyCase(calendarRoles).default('VIEWER') }),
  answer: calendar,
});

export const updateCalendarMember = route({
  name: 'updateCalendarMember',
  method: 'PUT',
  path: '/calendars/{id}/members/{userId}',
  feature,
  access,
  summary: 'Change a member’s role. The last owner stays one.',
  params: member,
  body: z.object({ role: anyCase(calendarRoles) }),
  answer: calendar,
});

export const removeCalendarMember = route({
  name: 'removeCalendarMember',
  method: 'DELETE',
  path: '/calendars/{id}/members/{userId}',
  feature,
  access,
  summary: 'Take a member off a calendar; everybody may leave, but for the last owner.',
  params: member,
  answer: z.object({ member: calendarMember }),
});

export const listCalendarEvents = route({
  name: 'listCalendarEvents',
  method: 'GET',
  path: '/calendars/{id}/events',
  feature,
  access,
  summary: 'The events of a day, or of the days up to `until`, by time; each time of a series by itself.',
  params: id,
  query: z.object({
    /** A day by the office’s clock; today where it is left out. */
    date: z.iso.date().optional(),
    /** The last day, that one included. */
    until: z.iso.date().optional(),
  }),
  answer: z.array(calendarEvent),
});

export const getCalendarMonth = route({
  name: 'getCalendarMonth',
  method: 'GET',
  path: '/calendars/{id}/month',
  feature,
  access,
  summary: `Days as a month shows them: how many events each has, and its first ${limits.eventsADay}.`,
  params: id,
  query: z.object({
    date: z.iso.date(),
    /** The last day, that one included. */
    until: z.iso.date(),
    /** Ids of members, separated by commas: what takes place in their columns alone is left out. */
    away: z
      .string()
      .regex(/^\d{1,9}(,\d{1,9}){0,499}$/, 'Give ids separated by commas.')
      .optional()
      .transform((text) => text?.split(',').map(Number) ?? []),
  }),
  answer: calendarMonth,
});

export const searchCalendarEvents = route({
  name: 'searchCalendarEvents',
  method: 'GET',
  path: '/calendar-events',
  feature,
  access,
  counts: 'search',
  summary:
    'Events of the viewer’s calendars by their words and by who takes part, those to come first; words as in /search.',
  query: z.object({
    q: z.string().max(FULL_TEXT_MAX_LENGTH, searchMessages.tooLong).default(''),
    limit: z.coerce.number().int().min(1).max(50).default(6),
  }),
  answer: z.array(foundEvent),
});

export const searchPracticeVisits = route({
  name: 'searchPracticeVisits',
  method: 'GET',
  path: '/calendar-visits',
  feature,
  access,
  counts: 'search',
  summary:
    'Visits of the practice’s calendar by their patient, procedures and note, those to come first; words as in /search. None for who is no member of that calendar.',
  query: searchCalendarEvents.query,
  answer: z.array(foundVisit),
});

const times = {
  start_time: z.number(words.timesRequired).int(),
  end_time: z.number(words.timesRequired).int(),
  timezone: z.string().max(64),
};

const eventFields = {
  title: z.string(words.titleRequired).trim().min(1, words.titleRequired).max(limits.titleLength),
  description: z.string().trim().max(limits.textLength),
  location: z.string().trim().max(limits.locationLength),
  notes: z.string().trim().max(limits.textLength),
  ...times,
  all_day: z.boolean(),
  status: anyCase(eventStatuses),
  participants: z.array(participant).max(limits.participants),
  reminders: z.array(z.number().int().min(0).max(limits.reminderMinutes)).max(limits.reminders),
  rrule: z.string().trim().max(limits.ruleLength).nullable(),
};

/** Which of a series’ times is meant, and how much of it. Left out: the whole of it. */
const scoped = {
  scope: z.enum(eventScopes).default('all'),
  /** The `occurrence` of the time that is meant; needed for `one` and `following`. */
  occurrence: z.coerce.number().int().optional(),
};
/** Book it although somebody or the place is taken; heard where the calendar allows it. */
const override = z.boolean().default(false);

export const createCalendarEvent = route({
  name: 'createCalendarEvent',
  method: 'POST',
  path: '/calendars/{id}/events',
  feature,
  access,
  summary: 'Make an event. 409 `time_taken` where the calendar books nobody twice.',
  params: id,
  body: z.object({
    ...eventFields,
    description: eventFields.description.default(''),
    location: eventFields.location.default(''),
    notes: eventFields.notes.default(''),
    /** The office’s zone where it is left out. */
    timezone: times.timezone.optional(),
    all_day: z.boolean().default(false),
    status: eventFields.status.default('scheduled'),
    participants: eventFields.participants.default([]),
    reminders: eventFields.reminders.default([]),
    rrule: eventFields.rrule.default(null),
    override,
    /** The same again answers the event it made the first time. */
    client_ref: z.string().min(8).max(64).optional(),
  }),
  answer: calendarEvent,
  fails: [409],
});

export const getCalendarEvent = route({
  name: 'getCalendarEvent',
  method: 'GET',
  path: '/calendars/{id}/events/{eventId}',
  feature,
  access,
  summary: 'An event; of a series its first time, or the one that is asked for.',
  params: event,
  query: z.object({ occurrence: z.coerce.number().int().optional() }),
  answer: calendarEvent,
});

export const updateCalendarEvent = route({
  name: 'updateCalendarEvent',
  method: 'PUT',
  path: '/calendars/{id}/events/{eventId}',
  feature,
  access,
  summary:
    'Change an event, or times of a series. 409 `time_taken`, or when `version` is no longer the newest.',
  params: event,
  body: z
    .object({ ...eventFields })
    .partial()
    .extend({ ...scoped, override, version }),
  answer: calendarEvent,
  fails: [409],
});

export const deleteCalendarEvent = route({
  name: 'deleteCalendarEvent',
  method: 'DELETE',
  path: '/calendars/{id}/events/{eventId}',
  feature,
  access,
  summary: 'Delete an event, or times of a series.',
  params: event,
  query: z.object(scoped),
  answer: z.object({ event_id: z.number().int() }),
});

export const restoreCalendarEvent = route({
  name: 'restoreCalendarEvent',
  method: 'POST',
  path: '/calendars/{id}/events/{eventId}/restore',
  feature,
  access,
  summary: 'Take back a deletion: the same event, or times of a series, within a day.',
  params: event,
  body: z.object(scoped),
  answer: calendarEvent,
  fails: [409],
});

export const rejoinCalendarEvent = route({
  name: 'rejoinCalendarEvent',
  method: 'POST',
  path: '/calendars/{id}/events/{eventId}/rejoin',
  feature,
  access,
  summary:
    'Take back that times of a series became an event of their own (`event_id`): this and all later ones, or one that was changed by itself.',
  params: event,
  body: z.object({ event_id: idParam, version }),
  answer: calendarEvent,
  fails: [409],
});

export const moveCalendarEvent = route({
  name: 'moveCalendarEvent',
  method: 'PUT',
  path: '/calendars/{id}/events/{eventId}/time',
  feature,
  access,
  summary:
    'Move an event, or times of a series. 409 `time_taken`, or when `version` is no longer the newest.',
  params: event,
  body: z.object({ ...times, timezone: times.timezone.optional(), ...scoped, override, version }),
  answer: calendarEvent,
  fails: [409],
});

export const noteEventPresence = route({
  name: 'noteEventPresence',
  method: 'POST',
  path: '/calendars/{id}/events/{eventId}/presence',
  feature,
  access,
  whenLimited: true,
  summary: 'Say that a window has an event open, changes it or has left it. To be repeated every 20 s.',
  params: event,
  body: z.object({ state: z.enum(['viewing', 'writing', 'left']), window: z.string().min(1).max(40) }),
  answer: z.object({ users: z.array(presentUser), as_of: z.number().int() }),
});

export const changeParticipants = route({
  name: 'changeParticipants',
  method: 'PUT',
  path: '/calendars/{id}/events/{eventId}/participants',
  feature,
  access,
  summary: 'Put people on an event, or take them off.',
  params: event,
  body: z.object({
    participants: z.array(participant).min(1).max(limits.participants),
    type: z.enum(['add', 'remove']),
    ...scoped,
    override,
  }),
  answer: calendarEvent,
  fails: [409],
});

export const listEventReminders = route({
  name: 'listEventReminders',
  method: 'GET',
  path: '/calendar-reminders',
  feature,
  access,
  summary:
    'What the viewer was reminded of and is not over, by time: for who was not there when a reminder came.',
  answer: z.array(eventReminder),
});

export const setNoticeDone = route({
  name: 'setNoticeDone',
  method: 'PUT',
  path: '/calendar-notices/{eventId}',
  feature,
  access,
  summary: 'Take what the bell tells the viewer of an event off it, or put it back.',
  params: z.object({ eventId: idParam }),
  body: z.object({ done: z.boolean() }),
  answer: z.object({ event_id: z.number().int(), done: z.boolean() }),
});

const answerToken = z.object({ token: z.string().max(2_000) });
const answer = z.enum(['yes', 'no', 'maybe']);

export const showInvitation = route({
  name: 'showInvitation',
  method: 'GET',
  path: '/calendar-answers/{token}',
  feature,
  access: 'token',
  summary:
    'The page on which somebody who was invited by mail answers; by a signed path, until the event is over.',
  params: answerToken,
  /** The answer whose link was opened: its button is the first to press. */
  query: z.object({ answer: answer.optional().catch(undefined) }),
});

export const answerInvitation = route({
  name: 'answerInvitation',
  method: 'POST',
  path: '/calendar-answers/{token}/{answer}',
  feature,
  access: 'token',
  summary: 'Keep what somebody who was invited by mail answers, and answer the page that says so.',
  params: answerToken.extend({ answer }),
});

export const getCalendarFeed = route({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/calendars/{id}/feed',
  feature,
  access,
  summary: 'Whether the viewer has a secret link by which other programs read a calendar as .ics.',
  params: id,
  answer: calendarFeed,
});

export const createCalendarFeed = route({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/calendars/{id}/feed',
  feature,
  access,
  summary: 'Make the viewer’s secret link to a calendar; it is answered this once, and the one before ends.',
  params: id,
  body: z.object({
    /** Name events with patients as they are called; owners may. */
    with_names: z.boolean().default(false),
  }),
  answer: calendarFeed.extend({ url: z.string() }),
});

export const deleteCalendarFeed = route({
  name: 'deleteCalendarFeed',
  method: 'DELETE',
  path: '/calendars/{id}/feed',
  feature,
  access,
  summary: 'End the viewer’s secret link to a calendar.',
  params: id,
  answer: calendarFeed,
});

export const readCalendarFeed = route({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/calendar-feeds/{token}',
  feature,
  access: 'token',
  summary: 'A calendar as .ics, by a member’s secret link.',
  params: z.object({ token: z.string().max(200) }),
});
