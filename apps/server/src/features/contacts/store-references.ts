import { sql } from 'drizzle-orm';
import { readingAll, type Transaction } from '../../platform/db/database.ts';

/** Whether conversations among staff are about this contact; it stays then. */
export async function hasConversations(tx: Transaction, contactId: number): Promise<boolean> {
  const result = await readingAll(tx, () =>
    tx.execute(sql`SELECT 1 FROM convo_references WHERE contact_id = ${contactId} LIMIT 1`),
  );
  return result.rows.length > 0;
}

/** Whether files from this contact were put into the chart: if so, the contact is kept. */
export async function hasChartDocuments(tx: Transaction, contactId: number): Promise<boolean> {
  const result = await tx.execute(sql`SELECT 1 FROM chart_documents WHERE contact_id = ${contactId} LIMIT 1`);
  return result.rows.length > 0;
}

/** Conversations about one contact are about another from now on. @returns convo_ids of those that changed */
export async function moveReferences(tx: Transaction, from: number, into: number): Promise<number[]> {
  const result = await readingAll(tx, () =>
    tx.execute<{ convo_id: number }>(
      sql`UPDATE convo_references SET contact_id = ${into} WHERE contact_id = ${from} RETURNING convo_id`,
    ),
  );
  return result.rows.map((row) => row.convo_id);
}

/**
 * Gives references back to the contact they were of, and with them those made since that are about its items.
 * @returns convo_ids of those that changed
 */
export async function moveReferencesBack(
  tx: Transaction,
  from: number,
  into: number,
  back: { referenceIds: readonly number[]; itemIds: readonly number[] },
): Promise<number[]> {
  const result = await readingAll(tx, () =>
    tx.execute<{ convo_id: number }>(sql`
    UPDATE convo_references SET contact_id = ${into}
    WHERE contact_id = ${from} AND (convo_reference_id = ANY (${sql.param([...back.referenceIds])}::bigint[])
      OR comm_item_id = ANY (${sql.param([...back.itemIds])}::bigint[]))
    RETURNING convo_id`),
  );
  return result.rows.map((row) => row.convo_id);
}
