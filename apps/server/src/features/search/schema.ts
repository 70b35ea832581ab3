import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time, tsvector } from '../../platform/db/columns.ts';

/** What is found by words. */

/** Written by triggers alone (0016_search.sql). */
export const searchEntries = pgTable(
  'search_entries',
  {
    clientId: office(),
    kind: text('kind', { enum: ['item', 'email', 'convo', 'name'] }).notNull(),
    refId: id('ref_id').notNull(),
    securedConvoId: id('secured_convo_id'),
    at: time('at').notNull(),
    bucket: integer('bucket').notNull(),
    words: tsvector('words').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.kind, t.refId] })],
);
