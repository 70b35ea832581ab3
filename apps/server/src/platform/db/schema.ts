import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, id, office, time } from './columns.ts';

/** What the platform itself keeps: events for the windows, the audit log, deliveries of webhooks, sealed secrets. */

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    clientId: office(),
    vendor: text('vendor').notNull(),
    deliveryKey: text('delivery_key').notNull(),
    receivedAt: time('received_at').notNull(),
    body: jsonb('body').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.vendor, t.deliveryKey] })],
);

export const liveSequences = pgTable('live_sequences', {
  clientId: integer('client_id').primaryKey(),
  lastSeq: id('last_seq').notNull(),
});

export const liveEvents = pgTable(
  'live_events',
  {
    clientId: office(),
    seq: id('seq').notNull(),
    type: text('type').notNull(),
    payload: text('payload').notNull(),
    audience: integer('audience').array(),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.seq] })],
);

export const auditHeads = pgTable('audit_heads', {
  clientId: integer('client_id').primaryKey(),
  lastId: id('last_id').notNull(),
  lastHash: bytea('last_hash').notNull(),
});

export const auditLog = pgTable(
  'audit_log',
  {
    clientId: office(),
    auditId: id('audit_id').notNull(),
    at: time('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    previousHash: bytea('previous_hash').notNull(),
    hash: bytea('hash').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.auditId] })],
);

export const officeSecrets = pgTable(
  'office_secrets',
  {
    clientId: office(),
    name: text('name').notNull(),
    sealed: bytea('sealed').notNull(),
    /** The Google account a right opens; null for other secrets. */
    address: text('address'),
    updatedAt: time('updated_at').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.name] })],
);
