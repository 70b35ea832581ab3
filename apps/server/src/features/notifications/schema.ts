import type { notifications as contract } from '@chairline/contract';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, office, time } from '../../platform/db/columns.ts';

/** Devices that get notifications, and how each user wants to be told. */

export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    clientId: office(),
    pushId: integer('push_id').notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    endpointHash: bytea('endpoint_hash').notNull(),
    sealed: bytea('sealed').notNull(),
    device: text('device').notNull(),
    addedAt: time('added_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.pushId] })],
);

export const noticeSettings = pgTable(
  'notice_settings',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    settings: jsonb('settings').$type<contract.NoticeSettings>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId] })],
);
