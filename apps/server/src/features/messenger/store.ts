import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { messengerPeople } from './schema.ts';

export type PersonRow = typeof messengerPeople.$inferSelect;
type PersonKey = Pick<PersonRow, 'pageId' | 'personId'>;

const isPerson = ({ pageId, personId }: PersonKey) =>
  and(eq(messengerPeople.pageId, pageId), eq(messengerPeople.personId, personId));

export async function findPerson(tx: Transaction, key: PersonKey): Promise<PersonRow | undefined> {
  const rows = await tx.select().from(messengerPeople).where(isPerson(key));
  return rows[0];
}

export async function insertPerson(tx: Transaction, row: PersonRow): Promise<void> {
  await tx.insert(messengerPeople).values(row);
}

/** They wrote at this time; one that comes late changes nothing. */
export async function noteInbound(tx: Transaction, key: PersonKey, at: Date): Promise<void> {
  await tx
    .update(messengerPeople)
    .set({ lastInboundAt: sql`greatest(${messengerPeople.lastInboundAt}, ${at.toISOString()}::timestamptz)` })
    .where(isPerson(key));
}

/** As whom a contact wrote in Messenger, of those merged into it as well; who wrote last comes first. */
export async function listPeopleOf(tx: Transaction, contactId: number): Promise<PersonRow[]> {
  const { contactId: ofPerson, lastInboundAt } = messengerPeople;
  return tx
    .select()
    .from(messengerPeople)
    .where(
      sql`${ofPerson} = ${contactId} OR ${ofPerson} IN (
        SELECT c.contact_id FROM contacts c WHERE c.merged_into = ${contactId})`,
    )
    .orderBy(sql`${lastInboundAt} DESC`);
}
