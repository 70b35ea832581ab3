import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';

/** Conversations among staff, mentions and reminders. */

export const conversations = pgTable(
  'conversations',
  {
    clientId: office(),
    convoId: id('convo_id').notNull().generatedByDefaultAsIdentity(),
    convoName: text('convo_name').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    kind: text('kind', { enum: ['general', 'internal', 'claim', 'recall', 'lab'] }).notNull(),
    processTypeId: integer('process_type_id'),
    subjectId: text('subject_id'),
    secured: boolean('secured').notNull().default(false),
    /** Who may see it, kept by the database's own triggers; null for the whole office. */
    readers: integer('readers').array(),
    ownerId: integer('owner_id').notNull(),
    clientRef: text('client_ref'),
    tagIds: integer('tag_ids').array().notNull().default([]),
    messageCount: integer('message_count').notNull().default(0),
    lastMessageId: id('last_message_id'),
    lastSentBy: integer('last_sent_by'),
    lastSnippet: text('last_snippet').notNull().default(''),
    activityAt: time('activity_at').notNull(),
    createdAt: time('created_at').notNull(),
    closedAt: time('closed_at'),
    closedBy: integer('closed_by'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoId] })],
);

export const convoReferences = pgTable(
  'convo_references',
  {
    clientId: office(),
    convoReferenceId: id('convo_reference_id').notNull().generatedByDefaultAsIdentity(),
    convoId: id('convo_id').notNull(),
    contactId: id('contact_id'),
    commItemId: id('comm_item_id'),
    labCaseNum: id('lab_case_num'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoReferenceId] })],
);

export const convoParticipants = pgTable(
  'convo_participants',
  {
    clientId: office(),
    convoId: id('convo_id').notNull(),
    userId: integer('user_id').notNull(),
    joinedAt: time('joined_at').notNull(),
    lastReadId: id('last_read_id'),
    lastReadAt: time('last_read_at'),
    unreadCount: integer('unread_count').notNull().default(0),
    openMentions: integer('open_mentions').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoId, t.userId] })],
);

export const convoMessages = pgTable(
  'convo_messages',
  {
    clientId: office(),
    convoMessageId: id('convo_message_id').notNull().generatedByDefaultAsIdentity(),
    convoId: id('convo_id').notNull(),
    userId: integer('user_id'),
    body: text('body').notNull(),
    at: time('at').notNull(),
    position: integer('position').notNull(),
    refMessageId: id('ref_message_id'),
    tagIds: integer('tag_ids').array().notNull().default([]),
    mediaCount: smallint('media_count').notNull().default(0),
    clientRef: text('client_ref'),
    place: jsonb('place').$type<{
      latitude: number;
      longitude: number;
      address: string;
      city: string;
      country: string;
    }>(),
    editedAt: time('edited_at'),
    withdrawnAt: time('withdrawn_at'),
    earlierVersions: integer('earlier_versions').notNull().default(0),
    wordedVersion: integer('worded_version').notNull().default(1),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoMessageId] })],
);

export const convoMessageVersions = pgTable(
  'convo_message_versions',
  {
    clientId: office(),
    convoMessageId: id('convo_message_id').notNull(),
    number: integer('number').notNull(),
    body: text('body').notNull(),
    replacedAt: time('replaced_at').notNull(),
    because: text('because', { enum: ['edited', 'withdrawn', 'restored'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoMessageId, t.number] })],
);

export const convoMentions = pgTable(
  'convo_mentions',
  {
    clientId: office(),
    convoMessageId: id('convo_message_id').notNull(),
    userId: integer('user_id').notNull(),
    indexStart: integer('index_start').notNull(),
    indexEnd: integer('index_end').notNull(),
    completedAt: time('completed_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoMessageId, t.userId] })],
);

export const convoMedia = pgTable(
  'convo_media',
  {
    clientId: office(),
    mediaId: id('media_id').notNull().generatedByDefaultAsIdentity(),
    convoMessageId: id('convo_message_id').notNull(),
    mediaType: text('media_type').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mediaId] })],
);

export const convoReminders = pgTable(
  'convo_reminders',
  {
    clientId: office(),
    convoId: id('convo_id').notNull(),
    userId: integer('user_id').notNull(),
    remindAt: time('remind_at').notNull(),
    setAt: time('set_at').notNull(),
    deliveredAt: time('delivered_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.convoId, t.userId] })],
);
