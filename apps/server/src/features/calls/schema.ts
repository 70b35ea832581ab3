import { calls as contract } from '@chairline/contract';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';
import type { RingStep } from './ring/ring-plan.ts';
import type { Stay } from './state/reduce-call.ts';

/** Calls, and who is in them. */

export const calls = pgTable(
  'calls',
  {
    clientId: office(),
    callId: id('call_id').notNull().generatedByDefaultAsIdentity(),
    callUuid: text('call_uuid').notNull(),
    conference: text('conference').notNull(),
    direction: text('direction', { enum: ['incoming', 'outgoing'] }).notNull(),
    contactNumber: text('contact_number').notNull(),
    officeNumber: text('office_number').notNull(),
    commItemId: id('comm_item_id'),
    startedAt: time('started_at').notNull(),
    answeredAt: time('answered_at'),
    endedAt: time('ended_at'),
    closedAt: time('closed_at'),
    leftAloneAt: time('left_alone_at'),
    parked: boolean('parked').notNull().default(false),
    waiting: text('waiting', { enum: ['dropped', 'handed', 'last', 'ends', 'merged'] }),
    waitingSince: time('waiting_since'),
    handedBy: integer('handed_by'),
    heldBy: integer('held_by'),
    heldSince: time('held_since'),
    heldLegs: text('held_legs').array().notNull().default([]),
    voicemail: boolean('voicemail').notNull().default(false),
    userIds: integer('user_ids').array().notNull().default([]),
    inMenu: boolean('in_menu').notNull().default(false),
    ringPlan: jsonb('ring_plan').$type<RingStep[]>().notNull().default([]),
    rungAt: time('rung_at'),
    textedAt: time('texted_at'),
    recordingMode: text('recording_mode', { enum: contract.recordingModes }).notNull().default('off'),
    recording: text('recording', { enum: ['on', 'paused', 'refused'] }),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.callId] })],
);

/** Who is away: the office's numbers do not ring at them. */
export const awayUsers = pgTable(
  'away_users',
  { clientId: office(), userId: integer('user_id').notNull(), since: time('since').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);

/** At whom a number that rings by turns rang first last time. */
export const phoneTurns = pgTable(
  'phone_turns',
  { clientId: office(), phoneId: integer('phone_id').notNull(), userId: integer('user_id').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.phoneId] })],
);

export const callMembers = pgTable(
  'call_members',
  {
    clientId: office(),
    callId: id('call_id').notNull(),
    leg: text('leg').notNull(),
    kind: text('kind', { enum: ['phone', 'endpoint'] }).notNull(),
    userId: integer('user_id'),
    number: text('number').notNull().default(''),
    role: text('role', { enum: ['agent', 'supervisor', 'customer'] }).notNull(),
    stage: smallint('stage').notNull().default(0),
    endedAt: time('ended_at'),
    rang: boolean('rang').notNull().default(false),
    failed: boolean('failed').notNull().default(false),
    stays: jsonb('stays').$type<Record<string, Stay>>().notNull().default({}),
    coach: boolean('coach').notNull().default(false),
    coachAt: time('coach_at'),
    muted: boolean('muted').notNull().default(false),
    mutedAt: time('muted_at'),
    held: boolean('held').notNull().default(false),
    heldAt: time('held_at'),
    hasLeft: boolean('has_left').notNull().default(false),
    announcedAfter: text('announced_after'),
    askedBy: integer('asked_by'),
    replaces: integer('replaces'),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.callId, t.leg] })],
);

export const callRecordings = pgTable(
  'call_recordings',
  {
    clientId: office(),
    recordingId: id('recording_id').notNull().generatedByDefaultAsIdentity(),
    callId: id('call_id').notNull(),
    kind: text('kind', { enum: ['call', 'voicemail'] }).notNull(),
    carrierId: text('carrier_id').notNull(),
    url: text('url'),
    state: text('state', { enum: ['recording', 'fetching', 'failed', 'kept', 'deleted'] }).notNull(),
    seconds: integer('seconds'),
    fileKey: text('file_key'),
    type: text('type'),
    size: integer('size'),
    sha256: bytea('sha256'),
    atCarrier: boolean('at_carrier').notNull().default(true),
    recordedAt: time('recorded_at').notNull(),
    deletedAt: time('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.recordingId] })],
);

/** What an office has set for its calls; no row before somebody did. */
export const callSettings = pgTable('call_settings', {
  clientId: integer('client_id').primaryKey(),
  recording: text('recording', { enum: contract.recordingModes }).notNull(),
  announcement: text('announcement').notNull(),
  keepRecordingsDays: integer('keep_recordings_days').notNull(),
  keepVoicemailsDays: integer('keep_voicemails_days').notNull(),
  abroad: boolean('abroad').notNull(),
  premium: boolean('premium').notNull(),
  emergencyAddress: text('emergency_address').notNull(),
  writeDown: boolean('write_down').notNull().default(false),
  listen: boolean('listen').notNull().default(false),
  version: integer('version').notNull().default(1),
});
