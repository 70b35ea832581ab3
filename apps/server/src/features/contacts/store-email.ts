import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';

/** When each of these contacts last exchanged an e-mail with the office, the earlier ones first. */
export async function findLastMailed(
  tx: Transaction,
  contactIds: readonly number[],
): Promise<{ contactId: number; at: Date }[]> {
  if (contactIds.length === 0) return [];
  const result = await tx.execute<{ id: number; at: string }>(sql`
    SELECT l.contact_id AS id, l.at FROM (
      SELECT DISTINCT ON (i.contact_id) i.contact_id, i.at, i.comm_item_id FROM comm_items i
      WHERE i.contact_id = ANY (${sql.param([...contactIds])}::bigint[]) AND i.kind = 'email'
      ORDER BY i.contact_id, i.at DESC, i.comm_item_id DESC) l
    ORDER BY l.at, l.comm_item_id`);
  return result.rows.map(({ id, at }) => ({ contactId: id, at: new Date(at) }));
}

/** Holds addresses until the transaction ends, so that two mails do not make two contacts. */
export async function holdAddresses(tx: Transaction, office: number, keys: readonly string[]): Promise<void> {
  hold(tx, ...keys.map((key) => `address:${key}`));
  const names = [...keys].sort().map((key) => `${office}:${key}`);
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(name, 3)) FROM unnest(${sql.param(names)}::text[]) AS name`,
  );
}
