import type { labels as contract, practice } from '@chairline/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { massTaggings } from './schema.ts';
import type { MassTaggingRow } from './store.ts';

/** What became of a text to a list for somebody: its item, or why there is none. */
export interface Outcome {
  contactId: number;
  /** E.164, '' for none. */
  number: string;
  reason: contract.SkipReason | null;
  itemId: number | null;
}

/** Writes down whom a text to a list is for, in the list's order. */
export async function insertPeople(
  tx: Transaction,
  office: number,
  massTaggingId: number,
  contactIds: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO mass_text_people (client_id, mass_tagging_id, contact_id, place)
    SELECT ${office}, ${massTaggingId}, w.id, w.n
    FROM unnest(${`{${contactIds.join(',')}}`}::bigint[]) WITH ORDINALITY AS w (id, n)`);
}

/** Writes down what became of it; who was merged meanwhile stands there by the contact that is left. */
export async function saveOutcomes(
  tx: Transaction,
  massTaggingId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  const rows = outcomes.map(({ contactId, number, reason, itemId }) => ({
    id: contactId,
    number,
    reason,
    item: itemId,
  }));
  await tx.execute(sql`
    INSERT INTO mass_text_people (client_id, mass_tagging_id, contact_id, place, number, reason, item_id)
    SELECT app_office(), ${massTaggingId}, d.id, 0, d.number, d.reason, d.item
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d (id bigint, number text, reason text, item bigint)
    ON CONFLICT (client_id, mass_tagging_id, contact_id) DO UPDATE
      SET number = EXCLUDED.number, reason = EXCLUDED.reason, item_id = EXCLUDED.item_id`);
}

/** The last texts to a list, newest first, whoever sent them. */
export async function listOfList(
  tx: Transaction,
  list: practice.PatientListName,
  limit: number,
): Promise<MassTaggingRow[]> {
  return tx
    .select()
    .from(massTaggings)
    .where(eq(massTaggings.list, list))
    .orderBy(desc(massTaggings.massTaggingId))
    .limit(limit);
}

/** A text to a list; one that only puts tags on is not found. */
export async function findListText(tx: Transaction, id: number): Promise<MassTaggingRow | undefined> {
  const rows = await tx
    .select()
    .from(massTaggings)
    .where(and(eq(massTaggings.massTaggingId, id), sql`${massTaggings.list} IS NOT NULL`));
  return rows[0];
}

export interface PersonRow extends Record<string, unknown> {
  contact_id: number;
  name: string;
  number: string;
  outcome: contract.ListTextOutcome;
  reason: contract.SkipReason | null;
  note: string;
}

/** Each with their outcome as it stands now, by their texts in the threads. */
const people = (tagging: MassTaggingRow, takenBack: string) => sql`
  SELECT coalesce(c.merged_into, p.contact_id) AS contact_id, p.place, p.reason,
    coalesce(btrim(c.first_name || ' ' || c.last_name), '') AS name,
    coalesce(nullif(p.number, ''), nullif(c.ph1, ''), nullif(c.ph2, ''), nullif(c.ph3, ''), c.phone_num, '') AS number,
    CASE WHEN p.reason IS NOT NULL THEN 'skipped'
      WHEN p.item_id IS NULL AND ${tagging.state} = 'running' THEN 'waits'
      WHEN p.item_id IS NULL AND c.merged_into IS NOT NULL THEN 'skipped'
      WHEN p.item_id IS NULL THEN 'taken_back'
      WHEN i.direction IN ('failed', 'undelivered', 'rejected') AND i.delivery_note = ${takenBack} THEN 'taken_back'
      WHEN i.direction IN ('failed', 'undelivered', 'rejected') THEN 'failed'
      WHEN i.direction = 'queued' THEN 'waits'
      WHEN i.direction = 'delivered' THEN 'delivered' ELSE 'sent' END AS outcome,
    CASE WHEN p.item_id IS NULL THEN '' ELSE coalesce(i.delivery_note, '') END AS note
  FROM mass_text_people p
  LEFT JOIN contacts c ON c.client_id = p.client_id AND c.contact_id = p.contact_id
  LEFT JOIN comm_items i ON i.client_id = p.client_id AND i.comm_item_id = p.item_id
  WHERE p.client_id = app_office() AND p.mass_tagging_id = ${tagging.massTaggingId}`;

/** A page of those a text to a list was for, all or of one outcome. */
export async function listPeople(
  tx: Transaction,
  tagging: MassTaggingRow,
  where: { outcome: contract.ListTextOutcome | undefined; offset: number; limit: number; takenBack: string },
): Promise<PersonRow[]> {
  const wanted = where.outcome === undefined ? sql`true` : sql`q.outcome = ${where.outcome}`;
  const result = await tx.execute<PersonRow>(sql`
    SELECT q.contact_id, q.name, q.number, q.outcome, q.reason, q.note
    FROM (${people(tagging, where.takenBack)}) q WHERE ${wanted}
    ORDER BY array_position(ARRAY['failed', 'skipped', 'waits', 'taken_back', 'sent', 'delivered'], q.outcome), q.place, q.contact_id
    LIMIT ${where.limit} OFFSET ${where.offset}`);
  return result.rows;
}

export async function countOutcomes(
  tx: Transaction,
  tagging: MassTaggingRow,
  takenBack: string,
): Promise<Map<contract.ListTextOutcome, number>> {
  const result = await tx.execute<{ outcome: contract.ListTextOutcome; n: number }>(sql`
    SELECT q.outcome, count(*)::int AS n FROM (${people(tagging, takenBack)}) q GROUP BY q.outcome`);
  return new Map(result.rows.map(({ outcome, n }) => [outcome, n]));
}
