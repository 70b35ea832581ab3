import type { OutsideSnapshot } from '../calendar/index.ts';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';
import { sendColumns } from '../../platform/sends/send-columns.ts';

/** People's Google calendars, and which event here is which there. */

export const googleCalendarAccounts = pgTable(
  'google_calendar_accounts',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    address: text('address').notNull(),
    authenticatedAt: time('authenticated_at').notNull(),
    /** Whether Google lets us change events. */
    mayWrite: boolean('may_write').notNull().default(false),
    listedAt: time('listed_at'),
    lastSyncedAt: time('last_synced_at'),
    problem: text('problem'),
    checkState: text('check_state', { enum: ['running', 'done'] }),
    checkStartedAt: time('check_started_at'),
    checkFinishedAt: time('check_finished_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);

export const googleCalendars = pgTable(
  'google_calendars',
  {
    clientId: office(),
    calendarId: id('calendar_id').notNull(),
    userId: integer('user_id').notNull(),
    googleId: text('google_id').notNull(),
    name: text('name').notNull(),
    timezone: text('timezone').notNull(),
    reading: text('reading', { enum: ['full', 'changes'] }),
    pageToken: text('page_token'),
    syncToken: text('sync_token'),
    round: integer('round').notNull().default(0),
    askedAt: time('asked_at'),
    fullyReadAt: time('fully_read_at'),
    channelId: text('channel_id'),
    channelResource: text('channel_resource'),
    channelTokenHash: bytea('channel_token_hash'),
    channelUntil: time('channel_until'),
    atGoogle: integer('at_google').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    extra: integer('extra').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.calendarId] })],
);

export const googleEvents = pgTable(
  'google_events',
  {
    clientId: office(),
    calendarId: id('calendar_id').notNull(),
    googleId: text('google_id').notNull(),
    etag: text('etag').notNull(),
    round: integer('round').notNull(),
    eventId: id('event_id'),
    seriesGoogleId: text('series_google_id'),
    occurrence: time('occurrence'),
    title: text('title').notNull().default(''),
    why: text('why'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.calendarId, t.googleId] })],
);

const changeId = sql`nextval('google_change_ids')`;

export const googleChanges = pgTable(
  'google_changes',
  {
    clientId: office(),
    changeId: id('change_id').notNull().default(changeId),
    userId: integer('user_id').notNull(),
    calendarId: id('calendar_id').notNull(),
    eventId: id('event_id').notNull(),
    googleId: text('google_id').notNull(),
    baseEtag: text('base_etag'),
    seenEtag: text('seen_etag'),
    again: boolean('again').notNull().default(false),
    ...sendColumns(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.changeId] })],
);

export const googleConflicts = pgTable(
  'google_conflicts',
  {
    clientId: office(),
    conflictId: id('conflict_id').notNull().default(changeId),
    userId: integer('user_id').notNull(),
    calendarId: id('calendar_id').notNull(),
    googleId: text('google_id').notNull(),
    title: text('title').notNull(),
    words: text('words').notNull(),
    mine: jsonb('mine').$type<OutsideSnapshot>().notNull(),
    madeAt: time('made_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.conflictId] })],
);
