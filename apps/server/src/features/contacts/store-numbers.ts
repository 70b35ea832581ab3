import { NAME_SEPARATOR } from '@chairline/contract';
import { isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { nowId } from './now-id.ts';
import { contacts } from './schema.ts';
import type { ContactRow } from './store.ts';

/** Numbers and addresses of a contact that no field of it has: those of contacts merged into it. */
export interface Others {
  /** E.164, in the order the contacts were made. */
  numbers: string[];
  emails: string[];
}

const listOf = (values: readonly (string | number)[]) => sql.param(values.map(String));

/** So many numbers the planner weighs in no time. */
const SHORT_LIST = 20;

/** Contacts, merged ones among them, that have one of these numbers (ten digits) in any field. */
export const haveNumber = (tens: readonly string[], table = 'c') => {
  const given = sql`${listOf(tens)}::text[]`;
  // From a subselect: of a long list that it sees, the planner weighs every number, which takes longer than to look them
  // up. Of a short one it has to see how short it is.
  const list = tens.length > SHORT_LIST ? sql`(SELECT ${given})::text[]` : given;
  // Said outright that none is empty: the indexes leave those out.
  return sql.join(
    ['ph1_ten', 'ph2_ten', 'ph3_ten', 'phone_num_ten'].map((column) => {
      const name = sql.raw(`${table}.${column}`);
      return sql`(${name} = ANY (${list}) AND ${name} <> '')`;
    }),
    sql` OR `,
  );
};

async function selectContacts(tx: Transaction, ids: ReturnType<typeof sql>): Promise<ContactRow[]> {
  return tx
    .select()
    .from(contacts)
    .where(sql`${contacts.contactId} IN (${ids}) AND ${contacts.mergedInto} IS NULL`)
    .orderBy(contacts.contactId);
}

/** Contacts that have this number (ten digits), in a field or by a merge, oldest first. */
export async function findByNumber(tx: Transaction, ten: string): Promise<ContactRow[]> {
  return selectContacts(
    tx,
    sql`SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c WHERE ${haveNumber([ten])}`,
  );
}

/** The contact that a name texts come under stands at, in any field or by a merge. @param name as it is kept */
export async function findBySender(tx: Transaction, name: string): Promise<ContactRow | undefined> {
  const rows = await selectContacts(
    tx,
    sql`SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c
      WHERE (${haveNumber([name.slice(-10)])}) AND ${name} IN (c.ph1, c.ph2, c.ph3, c.phone_num)`,
  );
  return rows[0];
}

/** An e-mail address as contacts are found by it (`email_key`). */
export const emailKey = (address: string): string => address.trim().toLowerCase();

/**
 * Contacts that have one of these e-mail addresses, in any case, in their field or by a merge.
 * @returns for each `emailKey` that somebody has, who has it, oldest first
 */
export async function findByEmails(
  tx: Transaction,
  addresses: readonly string[],
): Promise<Map<string, ContactRow[]>> {
  const keys = [...new Set(addresses.map(emailKey))].filter((key) => key !== '');
  if (keys.length === 0) return new Map();
  const rows = await tx
    .select({ key: sql<string>`h.key`, row: contacts })
    .from(contacts)
    .innerJoin(
      sql`(SELECT DISTINCT c.email_key AS key, coalesce(c.merged_into, c.contact_id) AS id FROM contacts c
        WHERE c.email_key = ANY (${listOf(keys)}::text[]) AND c.email_key <> '') AS h`,
      sql`h.id = ${contacts.contactId}`,
    )
    .where(isNull(contacts.mergedInto))
    .orderBy(contacts.contactId);
  const found = new Map<string, ContactRow[]>();
  for (const { key, row } of rows) found.set(key, [...(found.get(key) ?? []), row]);
  return found;
}

/** Others who have one of these ten-digit numbers, each with the number. */
export async function findSharers(
  tx: Transaction,
  contactId: number,
  tens: readonly string[],
): Promise<{ contactId: number; firstName: string; lastName: string; number: string }[]> {
  if (tens.length === 0) return [];
  const result = await tx.execute<{ id: number; first: string; last: string; number: string }>(sql`
    SELECT k.contact_id AS id, k.first_name AS first, k.last_name AS last, f.number
    FROM (
      SELECT coalesce(c.merged_into, c.contact_id) AS id, min(n.number) AS number
      FROM contacts c CROSS JOIN LATERAL (VALUES (c.ph1), (c.ph2), (c.ph3), (c.phone_num)) AS n (number)
      WHERE (${haveNumber(tens)}) AND right(n.number, 10) = ANY (${listOf(tens)}::text[])
      GROUP BY 1
    ) f JOIN contacts k ON k.contact_id = f.id
    WHERE f.id <> ${contactId}
    ORDER BY k.contact_id LIMIT 20`);
  return result.rows.map(({ id, first, last, number }) => ({
    contactId: id,
    firstName: first,
    lastName: last,
    number,
  }));
}

/** Numbers and addresses of the contacts merged into this one. */
export async function findOthers(tx: Transaction, contact: ContactRow): Promise<Others> {
  const result = await tx.execute<{ numbers: string[]; email: string }>(sql`
    SELECT ARRAY[ph1, ph2, ph3, phone_num] AS numbers, email FROM contacts
    WHERE merged_into = ${contact.contactId} ORDER BY contact_id`);
  const held = new Set(
    [contact.ph1, contact.ph2, contact.ph3, contact.phoneNum].map((one) => one.slice(-10)),
  );
  const numbers = result.rows.flatMap((row) => row.numbers).filter((number) => !held.has(number.slice(-10)));
  const emails = new Map(
    result.rows.map(({ email }) => [email.trim().toLowerCase(), email.trim()] as const).reverse(),
  );
  emails.delete('');
  emails.delete(contact.email.trim().toLowerCase());
  return { numbers: [...new Set(numbers)], emails: [...emails.values()].reverse() };
}

/** Who has each of these numbers (ten digits) now: a name for each, oldest first. */
export async function findHolders(
  tx: Transaction,
  tens: readonly string[],
): Promise<Map<string, { contactId: number; fullName: string }[]>> {
  const holders = new Map<string, { contactId: number; fullName: string }[]>();
  if (tens.length === 0) return holders;
  const result = await tx.execute<{ ten: string; id: number; name: string }>(sql`
    SELECT DISTINCT right(n.number, 10) AS ten, k.contact_id AS id, btrim(k.first_name || ' ' || k.last_name) AS name
    FROM contacts c CROSS JOIN LATERAL (VALUES (c.ph1), (c.ph2), (c.ph3), (c.phone_num)) AS n (number)
      JOIN contacts k ON k.contact_id = ${sql.raw(nowId('c'))}
    WHERE (${haveNumber(tens)}) AND right(n.number, 10) = ANY (${listOf(tens)}::text[])
    ORDER BY 1, 2`);
  for (const { ten, id, name } of result.rows) {
    const list = holders.get(ten) ?? [];
    list.push({ contactId: id, fullName: name });
    holders.set(ten, list);
  }
  return holders;
}

export interface DuplicateKeys {
  /** Never its own duplicate; 0 for a contact that is not there yet. */
  contactId: number;
  tens: readonly string[];
  /** Lower case, '' for none. */
  email: string;
  /** `nameKey` of the full name and the day, null when one is missing. */
  person: { name: string; birthdate: string } | null;
}

/** Ids of contacts that look like one person with these keys, and why; newest activity first. */
export async function findAlike(
  tx: Transaction,
  keys: DuplicateKeys,
  limit: number,
): Promise<{ contact: ContactRow; byNumber: boolean; byEmail: boolean; byPerson: boolean }[]> {
  const parts = [
    keys.tens.length > 0 &&
      sql`SELECT coalesce(c.merged_into, c.contact_id) AS id, 1 AS why FROM contacts c WHERE ${haveNumber(keys.tens)}`,
    keys.email !== '' &&
      sql`SELECT coalesce(c.merged_into, c.contact_id) AS id, 2 AS why FROM contacts c
          WHERE c.email_key = ${keys.email} AND c.email_key <> ''`,
    keys.person !== null &&
      // The name is the search text's first part; the day is found by its index, the name read from what it finds.
      sql`SELECT c.contact_id AS id, 4 AS why FROM contacts c
          WHERE c.birthdate = ${keys.person.birthdate}::date AND c.merged_into IS NULL
            AND replace(split_part(c.search_text, ${NAME_SEPARATOR}, 1), ' ', '') = ${keys.person.name}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return [];
  const found = await tx.execute<{ id: number; why: number }>(sql`
    SELECT f.id, bit_or(f.why) AS why FROM (${sql.join(parts, sql` UNION ALL `)}) f
      JOIN contacts k ON k.contact_id = f.id
    WHERE f.id <> ${keys.contactId} AND k.merged_into IS NULL
    GROUP BY f.id, k.activity_at ORDER BY k.activity_at DESC, f.id DESC LIMIT ${limit}`);
  if (found.rows.length === 0) return [];
  const rows = await selectContacts(
    tx,
    sql`SELECT unnest(${listOf(found.rows.map(({ id }) => id))}::bigint[])`,
  );
  return found.rows.flatMap(({ id, why }) => {
    const contact = rows.find((row) => row.contactId === id);
    return contact
      ? [{ contact, byNumber: (why & 1) > 0, byEmail: (why & 2) > 0, byPerson: (why & 4) > 0 }]
      : [];
  });
}
