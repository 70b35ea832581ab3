import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** Who wrote to a Facebook page of the office, and whose thread that is. */
export const messengerPeople = pgTable(
  'messenger_people',
  {
    clientId: office(),
    pageId: text('page_id').notNull(),
    personId: text('person_id').notNull(),
    contactId: id('contact_id').notNull(),
    lastInboundAt: time('last_inbound_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.pageId, t.personId] })],
);
