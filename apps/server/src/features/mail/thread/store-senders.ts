import { foldName } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { nowId } from '../../contacts/index.ts';

/** What is known of the senders of some mails. */
export interface Senders {
  /** Addresses somebody here has written to, or had a mail from. */
  known: Set<string>;
  /** By address: the contact whose name its sender gives, and whose address it is not. */
  like: Map<string, { name: string; email: string }>;
}

/** A name as its parts, as contacts are found by them. */
const partsOf = (name: string): string[] =>
  foldName(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .split(' ')
    .filter(Boolean);

/** Whether a contact is called by all of these parts, in any order, or is the same in one word: "Mary-Ann", "Maryann". */
const isCalled = (contact: string): string => `(split_part(${contact}.search_text, E'\\x01', 1) <> '' AND (
  string_to_array(split_part(${contact}.search_text, E'\\x01', 1), ' ') <@ s.parts
  OR replace(split_part(${contact}.search_text, E'\\x01', 1), ' ', '') = array_to_string(s.parts, '')))`;

/** Looks the senders of mails up among the contacts, as they stand before those mails. Addresses are in small letters. */
export async function findSenders(
  tx: Transaction,
  senders: readonly { address: string; name: string }[],
): Promise<Senders> {
  const addresses = [...new Set(senders.map(({ address }) => address))].filter((address) => address !== '');
  if (addresses.length === 0) return { known: new Set(), like: new Map() };
  const known = await tx.execute<{ key: string }>(sql`
    SELECT DISTINCT c.email_key AS key FROM contacts c WHERE c.email_key = ANY (${sql.param(addresses)}::text[])`);
  const named = senders.filter(({ address, name }) => address !== '' && partsOf(name).length > 1);
  const like = new Map<string, { name: string; email: string }>();
  if (named.length > 0) {
    const { rows } = await tx.execute<{ address: string; name: string; email: string }>(sql`
      SELECT s.address, btrim(k.first_name || ' ' || k.last_name) AS name, k.email
      FROM (SELECT address, string_to_array(name, ' ') AS parts FROM unnest(
          ${sql.param(named.map(({ address }) => address))}::text[],
          ${sql.param(named.map(({ name }) => partsOf(name).join(' ')))}::text[]) AS s (address, name)) s
      CROSS JOIN LATERAL (
        SELECT c.contact_id, c.first_name, c.last_name, c.email FROM contacts c
        WHERE c.merged_into IS NULL AND c.first_name <> '' AND c.last_name <> '' AND c.email_key <> s.address
          AND ${sql.raw(isCalled('c'))}
        ORDER BY (c.email <> '') DESC, c.contact_id LIMIT 1) k
      WHERE NOT EXISTS (
        SELECT 1 FROM contacts o JOIN contacts h ON h.client_id = o.client_id AND h.contact_id = ${sql.raw(nowId('o'))}
        WHERE o.email_key = s.address AND o.email_key <> ''
          AND ${sql.raw(isCalled('h'))} AND h.first_name || h.last_name <> '')`);
    for (const { address, name, email } of rows) like.set(address, { name, email });
  }
  return { known: new Set(known.rows.map(({ key }) => key)), like };
}
