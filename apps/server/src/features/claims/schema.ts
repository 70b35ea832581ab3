import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** What staff add to a claim. */

export const claimWork = pgTable(
  'claim_work',
  {
    clientId: office(),
    claimNum: id('claim_num').notNull(),
    nextAction: text('next_action').notNull().default(''),
    nextDate: date('next_date', { mode: 'string' }),
    changedBy: integer('changed_by').notNull(),
    changedAt: time('changed_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.claimNum] })],
);

export const claimNotes = pgTable(
  'claim_notes',
  {
    clientId: office(),
    claimNoteId: id('claim_note_id').notNull().generatedByDefaultAsIdentity(),
    claimNum: id('claim_num').notNull(),
    userId: integer('user_id').notNull(),
    at: time('at').notNull(),
    body: text('body').notNull(),
    spokeWith: text('spoke_with').notNull().default(''),
    reference: text('reference').notNull().default(''),
    clientRef: text('client_ref'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.claimNoteId] })],
);
