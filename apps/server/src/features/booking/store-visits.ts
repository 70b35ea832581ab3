import { standing } from '@chairline/open-dental';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';

export interface NextVisit extends Record<string, unknown> {
  contact_id: number;
  name: string;
  /** Wall clock of the office, `yyyy-MM-dd HH:mm`. */
  begins: string;
}

/**
 * The next visit that stands of those who have this number, in a field or by a merge: a parent's number is their
 * children's.
 * @param ten its last ten digits
 * @param zone the office's (IANA)
 */
export async function findNextVisit(
  tx: Transaction,
  ten: string,
  now: Date,
  zone: string,
): Promise<NextVisit | undefined> {
  const { rows } = await tx.execute<NextVisit>(sql`
    SELECT k.contact_id, btrim(k.first_name || ' ' || k.last_name) AS name,
      to_char(a.apt_date_time, 'YYYY-MM-DD HH24:MI') AS begins
    FROM contacts k JOIN od_appointment a ON a.client_id = k.client_id AND a.pat_num = k.od_pat_num
    WHERE k.contact_id IN (
        SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c
        WHERE (c.ph1_ten = ${ten} AND c.ph1_ten <> '') OR (c.ph2_ten = ${ten} AND c.ph2_ten <> '')
          OR (c.ph3_ten = ${ten} AND c.ph3_ten <> '') OR (c.phone_num_ten = ${ten} AND c.phone_num_ten <> ''))
      AND k.merged_into IS NULL
      AND a.apt_status IN ${sql.raw(standing)}
      AND a.apt_date_time > ${now.toISOString()}::timestamptz AT TIME ZONE ${zone}
    ORDER BY a.apt_date_time, a.apt_num LIMIT 1`);
  return rows[0];
}
