import type { imports } from '@chairline/contract';
import { integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';
import type { Hangings } from '../contacts/index.ts';
import type { AcceptedRow } from './import-process.ts';

/** Files of contacts that were imported, and what became of them. */

export const contactImports = pgTable(
  'contact_imports',
  {
    clientId: office(),
    importId: id('import_id').notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    fileName: text('file_name').notNull(),
    columns: text('columns').array().notNull(),
    contactTypeId: integer('contact_type_id'),
    duplicates: text('duplicates', { enum: ['skip', 'fill', 'update'] }).notNull(),
    /** By the row of the file: the contact whom a person said it is. */
    samePeople: jsonb('same_people').$type<Readonly<Record<number, number>>>().notNull().default({}),
    state: text('state', {
      enum: ['running', 'done', 'cancelled', 'failed', 'undoing', 'undone'],
    }).notNull(),
    problem: text('problem'),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    created: integer('created').notNull().default(0),
    updated: integer('updated').notNull().default(0),
    skipped: integer('skipped').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    removed: integer('removed').notNull().default(0),
    restored: integer('restored').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    clientRef: text('client_ref'),
    importedAt: time('imported_at').notNull(),
    finishedAt: time('finished_at'),
    revertedBy: integer('reverted_by'),
    revertedAt: time('reverted_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.importId] })],
);

export const contactImportBatches = pgTable(
  'contact_import_batches',
  {
    clientId: office(),
    importId: id('import_id').notNull(),
    batch: integer('batch').notNull(),
    state: text('state', { enum: ['waiting', 'done'] })
      .notNull()
      .default('waiting'),
    rows: integer('rows').notNull(),
    accepted: json('accepted').$type<AcceptedRow[]>().notNull(),
    refused: json('refused').$type<imports.RefusedRow[]>().notNull(),
    /** Rows of `accepted` of which something is left out, as they stand in the file. */
    leftOut: json('left_out').$type<imports.RefusedRow[]>().notNull().default([]),
    made: id('made').array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.importId, t.batch] })],
);

export const contactImportContacts = pgTable(
  'contact_import_contacts',
  {
    clientId: office(),
    importId: id('import_id').notNull(),
    contactId: id('contact_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    versionBefore: integer('version_before').notNull(),
    version: integer('version').notNull(),
    itemCount: integer('item_count').notNull(),
    hung: jsonb('hung').$type<Hangings>().notNull().default({}),
    state: text('state', { enum: ['done', 'gone', 'back', 'kept'] })
      .notNull()
      .default('done'),
    name: text('name').notNull().default(''),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.importId, t.contactId] })],
);

export const contactImportMappings = pgTable(
  'contact_import_mappings',
  {
    clientId: office(),
    fingerprint: text('fingerprint').notNull(),
    mapping: jsonb('mapping').$type<imports.ImportMapping>().notNull(),
    reading: jsonb('reading').$type<imports.RememberedReading>().notNull(),
    usedAt: time('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.fingerprint] })],
);
