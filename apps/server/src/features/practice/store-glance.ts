import { aptStatus } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { isWholeBalance, openBalance } from './recare-rule.ts';

/** What is shown of a patient in a moment: when they come next, and what the family's account owes. */
export interface PatientGlance extends Record<string, unknown> {
  apt_num: number | null;
  /** The office's wall clock, `yyyy-MM-ddTHH:mm:ss`. */
  at: string | null;
  provider: string | null;
  procedures: string | null;
  /** Of the guarantor; null where they are not in the copy. */
  balance_cents: number | null;
}

const GLANCE = `SELECT next.apt_num, to_char(next.apt_date_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS at,
  next.abbr AS provider, next.proc_descript AS procedures, ${openBalance('g', isWholeBalance)} AS balance_cents
  FROM od_patient p
  LEFT JOIN od_patient g ON g.client_id = p.client_id AND g.pat_num = p.guarantor
  LEFT JOIN LATERAL (
    SELECT a.apt_num, a.apt_date_time, a.proc_descript, coalesce(v.abbr, '') AS abbr FROM od_appointment a
    -- The hygienist's where it is theirs.
    LEFT JOIN od_provider v ON v.client_id = a.client_id
      AND v.prov_num = CASE WHEN a.is_hygiene AND a.prov_hyg > 0 THEN a.prov_hyg ELSE a.prov_num END
    WHERE a.client_id = p.client_id AND a.pat_num = p.pat_num
      AND a.apt_status IN (${aptStatus.scheduled}, ${aptStatus.asap}) AND a.apt_date_time >= $2::timestamp
    ORDER BY a.apt_date_time, a.apt_num LIMIT 1) next ON true
  WHERE p.pat_num = $1`;

/**
 * @param now the office's wall clock (`OfficeClock.now`)
 * @returns undefined where the patient is not in the copy
 */
export async function findGlance(
  tx: Transaction,
  patNum: number,
  now: string,
): Promise<PatientGlance | undefined> {
  const [row] = await runPlanned<PatientGlance>(tx, 'practice-glance', GLANCE, [patNum, now]);
  return row;
}
