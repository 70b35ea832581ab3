import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Which windows show what. */

export const presence = pgTable(
  'presence',
  {
    clientId: office(),
    userId: integer('user_id').notNull(),
    windowId: text('window_id').notNull(),
    place: text('place', { enum: ['contact', 'convo', 'event'] }).notNull(),
    placeId: id('place_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    state: text('state', { enum: ['viewing', 'writing'] }).notNull(),
    seenAt: time('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.userId, t.windowId, t.place] })],
);
