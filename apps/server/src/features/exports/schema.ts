import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Archives of everything an office owns. */

/** A table as an archive holds it. */
export interface CopiedTable {
  name: string;
  columns: string[];
  rows: number;
}

export const officeExports = pgTable(
  'office_exports',
  {
    clientId: office(),
    exportId: id('export_id').notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    state: text('state', { enum: ['running', 'ready', 'cancelled', 'failed', 'removed'] }).notNull(),
    phase: text('phase', { enum: ['tables', 'files'] })
      .notNull()
      .default('tables'),
    fileAt: integer('file_at').notNull().default(0),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    rowTotal: bigint('row_total', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    missing: integer('missing').notNull().default(0),
    tables: jsonb('tables').$type<CopiedTable[]>().notNull().default([]),
    snapshotAt: time('snapshot_at'),
    problem: text('problem'),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
    expiresAt: time('expires_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.exportId] })],
);

export const officeExportParts = pgTable(
  'office_export_parts',
  {
    clientId: office(),
    exportId: id('export_id').notNull(),
    part: integer('part').notNull(),
    storageKey: text('storage_key').notNull(),
    bytes: integer('bytes').notNull(),
    sums: text('sums').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.exportId, t.part] })],
);
