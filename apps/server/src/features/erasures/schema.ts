import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';

/** Offices that are deleted for good: the provider's rows. */

/** How the audit log of an office ended. */
export interface LogEnd {
  entries: number;
  first_at: string | null;
  last_at: string | null;
  last_hash: string;
  whole: boolean;
}

export const officeErasures = pgTable(
  'office_erasures',
  {
    clientId: office(),
    erasureId: id('erasure_id').notNull().generatedByDefaultAsIdentity(),
    officeId: integer('office_id').notNull(),
    officeName: text('office_name').notNull(),
    deletedAt: time('deleted_at').notNull(),
    state: text('state', { enum: ['asked', 'running', 'done', 'withdrawn', 'lapsed'] }).notNull(),
    phase: text('phase', { enum: ['vendors', 'rows', 'log', 'count', 'files'] }),
    askedBy: integer('asked_by'),
    askedName: text('asked_name').notNull().default(''),
    askedAt: time('asked_at').notNull(),
    confirmedBy: integer('confirmed_by'),
    confirmedName: text('confirmed_name').notNull().default(''),
    confirmedAt: time('confirmed_at'),
    withdrawnName: text('withdrawn_name').notNull().default(''),
    begunAt: time('begun_at'),
    finishedAt: time('finished_at'),
    rowTotal: bigint('row_total', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    gone: jsonb('gone').$type<Record<string, number>>().notNull().default({}),
    log: jsonb('log').$type<LogEnd>(),
    logAt: id('log_at').notNull().default(0),
    logParts: integer('log_parts').notNull().default(0),
    notes: jsonb('notes').$type<ErasingNotes>(),
    certificate: text('certificate'),
    bell: integer('bell').array().notNull().default([]),
    says: text('says').notNull().default(''),
    toldAt: time('told_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.erasureId] })],
);
