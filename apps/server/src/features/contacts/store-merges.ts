import { type consent, toWire } from '@chairline/contract';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { readingAll, type Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { contactMerges, contacts } from './schema.ts';
import { contactReads } from '../threads/schema.ts';
import { likelyOptOuts } from '../consent/schema.ts';
import type { ContactRow } from './store.ts';

/** A tagging batch as it was, where a merge put one contact in another's place. */
export interface BatchBefore {
  mass_tagging_id: number;
  batch: number;
  contact_ids: number[];
  added: Record<string, number[]>;
}

/** What stood before a merge, for its undo. Rows are as `to_jsonb` writes them. */
export interface Before extends Record<string, unknown> {
  keep: Record<string, unknown>;
  merge: Record<string, unknown>;
  reads: Record<string, unknown>[];
  /** The read marks the merge left on the kept thread: user_id → comm_participant_id. */
  reads_after: Record<string, number>;
  likely: number[];
  /** Contacts that were merged into the merged one before. */
  merged: number[];
  families: { contact_id: number; from: number; to: number }[];
  batches: BatchBefore[];
  /** Who put or took which tag last, of both: rows of contact_tag_hands. */
  hands: Record<string, unknown>[];
  /** convo_reference_ids of the merged one; not there in merges from before there were conversations. */
  references?: number[];
}

// Written out: within a select of one table Drizzle would leave the table's name away, and mean the inner one.
const byUser = sql<string>`coalesce((SELECT coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)
  FROM users u WHERE u.user_id = contact_merges.user_id), '')`;
const mergedName = sql<string>`coalesce(
  nullif(btrim((contact_merges.before -> 'merge' ->> 'first_name') || ' ' || (contact_merges.before -> 'merge' ->> 'last_name')), ''),
  right(coalesce(nullif(contact_merges.before -> 'merge' ->> 'phone_num', ''), contact_merges.before -> 'merge' ->> 'ph1'), 10))`;

/** Whether merges came out in this contact; it stays then. */
export async function hasMerges(tx: Transaction, contactId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: contactMerges.contactMergeId })
    .from(contactMerges)
    .where(sql`${contactMerges.keepId} = ${contactId} OR ${contactMerges.mergeId} = ${contactId}`)
    .limit(1);
  return rows.length > 0;
}

const light = {
  contactMergeId: contactMerges.contactMergeId,
  keepId: contactMerges.keepId,
  mergeId: contactMerges.mergeId,
  mergedAt: contactMerges.mergedAt,
  versionAfter: contactMerges.versionAfter,
  undoneAt: contactMerges.undoneAt,
  mergedBy: byUser,
  mergedName,
};

export type MergeSummary = Pick<
  typeof contactMerges.$inferSelect,
  'contactMergeId' | 'keepId' | 'mergeId' | 'mergedAt' | 'versionAfter' | 'undoneAt'
> & { mergedBy: string; mergedName: string };

/** The merges a contact came out of, newest first. */
export async function listMergesOf(tx: Transaction, contactId: number): Promise<MergeSummary[]> {
  return tx
    .select(light)
    .from(contactMerges)
    .where(eq(contactMerges.keepId, contactId))
    .orderBy(desc(contactMerges.contactMergeId))
    .limit(200);
}

export async function findMerge(tx: Transaction, mergeId: number): Promise<MergeSummary | undefined> {
  const rows = await tx.select(light).from(contactMerges).where(eq(contactMerges.contactMergeId, mergeId));
  return rows[0];
}

/** A merge with what its undo needs, held until the transaction ends. */
export async function lockMerge(tx: Transaction, mergeId: number) {
  hold(tx, `merge:${mergeId}`);
  const rows = await tx
    .select()
    .from(contactMerges)
    .where(eq(contactMerges.contactMergeId, mergeId))
    .for('update');
  return rows[0];
}

export async function insertMerge(tx: Transaction, row: typeof contactMerges.$inferInsert): Promise<number> {
  const rows = await tx.insert(contactMerges).values(row).returning({ id: contactMerges.contactMergeId });
  return rows[0]!.id;
}

export async function markUndone(tx: Transaction, mergeId: number, at: Date, userId: number): Promise<void> {
  await tx
    .update(contactMerges)
    .set({ undoneAt: at, undoneBy: userId })
    .where(eq(contactMerges.contactMergeId, mergeId));
}

/** A contact is again as an earlier merge had left it: that merge can be undone again. */
export async function followVersion(
  tx: Transaction,
  contactId: number,
  from: number,
  to: number,
): Promise<void> {
  await tx
    .update(contactMerges)
    .set({ versionAfter: to })
    .where(
      and(
        eq(contactMerges.keepId, contactId),
        eq(contactMerges.versionAfter, from),
        isNull(contactMerges.undoneAt),
      ),
    );
}

/** Everything a merge changes, as it is now. */
export async function readBefore(tx: Transaction, keepId: number, mergeId: number): Promise<Before> {
  const result = await readingAll(tx, () =>
    tx.execute<Before>(sql`
    SELECT (SELECT to_jsonb(c) FROM contacts c WHERE c.contact_id = ${keepId}) AS keep,
      (SELECT to_jsonb(c) FROM contacts c WHERE c.contact_id = ${mergeId}) AS merge,
      (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]') FROM contact_reads r WHERE r.contact_id IN (${keepId}, ${mergeId})) AS reads,
      (SELECT coalesce(jsonb_agg(l.likely_id), '[]') FROM likely_opt_outs l WHERE l.contact_id = ${mergeId}) AS likely,
      (SELECT coalesce(jsonb_agg(c.contact_id), '[]') FROM contacts c WHERE c.merged_into = ${mergeId}) AS merged,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('mass_tagging_id', b.mass_tagging_id, 'batch', b.batch,
          'contact_ids', b.contact_ids, 'added', b.added)), '[]')
        FROM mass_tagging_batches b WHERE ${mergeId} = ANY (b.contact_ids)) AS batches,
      (SELECT coalesce(jsonb_agg(to_jsonb(h)), '[]') FROM contact_tag_hands h
        WHERE h.contact_id IN (${keepId}, ${mergeId})) AS hands,
      (SELECT coalesce(jsonb_agg(f.convo_reference_id), '[]') FROM convo_references f
        WHERE f.contact_id = ${mergeId}) AS references`),
  );
  return { ...result.rows[0]!, reads_after: {}, families: [] };
}

/** Moves a thread's items into another's and numbers both anew by time. @returns the moved ones */
export async function moveItems(tx: Transaction, from: number, into: number): Promise<number[]> {
  const moved = await tx.execute<{ id: number }>(
    sql`SELECT comm_item_id AS id FROM comm_items WHERE contact_id = ${from} ORDER BY position`,
  );
  await tx.execute(sql`
    WITH placed AS (
      SELECT client_id, comm_item_id, row_number() OVER (ORDER BY at, comm_item_id) - 1 AS place
      FROM comm_items WHERE contact_id IN (${from}, ${into})
    )
    UPDATE comm_items i SET position = p.place, contact_id = ${into},
      version = i.version + CASE WHEN i.contact_id = ${into} THEN 0 ELSE 1 END
    FROM placed p WHERE i.client_id = p.client_id AND i.comm_item_id = p.comm_item_id
      AND (i.position <> p.place OR i.contact_id <> ${into})`);
  return moved.rows.map(({ id }) => id);
}

/**
 * The times of a kept contact whose thread has taken the merged one's items in, and of the merged one, which has none
 * any more. Worked out by the database: here a time would lose its microseconds.
 */
export async function uniteTimes(tx: Transaction, keepId: number, mergeId: number): Promise<void> {
  await tx.execute(sql`
    UPDATE contacts k SET created_at = least(k.created_at, m.created_at),
      needs_answer_since = least(k.needs_answer_since, m.needs_answer_since),
      put_off_until = least(k.put_off_until, m.put_off_until), put_off_since = least(k.put_off_since, m.put_off_since),
      put_off_by = coalesce(k.put_off_by, m.put_off_by),
      activity_at = coalesce((SELECT max(i.at) FROM comm_items i WHERE i.contact_id = k.contact_id
        AND i.position = k.item_count + m.item_count - 1), least(k.created_at, m.created_at))
    FROM contacts m WHERE k.contact_id = ${keepId} AND m.contact_id = ${mergeId}`);
  await tx.execute(
    sql`UPDATE contacts SET activity_at = created_at, needs_answer_since = NULL WHERE contact_id = ${mergeId}`,
  );
}

/** Gives items back to their own thread and numbers both anew by time. */
export async function moveItemsBack(
  tx: Transaction,
  from: number,
  into: number,
  ids: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    WITH owned AS (
      SELECT client_id, comm_item_id, at,
        CASE WHEN comm_item_id = ANY (${sql.param([...ids])}::bigint[]) THEN ${into}::bigint ELSE ${from}::bigint END AS owner
      FROM comm_items WHERE contact_id = ${from}
    ), placed AS (
      SELECT client_id, comm_item_id, owner, row_number() OVER (PARTITION BY owner ORDER BY at, comm_item_id) - 1 AS place
      FROM owned
    )
    UPDATE comm_items i SET position = p.place, contact_id = p.owner,
      version = i.version + CASE WHEN i.contact_id = p.owner THEN 0 ELSE 1 END
    FROM placed p WHERE i.client_id = p.client_id AND i.comm_item_id = p.comm_item_id
      AND (i.position <> p.place OR i.contact_id <> p.owner)`);
}

/** Writes a contact's row as it was, except its version; what its newest item has become since is shown as it is. */
export async function restoreContact(
  tx: Transaction,
  before: Record<string, unknown>,
  changes: { version: number; family: number },
): Promise<ContactRow> {
  const columns = sql.raw(
    [
      'first_name, last_name, ph1, ph2, ph3, phone_num, textable1, textable2, textable3, email, tag_ids, contact_type_id',
      'language, od_pat_num, od_json, address, address2, city, state, zip, gender, position, birthdate',
      'prefer_contact_method, created_at, last_item_id, last_kind, last_snippet, activity_at, item_count',
      'needs_answer_since, put_off_until, put_off_since, put_off_by, search_text, merged_into',
    ].join(', '),
  );
  const id = Number(before.contact_id);
  await tx.execute(sql`
    UPDATE contacts c SET (${columns}) = (
      SELECT ${columns} FROM jsonb_populate_record(NULL::contacts, ${JSON.stringify(before)}::jsonb))
    WHERE c.contact_id = ${id}`);
  await tx.execute(sql`
    UPDATE contacts c SET version = ${changes.version}, family = ${changes.family}, last_direction = i.direction,
      last_call_status = i.call_status, last_call_missed = coalesce(i.call_missed, false)
    FROM (SELECT 1) AS one LEFT JOIN comm_items i ON i.comm_item_id = (
      SELECT k.last_item_id FROM contacts k WHERE k.contact_id = ${id})
    WHERE c.contact_id = ${id}`);
  const rows = await tx.select().from(contacts).where(eq(contacts.contactId, id));
  return rows[0]!;
}

/** Who was merged into one contact is now of another. */
export async function redirectMerged(tx: Transaction, ids: readonly number[], into: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(contacts)
    .set({ mergedInto: into })
    .where(sql`${contacts.contactId} = ANY (${sql.param([...ids])}::bigint[])`);
}

/** Those that wait for a person among them, as their event says them. */
export async function listOpenLikely(
  tx: Transaction,
  ids: readonly number[],
): Promise<consent.LikelyOptOut[]> {
  if (ids.length === 0) return [];
  const result = await tx.execute<{
    likely_id: number;
    contact_id: number;
    full_name: string;
    contact_number: string;
    office_number: string;
    item_id: number;
    words: string;
    noticed_at: string;
  }>(sql`
    SELECT l.likely_id, l.contact_id, btrim(c.first_name || ' ' || c.last_name) AS full_name, l.contact_number,
      l.office_number, l.item_id, l.words, l.noticed_at
    FROM likely_opt_outs l JOIN contacts c USING (client_id, contact_id)
    WHERE l.likely_id = ANY (${sql.param([...ids])}::bigint[]) AND l.decision IS NULL ORDER BY l.likely_id`);
  return result.rows.map(({ contact_number, office_number, noticed_at, ...row }) => ({
    ...row,
    number: toWire(contact_number),
    office_number: toWire(office_number),
    noticed_at: new Date(noticed_at).toISOString(),
    decision: null,
    decided_by: null,
  }));
}

export async function moveLikely(tx: Transaction, ids: readonly number[], into: number): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(likelyOptOuts)
    .set({ contactId: into })
    .where(sql`${likelyOptOuts.likelyId} = ANY (${sql.param([...ids])}::bigint[])`);
}

/** In a tagging of many one contact takes another's place, so that its undo finds it. */
export async function moveInBatches(
  tx: Transaction,
  batches: readonly BatchBefore[],
  from: number,
  into: number,
) {
  for (const { mass_tagging_id, batch, contact_ids, added } of batches) {
    const ids = [...new Set(contact_ids.map((id) => (id === from ? into : id)))];
    const { [from]: moved, ...rest } = added;
    const merged = moved ? { ...rest, [into]: [...new Set([...(rest[into] ?? []), ...moved])] } : rest;
    await writeBatch(tx, { mass_tagging_id, batch, contact_ids: ids, added: merged });
  }
}

export async function writeBatch(tx: Transaction, row: BatchBefore): Promise<void> {
  await tx.execute(sql`
    UPDATE mass_tagging_batches SET contact_ids = ${sql.param(row.contact_ids)}::bigint[], added = ${JSON.stringify(row.added)}::jsonb
    WHERE mass_tagging_id = ${row.mass_tagging_id} AND batch = ${row.batch}`);
}

/** What people did by hand with the merged contact's tags counts for the kept one's; of two the later. */
export async function moveTagHands(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.execute(sql`
    WITH moved AS (DELETE FROM contact_tag_hands WHERE contact_id = ${from} RETURNING client_id, tag_id, tagged_order)
    INSERT INTO contact_tag_hands (client_id, contact_id, tag_id, tagged_order)
    SELECT client_id, ${into}, tag_id, tagged_order FROM moved
    ON CONFLICT (client_id, contact_id, tag_id)
      DO UPDATE SET tagged_order = greatest(contact_tag_hands.tagged_order, excluded.tagged_order)`);
}

/** Writes what people did by hand with the tags of these contacts as it was. */
export async function writeTagHands(
  tx: Transaction,
  contactIds: readonly number[],
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await tx.execute(
    sql`DELETE FROM contact_tag_hands WHERE contact_id = ANY (${sql.param([...contactIds])}::bigint[])`,
  );
  await tx.execute(sql`
    INSERT INTO contact_tag_hands
    SELECT * FROM jsonb_populate_recordset(NULL::contact_tag_hands, ${JSON.stringify(rows)}::jsonb)`);
}

export interface ReadMark {
  userId: number;
  contactId: number;
  lastReadId: number;
  readAt: Date;
  /** Position of the marked item in its thread. */
  position: number;
  at: Date;
}

/** Where each user stands in these threads. */
export async function listReads(tx: Transaction, contactIds: readonly number[]): Promise<ReadMark[]> {
  const result = await tx.execute<{
    user_id: number;
    contact_id: number;
    last_read_id: number;
    read_at: Date;
    position: number;
    at: Date;
  }>(sql`
    SELECT r.user_id, r.contact_id, r.last_read_id, r.read_at, i.position, i.at
    FROM contact_reads r JOIN comm_items i ON i.comm_item_id = r.last_read_id
    WHERE r.contact_id = ANY (${sql.param([...contactIds])}::bigint[]) ORDER BY r.user_id`);
  return result.rows.map((row) => ({
    userId: row.user_id,
    contactId: row.contact_id,
    lastReadId: row.last_read_id,
    readAt: new Date(row.read_at),
    position: row.position,
    at: new Date(row.at),
  }));
}

/** Replaces every read mark of these threads. */
export async function writeReads(
  tx: Transaction,
  contactIds: readonly number[],
  rows: readonly (typeof contactReads.$inferInsert)[],
): Promise<void> {
  await tx
    .delete(contactReads)
    .where(sql`${contactReads.contactId} = ANY (${sql.param([...contactIds])}::bigint[])`);
  if (rows.length > 0) await tx.insert(contactReads).values([...rows]);
}

/** The newest item of a thread that is no newer than another item. */
export async function lastItemUpTo(
  tx: Transaction,
  contactId: number,
  item: { id: number },
): Promise<number | null> {
  const result = await tx.execute<{ id: number }>(sql`
    SELECT i.comm_item_id AS id FROM comm_items i, comm_items o
    WHERE o.comm_item_id = ${item.id} AND i.contact_id = ${contactId}
      AND (i.at, i.comm_item_id) <= (o.at, o.comm_item_id)
    ORDER BY i.position DESC LIMIT 1`);
  return result.rows[0]?.id ?? null;
}
