import type { calendar as contract } from '@chairline/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';

/** Calendars, their members, events and times. */

export const calendars = pgTable(
  'calendars',
  {
    clientId: office(),
    calendarId: id('calendar_id').notNull().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    color: text('color').notNull(),
    type: text('type', { enum: ['DSS', 'OD', 'GOOGLE'] }).notNull(),
    noOverlap: boolean('no_overlap').notNull(),
    mayOverride: boolean('may_override').notNull(),
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
    version: integer('version').notNull().default(1),
    // The practice's, which nobody made: everybody of the office is in it.
    ofOffice: boolean('of_office').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.calendarId] })],
);

export const calendarMembers = pgTable(
  'calendar_members',
  {
    clientId: office(),
    calendarId: id('calendar_id').notNull(),
    userId: integer('user_id').notNull(),
    role: text('role', { enum: ['OWNER', 'EDITOR', 'VIEWER'] }).notNull(),
    addedAt: time('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.calendarId, t.userId] })],
);

export const calendarEvents = pgTable(
  'calendar_events',
  {
    clientId: office(),
    eventId: id('event_id').notNull().generatedByDefaultAsIdentity(),
    calendarId: id('calendar_id').notNull(),
    userId: integer('user_id').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    location: text('location').notNull(),
    notes: text('notes').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    allDay: boolean('all_day').notNull(),
    timezone: text('timezone').notNull(),
    status: text('status', { enum: ['scheduled', 'completed', 'cancelled', 'postponed'] }).notNull(),
    reminders: integer('reminders').array().notNull(),
    rrule: text('rrule'),
    schedule: text('schedule').notNull(),
    endsBefore: time('ends_before'),
    cutAt: time('cut_at'),
    writtenUntil: time('written_until'),
    seriesId: id('series_id'),
    splitFrom: id('split_from'),
    words: text('words')
      .notNull()
      .generatedAlwaysAs("app_fold(title || ' ' || location || ' ' || description || ' ' || notes)"),
    occurrence: time('occurrence'),
    clientRef: text('client_ref'),
    sequence: integer('sequence').notNull().default(0),
    outside: boolean('outside').notNull().default(false),
    createdAt: time('created_at').notNull(),
    deletedAt: time('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.eventId] })],
);

export const calendarSkips = pgTable(
  'calendar_skips',
  {
    clientId: office(),
    eventId: id('event_id').notNull(),
    occurrence: time('occurrence').notNull(),
    skippedAt: time('skipped_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.eventId, t.occurrence] })],
);

export const calendarParticipants = pgTable(
  'calendar_participants',
  {
    clientId: office(),
    participantId: id('participant_id').notNull().generatedByDefaultAsIdentity(),
    eventId: id('event_id').notNull(),
    userId: integer('user_id'),
    contactId: id('contact_id'),
    answer: text('answer', { enum: ['asked', 'yes', 'no', 'maybe'] }),
    askedSequence: integer('asked_sequence'),
    answeredAt: time('answered_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.participantId] })],
);

export const calendarTimes = pgTable(
  'calendar_times',
  {
    clientId: office(),
    eventId: id('event_id').notNull(),
    occurrence: time('occurrence').notNull(),
    calendarId: id('calendar_id').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    isOverlapping: boolean('is_overlapping').notNull().default(false),
    remindAt: time('remind_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.eventId, t.occurrence] })],
);

export const calendarBookings = pgTable(
  'calendar_bookings',
  {
    clientId: office(),
    eventId: id('event_id').notNull(),
    occurrence: time('occurrence').notNull(),
    resource: text('resource').notNull(),
    calendarId: id('calendar_id').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    exclusive: boolean('exclusive').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.eventId, t.occurrence, t.resource] })],
);

export const calendarNotices = pgTable(
  'calendar_notices',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    eventId: id('event_id').notNull(),
    calendarId: id('calendar_id').notNull(),
    actorId: integer('actor_id'),
    title: text('title').notNull(),
    note: text('note').notNull(),
    startsAt: time('starts_at').notNull(),
    endsAt: time('ends_at').notNull(),
    toldAt: time('told_at').notNull(),
    doneAt: time('done_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.eventId] })],
);

export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    clientId: office(),
    calendarId: id('calendar_id').notNull(),
    userId: integer('user_id').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    withNames: boolean('with_names').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.calendarId, t.userId] })],
);

export const calendarViews = pgTable(
  'calendar_views',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    view: jsonb('view').$type<contract.CalendarView>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);
