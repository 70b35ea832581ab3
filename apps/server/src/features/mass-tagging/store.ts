import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { contacts } from '../contacts/schema.ts';
import { massTaggingBatches, massTaggings } from './schema.ts';

export type MassTaggingRow = typeof massTaggings.$inferSelect;
export type BatchRow = typeof massTaggingBatches.$inferSelect;

/** Those of these contacts that are there and not merged into another, in the order given. */
export async function findShown(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const result = await tx.execute<{ id: number }>(sql`
    SELECT w.id FROM unnest(${`{${ids.join(',')}}`}::bigint[]) WITH ORDINALITY AS w (id, n)
    JOIN contacts c ON c.client_id = app_office() AND c.contact_id = w.id AND c.merged_into IS NULL ORDER BY w.n`);
  return result.rows.map((row) => row.id);
}

/** What of these contacts a message is filled in with, in the order given. */
export async function listAddressees(tx: Transaction, ids: readonly number[]) {
  const result = await tx.execute<{
    contactId: number;
    firstName: string;
    lastName: string;
    odPatNum: number | null;
    language: string;
    number: string;
  }>(sql`
    SELECT c.contact_id AS "contactId", c.first_name AS "firstName", c.last_name AS "lastName",
      c.od_pat_num AS "odPatNum", c.language, coalesce(nullif(c.ph1, ''), nullif(c.ph2, ''), nullif(c.ph3, ''), c.phone_num) AS number
    FROM unnest(${`{${ids.join(',')}}`}::bigint[]) WITH ORDINALITY AS w (id, n)
    JOIN contacts c ON c.client_id = app_office() AND c.contact_id = w.id ORDER BY w.n`);
  return result.rows;
}

/** @returns undefined when one with this `client_ref` is there already */
export async function insertMassTagging(
  tx: Transaction,
  row: typeof massTaggings.$inferInsert,
): Promise<MassTaggingRow | undefined> {
  const rows = await tx.insert(massTaggings).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export async function findByRef(tx: Transaction, clientRef: string): Promise<MassTaggingRow | undefined> {
  const rows = await tx.select().from(massTaggings).where(eq(massTaggings.clientRef, clientRef));
  return rows[0];
}

/** Fixes whom a mass tagging goes through. */
export async function insertBatches(
  tx: Transaction,
  office: number,
  massTaggingId: number,
  batches: readonly (readonly number[])[],
): Promise<void> {
  const AT_ONCE = 100;
  for (let from = 0; from < batches.length; from += AT_ONCE) {
    await tx.insert(massTaggingBatches).values(
      batches.slice(from, from + AT_ONCE).map((contactIds, index) => ({
        clientId: office,
        massTaggingId,
        batch: from + index,
        contactIds: [...contactIds],
      })),
    );
  }
}

/** The last mass taggings of a user, newest first. */
export async function listOfUser(tx: Transaction, userId: number, limit: number): Promise<MassTaggingRow[]> {
  return tx
    .select()
    .from(massTaggings)
    .where(eq(massTaggings.userId, userId))
    .orderBy(desc(massTaggings.massTaggingId))
    .limit(limit);
}

/** A mass tagging, held until the transaction ends: its steps and its undo come one by one. */
export async function lockMassTagging(tx: Transaction, id: number): Promise<MassTaggingRow | undefined> {
  hold(tx, `mass-tagging:${id}`);
  const rows = await tx.select().from(massTaggings).where(eq(massTaggings.massTaggingId, id)).for('update');
  return rows[0];
}

/** Changes a mass tagging and raises its version. */
export async function changeMassTagging(
  tx: Transaction,
  id: number,
  change: Partial<typeof massTaggings.$inferInsert>,
): Promise<MassTaggingRow> {
  const rows = await tx
    .update(massTaggings)
    .set({ ...change, version: sql`${massTaggings.version} + 1` })
    .where(eq(massTaggings.massTaggingId, id))
    .returning();
  return rows[0]!;
}

/** The first batch that waits, or the last that is done. */
export async function findBatch(
  tx: Transaction,
  id: number,
  state: 'waiting' | 'done',
): Promise<BatchRow | undefined> {
  const rows = await tx
    .select()
    .from(massTaggingBatches)
    .where(and(eq(massTaggingBatches.massTaggingId, id), eq(massTaggingBatches.state, state)))
    .orderBy(state === 'waiting' ? asc(massTaggingBatches.batch) : desc(massTaggingBatches.batch))
    .limit(1);
  return rows[0];
}

export async function changeBatch(
  tx: Transaction,
  batch: BatchRow,
  change: Partial<typeof massTaggingBatches.$inferInsert>,
): Promise<void> {
  await tx
    .update(massTaggingBatches)
    .set(change)
    .where(
      and(
        eq(massTaggingBatches.massTaggingId, batch.massTaggingId),
        eq(massTaggingBatches.batch, batch.batch),
      ),
    );
}

/** The next number in the order of all that puts or takes tags; to be drawn while the contacts are held. */
export async function drawOrder(tx: Transaction): Promise<number> {
  const result = await tx.execute<{ n: number }>(sql`SELECT nextval('tagging_order') AS n`);
  return result.rows[0]!.n;
}

/** The tags of these contacts, held in the order of their ids: two who hold many never wait for each other. */
export async function lockTags(
  tx: Transaction,
  ids: readonly number[],
): Promise<{ contactId: number; tagIds: number[] }[]> {
  hold(tx, ...ids.map((id) => `contact:${id}`));
  return tx
    .select({ contactId: contacts.contactId, tagIds: contacts.tagIds })
    .from(contacts)
    .where(and(inArray(contacts.contactId, [...ids]), isNull(contacts.mergedInto)))
    .orderBy(asc(contacts.contactId))
    .for('update');
}

/** What people put or took by hand on these contacts after a number in that order, as `contact:tag`. */
export async function findHands(
  tx: Transaction,
  contactIds: readonly number[],
  after: number,
): Promise<Set<string>> {
  const result = await tx.execute<{ key: string }>(sql`
    SELECT contact_id || ':' || tag_id AS key FROM contact_tag_hands
    WHERE client_id = app_office() AND contact_id = ANY (${`{${contactIds.join(',')}}`}::bigint[]) AND tagged_order > ${after}`);
  return new Set(result.rows.map((row) => row.key));
}

/**
 * Batches of other mass taggings that stand, came after a number in that order and went over one of these contacts with
 * one of these tags.
 */
export async function findLaterBatches(
  tx: Transaction,
  batch: BatchRow,
  tagIds: readonly number[],
): Promise<{ batch: BatchRow; tagIds: number[] }[]> {
  return tx
    .select({ batch: massTaggingBatches, tagIds: massTaggings.tagIds })
    .from(massTaggingBatches)
    .innerJoin(
      massTaggings,
      and(
        eq(massTaggings.clientId, massTaggingBatches.clientId),
        eq(massTaggings.massTaggingId, massTaggingBatches.massTaggingId),
      ),
    )
    .where(
      and(
        eq(massTaggingBatches.state, 'done'),
        sql`${massTaggingBatches.taggedOrder} > ${batch.taggedOrder}`,
        sql`${massTaggingBatches.massTaggingId} <> ${batch.massTaggingId}`,
        sql`${massTaggings.tagIds} && ${`{${tagIds.join(',')}}`}::integer[]`,
        sql`${massTaggingBatches.contactIds} && ${`{${batch.contactIds.join(',')}}`}::bigint[]`,
      ),
    )
    .orderBy(asc(massTaggingBatches.taggedOrder));
}

/** The texts of a mass tagging that went to these numbers, as `number:words`. */
export async function findTexted(
  tx: Transaction,
  massTaggingId: number,
  numbers: readonly string[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const result = await tx.execute<{ key: string }>(sql`
    SELECT DISTINCT i.contact_number || ':' || coalesce(i.original_body, i.body) AS key
    FROM mass_tagging_batches b
    CROSS JOIN unnest(b.item_ids) AS t (id)
    JOIN comm_items i ON i.client_id = b.client_id AND i.comm_item_id = t.id
    WHERE b.client_id = app_office() AND b.mass_tagging_id = ${massTaggingId} AND b.state = 'done'
      AND i.contact_number = ANY (${`{${numbers.join(',')}}`}::text[])`);
  return new Set(result.rows.map((row) => row.key));
}
