import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';

import type { ItemRecording } from './call-fields.ts';

/** The thread of a contact: texts, calls, mails in one row of time. */

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

/** What an item has because it is a call. */
const callColumns = () => ({
  callUuid: text('call_uuid'),
  callStatus: smallint('call_status'),
  callMissed: boolean('call_missed').notNull().default(false),
  callDuration: integer('call_duration'),
  recordings: jsonb('recordings').$type<ItemRecording[]>().notNull().default([]),
});

export const commItems = pgTable(
  'comm_items',
  {
    clientId: office(),
    commItemId: id('comm_item_id').notNull().generatedByDefaultAsIdentity(),
    contactId: id('contact_id').notNull(),
    kind: text('kind', { enum: ['text', 'call', 'email'] }).notNull(),
    channel: text('channel', { enum: ['sms', 'messenger'] })
      .notNull()
      .default('sms'),
    direction: text('direction').notNull(),
    at: time('at').notNull(),
    position: integer('position').notNull(),
    version: integer('version').notNull().default(1),
    contactNumber: text('contact_number').notNull().default(''),
    officeNumber: text('office_number').notNull().default(''),
    userIds: integer('user_ids').array().notNull().default([]),
    body: text('body').notNull().default(''),
    clientRef: text('client_ref'),
    carrierUuid: text('carrier_uuid'),
    deliveryNote: text('delivery_note'),
    byRule: text('by_rule'),
    ...callColumns(),
    emailId: id('email_id'),
    subject: text('subject').notNull().default(''),
    snippet: text('snippet').notNull().default(''),
    threadKey: text('thread_key'),
    srcLanguage: text('src_language'),
    originalBody: text('original_body'),
    tagIds: integer('tag_ids').array().notNull().default([]),
    mediaCount: smallint('media_count').notNull().default(0),
    internalConvoCount: integer('internal_convo_count').notNull().default(0),
    refItemId: id('ref_item_id'),
    translation: text('translation', { enum: ['pending', 'done', 'failed'] }),
    lostMedia: text('lost_media', { enum: ['open', 'trying'] }),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.commItemId] })],
);

/** Kept by triggers of `comm_items`: each time a contact wrote while nobody owed them an answer. */
export const waits = pgTable(
  'waits',
  {
    clientId: office(),
    askedItem: id('asked_item').notNull(),
    contactId: id('contact_id').notNull(),
    askedAt: time('asked_at').notNull(),
    answeredAt: time('answered_at'),
    answeredBy: integer('answered_by'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.askedItem] })],
);

export const messageMedia = pgTable(
  'message_media',
  {
    clientId: office(),
    mediaId: id('media_id').notNull().generatedByDefaultAsIdentity(),
    commItemId: id('comm_item_id').notNull(),
    part: smallint('part'),
    mediaType: text('media_type').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mediaId] })],
);
