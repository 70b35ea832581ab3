import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { contacts } from './schema.ts';
import type { ContactRow } from './store.ts';
import { haveNumber } from './store-numbers.ts';

/** The contacts of patients of the practice system, by their numbers there. */
export async function findPatientContacts(
  tx: Transaction,
  patNums: readonly number[],
): Promise<Map<number, number>> {
  if (patNums.length === 0) return new Map();
  const rows = await tx
    .select({ contactId: contacts.contactId, patNum: contacts.odPatNum })
    .from(contacts)
    .where(and(inArray(contacts.odPatNum, [...patNums]), isNull(contacts.mergedInto)));
  return new Map(rows.map((row) => [row.patNum!, row.contactId]));
}

/** Contacts that have one of these numbers (ten digits), in a field or by a merge, each with those it has. */
export async function findNumberHolders(
  tx: Transaction,
  tens: readonly string[],
): Promise<{ contactId: number; ten: string }[]> {
  if (tens.length === 0) return [];
  const list = sql.param([...tens]);
  const result = await tx.execute<{ id: number; ten: string }>(sql`
    SELECT DISTINCT coalesce(c.merged_into, c.contact_id) AS id, n.ten
    FROM contacts c CROSS JOIN LATERAL (VALUES (c.ph1_ten), (c.ph2_ten), (c.ph3_ten), (c.phone_num_ten)) AS n (ten)
    WHERE (${haveNumber(tens)}) AND n.ten = ANY (${list}::text[])`);
  return result.rows.map(({ id, ten }) => ({ contactId: id, ten }));
}

/** Contacts born on one of these days (`yyyy-MM-dd`) that are no patient's and not merged: what they are called. */
export async function findUnlinkedByBirthdate(
  tx: Transaction,
  days: readonly string[],
): Promise<Pick<ContactRow, 'contactId' | 'firstName' | 'lastName' | 'birthdate'>[]> {
  if (days.length === 0) return [];
  const { contactId, firstName, lastName, birthdate } = contacts;
  return tx
    .select({ contactId, firstName, lastName, birthdate })
    .from(contacts)
    .where(
      and(inArray(contacts.birthdate, [...days]), isNull(contacts.odPatNum), isNull(contacts.mergedInto)),
    );
}

/** These contacts, locked in the order of their ids until the transaction ends; without those that were merged. */
export async function lockContacts(tx: Transaction, ids: readonly number[]): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  hold(tx, ...ids.map((id) => `contact:${id}`));
  return tx
    .select()
    .from(contacts)
    .where(and(inArray(contacts.contactId, [...ids]), isNull(contacts.mergedInto)))
    .orderBy(contacts.contactId)
    .for('update');
}

/** These contacts, without those that were merged. */
export async function listContacts(tx: Transaction, ids: readonly number[]): Promise<ContactRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(contacts)
    .where(and(inArray(contacts.contactId, [...ids]), isNull(contacts.mergedInto)));
}

/**
 * Keeps numbers and an address that a contact loses: it is still found by them, and they are shown as its other ones,
 * as with a merged contact.
 */
export async function keepOthers(
  tx: Transaction,
  row: { clientId: number; contactId: number; numbers: readonly string[]; email: string; now: Date },
): Promise<void> {
  const [ph1 = '', ph2 = '', ph3 = '', phoneNum = ''] = row.numbers;
  await tx.insert(contacts).values({
    clientId: row.clientId,
    ph1,
    ph2,
    ph3,
    phoneNum,
    email: row.email,
    mergedInto: row.contactId,
    searchText: '',
    createdAt: row.now,
    activityAt: row.now,
  });
}

/** Takes away what was kept so of a contact. */
export async function dropOthers(tx: Transaction, contactId: number): Promise<void> {
  await tx
    .delete(contacts)
    .where(
      and(
        eq(contacts.mergedInto, contactId),
        eq(contacts.searchText, ''),
        sql`NOT EXISTS (SELECT 1 FROM contact_merges m WHERE m.merge_id = ${contacts.contactId})`,
      ),
    );
}
