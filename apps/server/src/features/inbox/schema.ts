import { boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, office } from '../../platform/db/columns.ts';
import { sendColumns } from '../../platform/sends/send-columns.ts';

/** Texts on their way to patients, and attachments on their way from them. */

export const outboundTexts = pgTable(
  'outbound_texts',
  {
    clientId: office(),
    commItemId: id('comm_item_id').notNull(),
    fromNumber: text('from_number').notNull(),
    toNumber: text('to_number').notNull(),
    ...sendColumns(),
    previousUuids: text('previous_uuids').array().notNull().default([]),
    byHand: boolean('by_hand').notNull().default(true),
    translateTo: text('translate_to'),
    allowUnfilled: boolean('allow_unfilled').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.commItemId] })],
);

export const awaitedMedia = pgTable(
  'awaited_media',
  {
    clientId: office(),
    commItemId: id('comm_item_id').notNull(),
    part: smallint('part').notNull(),
    url: text('url'),
    state: text('state', { enum: ['waiting', 'gone', 'unfetched', 'tooLarge'] })
      .notNull()
      .default('waiting'),
    asked: smallint('asked').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.commItemId, t.part] })],
);
