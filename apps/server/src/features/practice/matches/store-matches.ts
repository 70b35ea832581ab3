import { and, asc, count, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { practiceMatches } from '../schema.ts';

export type MatchRow = typeof practiceMatches.$inferSelect;

/** Patients whose contact waits for a person's word. */
export async function countDoubtful(tx: Transaction): Promise<number> {
  const rows = await tx
    .select({ waiting: count() })
    .from(practiceMatches)
    .where(eq(practiceMatches.state, 'doubtful'));
  return rows[0]!.waiting;
}

/** Has the patients without a contact looked at again. */
export async function queueUnlinked(tx: Transaction, office: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO practice_to_match (client_id, pat_num)
    SELECT ${office}::integer, p.pat_num FROM od_patient p
    WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.od_pat_num = p.pat_num AND c.merged_into IS NULL)
    ON CONFLICT DO NOTHING`);
}

export async function listMatchRows(tx: Transaction, patNums: readonly number[]): Promise<MatchRow[]> {
  if (patNums.length === 0) return [];
  return tx
    .select()
    .from(practiceMatches)
    .where(inArray(practiceMatches.patNum, [...patNums]));
}

/** The match of a patient, locked until the transaction ends. */
export async function lockMatch(tx: Transaction, patNum: number): Promise<MatchRow | undefined> {
  hold(tx, `match:${patNum}`);
  const rows = await tx
    .select()
    .from(practiceMatches)
    .where(eq(practiceMatches.patNum, patNum))
    .for('update');
  return rows[0];
}

/** After which doubtful match a page begins. */
export interface MatchCursor {
  at: Date;
  patNum: number;
}

/** Doubtful ones, the longest waiting first. */
export async function listDoubtful(
  tx: Transaction,
  after: MatchCursor | null,
  limit: number,
): Promise<MatchRow[]> {
  const { noticedAt, patNum, state } = practiceMatches;
  return tx
    .select()
    .from(practiceMatches)
    .where(
      and(
        eq(state, 'doubtful'),
        after
          ? or(gt(noticedAt, after.at), and(eq(noticedAt, after.at), gt(patNum, after.patNum)))
          : undefined,
      ),
    )
    .orderBy(asc(noticedAt), asc(patNum))
    .limit(limit);
}

/** Puts down a match, or what is newly known of it; its version rises. */
export async function saveMatch(
  tx: Transaction,
  row: typeof practiceMatches.$inferInsert,
): Promise<MatchRow> {
  const { clientId: _, patNum: __, noticedAt: ___, ...set } = row;
  const rows = await tx
    .insert(practiceMatches)
    .values(row)
    .onConflictDoUpdate({
      target: [practiceMatches.clientId, practiceMatches.patNum],
      set: { ...set, version: sql`${practiceMatches.version} + 1` },
    })
    .returning();
  return rows[0]!;
}

export async function removeMatches(tx: Transaction, patNums: readonly number[]): Promise<void> {
  if (patNums.length > 0)
    await tx.delete(practiceMatches).where(inArray(practiceMatches.patNum, [...patNums]));
}
