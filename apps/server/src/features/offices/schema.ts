import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';
import type { ErasingNotes } from '../../platform/domain-events.ts';

/** Offices, what they pay, and what they are trusted with. */

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

export const clients = pgTable('clients', {
  clientId: integer('client_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  timezone: text('timezone').notNull(),
  businessNumber: text('business_number').notNull().default(''),
  addressLine1: text('address_line_1').notNull().default(''),
  addressLine2: text('address_line_2').notNull().default(''),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  zip: text('zip').notNull().default(''),
  aiMode: smallint('ai_mode').notNull().default(0),
  odEnabled: boolean('od_enabled').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: time('created_at').notNull().defaultNow(),
  deletedAt: time('deleted_at'),
  requireSecondFactor: boolean('require_second_factor').notNull().default(false),
  idleMinutes: integer('idle_minutes').notNull().default(30),
  feedNames: boolean('feed_names').notNull().default(false),
  securityVersion: integer('security_version').notNull().default(1),
  accessUntil: time('access_until'),
  socialPageUrl: text('social_page_url'),
  socialVersion: integer('social_version').notNull().default(1),
  eraseAt: time('erase_at'),
  erasingAt: time('erasing_at'),
  erasingNotes: jsonb('erasing_notes').$type<ErasingNotes>(),
});
