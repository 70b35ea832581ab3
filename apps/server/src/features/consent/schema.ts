import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  time as timeOfDay,
} from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Who may be texted, and when. */

export const textOptOuts = pgTable(
  'text_opt_outs',
  {
    clientId: office(),
    optOutId: id('opt_out_id').notNull().generatedByDefaultAsIdentity(),
    contactNumber: text('contact_number').notNull(),
    officeNumber: text('office_number').notNull(),
    stoppedAt: time('stopped_at').notNull(),
    stoppedWords: text('stopped_words').notNull(),
    stoppedItemId: id('stopped_item_id'),
    liftedAt: time('lifted_at'),
    liftedWords: text('lifted_words'),
    stoppedBy: integer('stopped_by'),
    liftedBy: integer('lifted_by'),
    liftedItemId: id('lifted_item_id'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.optOutId] })],
);

export const likelyOptOuts = pgTable(
  'likely_opt_outs',
  {
    clientId: office(),
    likelyId: id('likely_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    itemId: id('item_id').notNull(),
    contactNumber: text('contact_number').notNull(),
    officeNumber: text('office_number').notNull(),
    words: text('words').notNull(),
    noticedAt: time('noticed_at').notNull(),
    decision: text('decision', { enum: ['stop', 'dismiss'] }),
    decidedBy: integer('decided_by'),
    decidedAt: time('decided_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.likelyId] })],
);

export const quietHours = pgTable('quiet_hours', {
  clientId: integer('client_id').primaryKey(),
  enabled: boolean('enabled').notNull(),
  quietFrom: timeOfDay('quiet_from').notNull(),
  quietTo: timeOfDay('quiet_to').notNull(),
  days: smallint('days').array().notNull().default([]),
  version: integer('version').notNull().default(1),
});
