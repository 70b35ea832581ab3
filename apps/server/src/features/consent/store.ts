import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { nowId } from '../contacts/index.ts';
import { likelyOptOuts, textOptOuts } from './schema.ts';
import { phones } from '../phones/schema.ts';

export interface OptOutRow extends Record<string, unknown> {
  opt_out_id: number;
  contact_number: string;
  office_number: string;
  stopped_at: string;
  stopped_words: string;
  stopped_item_id: number | null;
  /** The member of staff's name; null for the patient's own keyword. */
  stopped_by: string | null;
  lifted_at: string | null;
  lifted_words: string | null;
  lifted_by: string | null;
}

export interface LedgerFilter {
  standing: 'all' | 'standing' | 'lifted';
  /** Digits of a number; '' for none. */
  digits: string;
  /** Patterns of `searchPatterns`. */
  name: readonly string[];
  /** Only these numbers (ten digits). */
  tens?: readonly string[];
  optOutId?: number;
}

const nameOf = (
  column: string,
) => `(SELECT coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)
  FROM users u WHERE u.user_id = o.${column})`;

const columns =
  sql.raw(`o.opt_out_id, o.contact_number, o.office_number, o.stopped_at, o.stopped_words, o.stopped_item_id,
  ${nameOf('stopped_by')} AS stopped_by, o.lifted_at, o.lifted_words, ${nameOf('lifted_by')} AS lifted_by`);

const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Lines by the name of whoever has the number now; of a merged contact, of the one it was merged into.
 * The ten digits are written down first: compared with what `right()` is about to make of a line, no index on contacts is
 * gone by, and each line reads all of them.
 */
export const ofNamed = (patterns: readonly string[]) => sql`
    WITH numbers AS MATERIALIZED (SELECT opt_out_id, right(contact_number, 10) AS ten FROM text_opt_outs),
    holders AS MATERIALIZED (
      SELECT n.opt_out_id, ${sql.raw(nowId('c'))} AS contact_id FROM numbers n JOIN contacts c
        ON (c.ph1_ten = n.ten AND c.ph1_ten <> '') OR (c.ph2_ten = n.ten AND c.ph2_ten <> '')
          OR (c.ph3_ten = n.ten AND c.ph3_ten <> '') OR (c.phone_num_ten = n.ten AND c.phone_num_ten <> '')
    )
    SELECT h.opt_out_id FROM holders h WHERE coalesce((SELECT ${sql.join(
      patterns.map((pattern) => sql`k.search_text LIKE ${pattern}`),
      sql` AND `,
    )} FROM contacts k WHERE k.client_id = app_office() AND k.contact_id = h.contact_id), false)`;

function conditions(filter: LedgerFilter) {
  const parts = [sql`true`];
  if (filter.optOutId !== undefined) parts.push(sql`o.opt_out_id = ${filter.optOutId}`);
  if (filter.standing === 'standing') parts.push(sql`o.lifted_at IS NULL`);
  if (filter.standing === 'lifted') parts.push(sql`o.lifted_at IS NOT NULL`);
  if (filter.tens)
    parts.push(sql`right(o.contact_number, 10) = ANY (${sql.param([...filter.tens])}::text[])`);
  if (filter.digits !== '')
    parts.push(
      sql`(o.contact_number LIKE ${like(filter.digits)} OR o.office_number LIKE ${like(filter.digits)})`,
    );
  else if (filter.name.length > 0) parts.push(sql`o.opt_out_id IN (${ofNamed(filter.name)})`);
  return sql.join(parts, sql` AND `);
}

/** A page of the ledger, newest first, after the line `before`. */
export async function listLedger(
  tx: Transaction,
  filter: LedgerFilter,
  page: { before: number | null; limit: number },
): Promise<OptOutRow[]> {
  const result = await tx.execute<OptOutRow>(sql`
    SELECT ${columns} FROM text_opt_outs o
    WHERE ${conditions(filter)} AND (${page.before}::bigint IS NULL OR o.opt_out_id < ${page.before}::bigint)
    ORDER BY o.opt_out_id DESC LIMIT ${page.limit}`);
  return result.rows;
}

export async function countLedger(tx: Transaction, filter: LedgerFilter): Promise<number> {
  const result = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::integer AS n FROM text_opt_outs o WHERE ${conditions(filter)}`,
  );
  return result.rows[0]!.n;
}

export async function findOptOut(tx: Transaction, optOutId: number): Promise<OptOutRow | undefined> {
  const filter = { standing: 'all', digits: '', name: [], optOutId } as const;
  return (await listLedger(tx, filter, { before: null, limit: 1 }))[0];
}

/** A line of the ledger, held until the transaction ends. */
export async function lockOptOut(tx: Transaction, optOutId: number) {
  hold(tx, `opt-out:${optOutId}`);
  const rows = await tx.select().from(textOptOuts).where(eq(textOptOuts.optOutId, optOutId)).for('update');
  return rows[0];
}

/** Records a stop. @returns its line; undefined when one stands already */
export async function insertOptOut(
  tx: Transaction,
  row: typeof textOptOuts.$inferInsert,
): Promise<number | undefined> {
  const rows = await tx
    .insert(textOptOuts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: textOptOuts.optOutId });
  return rows[0]?.id;
}

/** The stop that stands between two numbers, held until the transaction ends. */
export async function lockStanding(tx: Transaction, contactNumber: string, officeNumber: string) {
  hold(tx, `stop:${contactNumber}:${officeNumber}`);
  const rows = await tx
    .select()
    .from(textOptOuts)
    .where(
      and(
        eq(textOptOuts.contactNumber, contactNumber),
        eq(textOptOuts.officeNumber, officeNumber),
        isNull(textOptOuts.liftedAt),
      ),
    )
    .for('update');
  return rows[0];
}

export async function saveLift(
  tx: Transaction,
  optOutId: number,
  lift: { liftedAt: Date; liftedWords: string; liftedBy: number | null; liftedItemId: number | null },
): Promise<void> {
  await tx.update(textOptOuts).set(lift).where(eq(textOptOuts.optOutId, optOutId));
}

/** The number texts of the office leave from, E.164. */
export async function findTextNumber(tx: Transaction): Promise<string | undefined> {
  const rows = await tx
    .select({ number: phones.phoneNum })
    .from(phones)
    .where(eq(phones.isTextDefault, true));
  return rows[0]?.number;
}

export interface LikelyRow extends Record<string, unknown> {
  likely_id: number;
  contact_id: number;
  full_name: string;
  contact_number: string;
  office_number: string;
  item_id: number;
  words: string;
  noticed_at: string;
  decision: 'stop' | 'dismiss' | null;
  decided_by: string | null;
}

const likelyColumns =
  sql.raw(`l.likely_id, l.contact_id, btrim(c.first_name || ' ' || c.last_name) AS full_name,
  l.contact_number, l.office_number, l.item_id, l.words, l.noticed_at, l.decision,
  (SELECT coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)
    FROM users u WHERE u.user_id = l.decided_by) AS decided_by`);
const LIKELY_MOST = 500;

/** What nobody has decided on, oldest first. */
export async function listOpenLikely(tx: Transaction, contactId: number | undefined): Promise<LikelyRow[]> {
  const result = await tx.execute<LikelyRow>(sql`
    SELECT ${likelyColumns} FROM likely_opt_outs l JOIN contacts c USING (client_id, contact_id)
    WHERE l.decision IS NULL AND (${contactId ?? null}::bigint IS NULL OR l.contact_id = ${contactId ?? null}::bigint)
    ORDER BY l.likely_id LIMIT ${LIKELY_MOST}`);
  return result.rows;
}

export async function findLikely(tx: Transaction, likelyId: number): Promise<LikelyRow | undefined> {
  const result = await tx.execute<LikelyRow>(sql`
    SELECT ${likelyColumns} FROM likely_opt_outs l JOIN contacts c USING (client_id, contact_id)
    WHERE l.likely_id = ${likelyId}`);
  return result.rows[0];
}

export async function lockLikely(tx: Transaction, likelyId: number) {
  hold(tx, `likely-opt-out:${likelyId}`);
  const rows = await tx
    .select()
    .from(likelyOptOuts)
    .where(eq(likelyOptOuts.likelyId, likelyId))
    .for('update');
  return rows[0];
}

export async function insertLikely(tx: Transaction, row: typeof likelyOptOuts.$inferInsert): Promise<number> {
  const rows = await tx.insert(likelyOptOuts).values(row).returning({ id: likelyOptOuts.likelyId });
  return rows[0]!.id;
}

/** Decides one, or all open ones between two numbers. @returns the ids of those decided now */
export async function saveDecision(
  tx: Transaction,
  which: { likelyId: number } | { contactNumber: string; officeNumber: string },
  decision: { decision: 'stop' | 'dismiss'; decidedBy: number | null; decidedAt: Date },
): Promise<number[]> {
  const rows = await tx
    .update(likelyOptOuts)
    .set(decision)
    .where(
      and(
        isNull(likelyOptOuts.decision),
        'likelyId' in which
          ? eq(likelyOptOuts.likelyId, which.likelyId)
          : and(
              eq(likelyOptOuts.contactNumber, which.contactNumber),
              eq(likelyOptOuts.officeNumber, which.officeNumber),
            ),
      ),
    )
    .returning({ id: likelyOptOuts.likelyId });
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Messages that read like a stop and wait for a person's word. */
export function countLikely(tx: Transaction): Promise<number> {
  return tx.$count(likelyOptOuts, isNull(likelyOptOuts.decision));
}
