import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';
import { sendColumns } from '../../platform/sends/send-columns.ts';

import type { Undelivered } from './parse/delivery-reports.ts';

/** The office’s mailbox and its mails. */

export const mailAccounts = pgTable('mail_accounts', {
  clientId: integer('client_id').primaryKey(),
  address: text('address').notNull(),
  authenticatedAt: time('authenticated_at').notNull(),
  fetched: smallint('fetched').notNull().default(0),
  lastSyncedAt: time('last_synced_at'),
  problem: text('problem'),
  phase: text('phase', { enum: ['first', 'following'] })
    .notNull()
    .default('first'),
  historyId: text('history_id'),
  pageToken: text('page_token'),
  listed: integer('listed').notNull().default(0),
  listingDone: boolean('listing_done').notNull().default(false),
  expected: integer('expected').notNull().default(0),
  watchUntil: time('watch_until'),
  resyncSince: time('resync_since'),
  askedAt: time('asked_at'),
});

export const emails = pgTable(
  'emails',
  {
    clientId: office(),
    emailId: id('email_id').notNull().generatedByDefaultAsIdentity(),
    gmailId: text('gmail_id'),
    gmailThreadId: text('gmail_thread_id'),
    threadKey: text('thread_key').notNull(),
    messageId: text('message_id').notNull().default(''),
    inReplyTo: text('in_reply_to').notNull().default(''),
    referenceIds: text('reference_ids').array().notNull().default([]),
    direction: text('direction', { enum: ['received', 'sent', 'queued', 'failed'] }).notNull(),
    deliveryNote: text('delivery_note'),
    fromAddress: text('from_address').notNull().default(''),
    fromName: text('from_name').notNull().default(''),
    toAddresses: text('to_addresses').array().notNull().default([]),
    ccAddresses: text('cc_addresses').array().notNull().default([]),
    bccAddresses: text('bcc_addresses').array().notNull().default([]),
    replyTo: text('reply_to').notNull().default(''),
    subject: text('subject').notNull().default(''),
    at: time('at').notNull(),
    bodyText: text('body_text').notNull().default(''),
    htmlKey: text('html_key'),
    rawKey: text('raw_key'),
    rawSize: integer('raw_size').notNull().default(0),
    readBy: smallint('read_by').notNull().default(0),
    hasRemoteImages: boolean('has_remote_images').notNull().default(false),
    unreadable: text('unreadable'),
    automatic: boolean('automatic').notNull().default(false),
    senderNote: text('sender_note').notNull().default(''),
    eventNote: text('event_note').notNull().default(''),
    byForm: boolean('by_form').notNull().default(false),
    undelivered: jsonb('undelivered').$type<Undelivered[]>().notNull().default([]),
    userIds: integer('user_ids').array().notNull().default([]),
    clientRef: text('client_ref'),
    quote: text('quote').notNull().default(''),
    translation: text('translation', { enum: ['done', 'failed'] }),
    translated: text('translated').notNull().default(''),
    srcLanguage: text('src_language'),
    version: integer('version').notNull().default(1),
    storedAt: time('stored_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.emailId] })],
);

export const emailMedia = pgTable(
  'email_media',
  {
    clientId: office(),
    mediaId: id('media_id').notNull().generatedByDefaultAsIdentity(),
    emailId: id('email_id').notNull(),
    contentType: text('content_type').notNull(),
    fileName: text('file_name').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
    storageKey: text('storage_key').notNull(),
    contentId: text('content_id').notNull().default(''),
    inline: boolean('inline').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mediaId] })],
);

export const outboundEmails = pgTable(
  'outbound_emails',
  {
    clientId: office(),
    emailId: id('email_id').notNull(),
    ...sendColumns(),
    allowUnfilled: boolean('allow_unfilled').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.emailId] })],
);

export const mailFetches = pgTable(
  'mail_fetches',
  {
    clientId: office(),
    gmailId: text('gmail_id').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull(),
    problem: text('problem'),
    isHistory: boolean('is_history').notNull().default(false),
    mailCheckId: id('mail_check_id'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.gmailId] })],
);

export const mailChecks = pgTable(
  'mail_checks',
  {
    clientId: office(),
    mailCheckId: id('mail_check_id').notNull().generatedByDefaultAsIdentity(),
    state: text('state', { enum: ['running', 'done', 'failed'] }).notNull(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
    pageToken: text('page_token'),
    inMailbox: integer('in_mailbox').notNull().default(0),
    stored: integer('stored').notNull().default(0),
    foundMissing: integer('found_missing').notNull().default(0),
    problem: text('problem'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mailCheckId] })],
);

export const emailReferences = pgTable(
  'email_references',
  {
    clientId: office(),
    messageId: text('message_id').notNull(),
    emailId: id('email_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.messageId, t.emailId] })],
);
