import { count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { practiceMatches } from '../../platform/db/schema.ts';

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
    SELECT ${office}, p.pat_num FROM od_patient p
    WHERE NOT EXISTS (SELECT 1 FROM contacts c WHERE c.od_pat_num = p.pat_num AND c.merged_into IS NULL)
    ON CONFLICT DO NOTHING`);
}
