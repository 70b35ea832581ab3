import { callerInfo as contract } from '@chairline/contract';
import { integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';
import type { Facts } from './facts.ts';

/** By field. */
export type TakenValues = Partial<Record<contract.TakenField, string>>;

/** What undoing needs: the contact's values before and as they were given. A number that was named stays named. */
interface Taken {
  how: 'created' | 'named' | 'updated';
  before: TakenValues;
  after: TakenValues;
}

/** What was collected of callers on calls, and what was written down of their recordings. */

export const callerInfos = pgTable(
  'caller_infos',
  {
    clientId: office(),
    infoId: id('info_id').notNull().generatedByDefaultAsIdentity(),
    callId: id('call_id').notNull(),
    itemId: id('item_id').notNull(),
    facts: jsonb('facts').$type<Facts>().notNull(),
    ssn: bytea('ssn'),
    quotes: jsonb('quotes').$type<Record<string, string>>().notNull().default({}),
    corrected: text('corrected').array().notNull().default([]),
    searchText: text('search_text').notNull().default(''),
    state: text('state', { enum: contract.infoStates }).notNull().default('new'),
    collectedAt: time('collected_at').notNull(),
    changedAt: time('changed_at').notNull(),
    changedBy: integer('changed_by'),
    settledAt: time('settled_at'),
    settledBy: integer('settled_by'),
    takenContactId: id('taken_contact_id'),
    taken: jsonb('taken').$type<Taken>(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.infoId] })],
);

export const callNotes = pgTable(
  'call_notes',
  {
    clientId: office(),
    noteId: id('note_id').notNull().generatedByDefaultAsIdentity(),
    /** Null: a person wrote it during the call, or after it. */
    recordingId: id('recording_id'),
    callId: id('call_id').notNull(),
    itemId: id('item_id').notNull(),
    writtenBy: integer('written_by'),
    state: text('state', { enum: contract.noteStates }).notNull(),
    transcript: text('transcript').notNull().default(''),
    summary: text('summary').notNull().default(''),
    problem: text('problem').notNull().default(''),
    writtenAt: time('written_at').notNull(),
    settledAt: time('settled_at'),
    settledBy: integer('settled_by'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.noteId] })],
);

/** Streams of callers' sound that the carrier was asked for. */
export const callStreams = pgTable(
  'call_streams',
  {
    clientId: office(),
    streamId: id('stream_id').notNull().generatedByDefaultAsIdentity(),
    callId: id('call_id').notNull(),
    leg: text('leg').notNull(),
    tokenHash: bytea('token_hash'),
    carrierId: text('carrier_id'),
    /**
     * asked: of the carrier. open: it is heard. over: it ended by itself. stopped: it may no longer be heard. spent: a
     * limit of the office's was reached. failed: who writes it down, or the carrier, does not.
     */
    state: text('state', { enum: ['asked', 'open', 'over', 'stopped', 'spent', 'failed'] }).notNull(),
    askedAt: time('asked_at').notNull(),
    heardAt: time('heard_at'),
    endedAt: time('ended_at'),
    seconds: numeric('seconds').notNull().default('0'),
    gaps: integer('gaps').notNull().default(0),
    cents: numeric('cents').notNull().default('0'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.streamId] })],
);
