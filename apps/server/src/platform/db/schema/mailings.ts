import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from './columns.ts';

/** What Chairline itself mails. */

export const systemMails = pgTable(
  'system_mails',
  {
    clientId: office(),
    mailId: id('mail_id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: ['reset', 'activate', 'notice', 'service'] }).notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    sealedText: bytea('sealed_text'),
    messageId: text('message_id').notNull(),
    state: text('state', { enum: ['queued', 'sending', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    serviceMailId: id('service_mail_id'),
    createdAt: time('created_at').notNull(),
    sentAt: time('sent_at'),
    inDoubt: boolean('in_doubt').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mailId] })],
);

export const serviceMails = pgTable(
  'service_mails',
  {
    clientId: office(),
    serviceMailId: id('service_mail_id').notNull().generatedByDefaultAsIdentity(),
    clientRef: uuid('client_ref'),
    recipients: text('recipients', { enum: ['admins', 'users'] }).notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    sentBy: text('sent_by').notNull(),
    addresses: text('addresses').array().notNull().default([]),
    createdAt: time('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.serviceMailId] })],
);
