import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/** Who was dealt with in a list, and when (ISO 8601); `about` is what the list had of them then. */
export interface DoneRow extends Record<string, unknown> {
  pat_num: number;
  about: string;
  by: string;
  at: string;
}

const nums = (patNums: readonly number[]) => sql`${`{${patNums.join(',')}}`}::bigint[]`;

export async function findDone(
  tx: Transaction,
  list: string,
  patNums: readonly number[],
): Promise<Map<number, DoneRow>> {
  if (patNums.length === 0) return new Map();
  const result = await tx.execute<DoneRow>(sql`
    SELECT d.pat_num, d.about, coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username, '') AS by,
      to_char(d.done_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
    FROM practice_list_done d LEFT JOIN users u ON u.client_id = d.client_id AND u.user_id = d.done_by
    WHERE d.client_id = app_office() AND d.list = ${list} AND d.pat_num = ANY (${nums(patNums)})`);
  return new Map(result.rows.map((row) => [row.pat_num, row]));
}

export async function saveDone(
  tx: Transaction,
  list: string,
  rows: readonly { patNum: number; about: string }[],
  by: { userId: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO practice_list_done (client_id, list, pat_num, about, done_by, done_at)
    SELECT app_office(), ${list}, d."patNum", d.about, ${by.userId}, ${by.now.toISOString()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d ("patNum" bigint, about text)
    ON CONFLICT (client_id, list, pat_num) DO UPDATE
      SET about = EXCLUDED.about, done_by = EXCLUDED.done_by, done_at = EXCLUDED.done_at`);
}

export async function removeDone(tx: Transaction, list: string, patNums: readonly number[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM practice_list_done
    WHERE client_id = app_office() AND list = ${list} AND pat_num = ANY (${nums(patNums)})`);
}
