import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/** Where what a conversation can be about stands in the copy. */
const subjects = {
  claim: { table: 'od_claim', key: 'claim_num', also: `AND t.claim_type <> 'PreAuth'` },
  recall: { table: 'od_recall', key: 'recall_num', also: '' },
  lab: { table: 'od_labcase', key: 'lab_case_num', also: '' },
} as const;

/** A claim, a recall or a lab case of the copy. */
export interface Subject {
  /** Whose it is; null while that patient is no contact. */
  contactId: number | null;
}

/**
 * The contact of the patient of a claim (no pre-authorization), a recall or a lab case of the copy.
 * @returns undefined where the copy does not have it; `contactId` null while its patient is no contact
 */
export async function selectSubject(
  tx: Transaction,
  kind: keyof typeof subjects,
  id: number,
): Promise<Subject | undefined> {
  const { table, key, also } = subjects[kind];
  const result = await tx.execute<{ contact_id: number | null }>(
    sql`SELECT k.contact_id FROM ${sql.raw(table)} t
      LEFT JOIN contacts k ON k.client_id = t.client_id AND k.od_pat_num = t.pat_num AND k.merged_into IS NULL
      WHERE t.${sql.raw(key)} = ${id} ${sql.raw(also)}`,
  );
  const [row] = result.rows;
  return row && { contactId: row.contact_id };
}
