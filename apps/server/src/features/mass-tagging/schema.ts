import type { labels, practice } from '@chairline/contract';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Tags put on many contacts at once. */

export const massTaggings = pgTable(
  'mass_taggings',
  {
    clientId: office(),
    massTaggingId: id('mass_tagging_id').notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    tagIds: integer('tag_ids').array().notNull(),
    message: text('message').notNull().default(''),
    list: text('list').$type<practice.PatientListName>(),
    days: integer('days').notNull().default(0),
    included: id('included').array().notNull().default([]),
    languages: text('languages').array().notNull().default([]),
    beginsAt: time('begins_at'),
    state: text('state', { enum: ['running', 'done', 'undoing', 'undone', 'failed'] }).notNull(),
    total: integer('total').notNull(),
    done: integer('done').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    texted: integer('texted').notNull().default(0),
    notTexted: integer('not_texted').notNull().default(0),
    problem: text('problem'),
    unfilled: text('unfilled', { enum: ['skip', 'send'] }),
    clientRef: text('client_ref'),
    version: integer('version').notNull().default(1),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.massTaggingId] })],
);

export const massTaggingBatches = pgTable(
  'mass_tagging_batches',
  {
    clientId: office(),
    massTaggingId: id('mass_tagging_id').notNull(),
    batch: integer('batch').notNull(),
    contactIds: id('contact_ids').array().notNull(),
    state: text('state', { enum: ['waiting', 'done', 'undone'] })
      .notNull()
      .default('waiting'),
    added: jsonb('added').$type<Record<string, number[]>>().notNull().default({}),
    itemIds: id('item_ids').array().notNull().default([]),
    taggedOrder: id('tagged_order').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.massTaggingId, t.batch] })],
);

/** Whom a text to a practice list is for, and what became of it for each. */
export const massTextPeople = pgTable(
  'mass_text_people',
  {
    clientId: office(),
    massTaggingId: id('mass_tagging_id').notNull(),
    contactId: id('contact_id').notNull(),
    place: integer('place').notNull(),
    number: text('number').notNull().default(''),
    reason: text('reason').$type<labels.SkipReason>(),
    itemId: id('item_id'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.massTaggingId, t.contactId] })],
);
