import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, office, time } from './columns.ts';

/** Contacts, their types, and how far each was read. */

export const contactTypes = pgTable(
  'contact_types',
  {
    clientId: office(),
    typeId: integer('type_id').notNull().generatedByDefaultAsIdentity(),
    typeName: text('type_name').notNull(),
    typeDesc: text('type_desc').notNull().default(''),
    color: text('color').notNull().default(''),
    canBeSet: boolean('can_be_set').notNull().default(true),
    canBeChanged: boolean('can_be_changed').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.typeId] })],
);

export const contacts = pgTable(
  'contacts',
  {
    clientId: office(),
    contactId: id('contact_id').notNull().generatedByDefaultAsIdentity(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    ph1: text('ph1').notNull().default(''),
    ph2: text('ph2').notNull().default(''),
    ph3: text('ph3').notNull().default(''),
    phoneNum: text('phone_num').notNull().default(''),
    textable1: boolean('textable1').notNull().default(true),
    textable2: boolean('textable2').notNull().default(false),
    textable3: boolean('textable3').notNull().default(false),
    email: text('email').notNull().default(''),
    family: id('family').notNull().default(0),
    tagIds: integer('tag_ids').array().notNull().default([]),
    contactTypeId: integer('contact_type_id'),
    language: text('language').notNull().default(''),
    odPatNum: id('od_pat_num'),
    odJson: jsonb('od_json').$type<Record<string, unknown>[]>().notNull().default([]),
    address: text('address').notNull().default(''),
    address2: text('address2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    zip: text('zip').notNull().default(''),
    gender: text('gender').notNull().default(''),
    position: text('position').notNull().default(''),
    birthdate: date('birthdate', { mode: 'string' }),
    preferContactMethod: text('prefer_contact_method').notNull().default(''),
    createdAt: time('created_at').notNull().defaultNow(),
    lastItemId: id('last_item_id'),
    lastKind: text('last_kind', { enum: ['text', 'call', 'email'] }),
    lastDirection: text('last_direction'),
    lastCallStatus: smallint('last_call_status'),
    lastCallMissed: boolean('last_call_missed').notNull().default(false),
    lastSnippet: text('last_snippet').notNull().default(''),
    activityAt: time('activity_at').notNull().defaultNow(),
    itemCount: integer('item_count').notNull().default(0),
    needsAnswerSince: time('needs_answer_since'),
    internalConvoCount: integer('internal_convo_count').notNull().default(0),
    version: integer('version').notNull().default(1),
    searchText: text('search_text').notNull().default(''),
    ph1Ten: text('ph1_ten').generatedAlwaysAs('right(ph1, 10)').notNull(),
    ph2Ten: text('ph2_ten').generatedAlwaysAs('right(ph2, 10)').notNull(),
    ph3Ten: text('ph3_ten').generatedAlwaysAs('right(ph3, 10)').notNull(),
    phoneNumTen: text('phone_num_ten').generatedAlwaysAs('right(phone_num, 10)').notNull(),
    mergedInto: id('merged_into'),
    emailKey: text('email_key').generatedAlwaysAs('lower(btrim(email))').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactId] })],
);

export const contactReads = pgTable(
  'contact_reads',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    contactId: id('contact_id').notNull(),
    lastReadId: id('last_read_id').notNull(),
    readAt: time('read_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.contactId] })],
);

export const contactTagHands = pgTable(
  'contact_tag_hands',
  {
    clientId: office(),
    contactId: id('contact_id').notNull(),
    tagId: integer('tag_id').notNull(),
    taggedOrder: id('tagged_order').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactId, t.tagId] })],
);

export const contactMerges = pgTable(
  'contact_merges',
  {
    clientId: office(),
    contactMergeId: id('contact_merge_id').notNull().generatedByDefaultAsIdentity(),
    keepId: id('keep_id').notNull(),
    mergeId: id('merge_id').notNull(),
    userId: integer('user_id').notNull(),
    mergedAt: time('merged_at').notNull(),
    versionAfter: integer('version_after').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>().notNull(),
    movedItemIds: id('moved_item_ids').array().notNull(),
    undoneAt: time('undone_at'),
    undoneBy: integer('undone_by'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.contactMergeId] })],
);
