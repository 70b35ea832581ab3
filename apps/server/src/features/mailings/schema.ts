import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from '../../platform/db/columns.ts';
import { sendColumns } from '../../platform/sends/send-columns.ts';

/** What Chairline itself mails. */

export const systemMails = pgTable(
  'system_mails',
  {
    clientId: office(),
    mailId: id('mail_id').notNull().generatedByDefaultAsIdentity(),
    kind: text('kind', { enum: ['reset', 'activate', 'notice', 'service', 'invitation'] }).notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    sealedText: bytea('sealed_text'),
    messageId: text('message_id').notNull(),
    ...sendColumns(),
    serviceMailId: id('service_mail_id'),
    sentAt: time('sent_at'),
    inDoubt: boolean('in_doubt').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.mailId] })],
);
