import { aptStatus, standing } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import { labIsOpen, labTables } from '../lists/lab-rule.ts';
import type { OfficeClock } from '../../../platform/wall-clock.ts';
import { recareDue, recarePreferences, recareTables } from '../lists/recare-rule.ts';
import { PLANNED_OF_ONE, PREAUTHS_OF_ONE } from '../lists/store-lists.ts';

interface Counts extends Record<string, unknown> {
  /** null where the patient is not in the copy. */
  pat_status: number | null;
  appointments: number;
  next_appointment: string | null;
  lab_cases: number;
  pre_auths: number;
  pending_treatment: number;
  outstanding_claims: number;
  recalls_due: number;
}

const SUMMARY = `WITH ${recarePreferences('$3::date')}
  SELECT (SELECT p.pat_status FROM od_patient p WHERE p.pat_num = $1) AS pat_status,
    (SELECT count(*) FROM od_appointment a WHERE a.pat_num = $1 AND a.apt_status <> ${aptStatus.none}) AS appointments,
    (SELECT to_char(min(a.apt_date_time), 'YYYY-MM-DD"T"HH24:MI:SS') FROM od_appointment a
      WHERE a.pat_num = $1 AND a.apt_status IN ${standing}
        AND a.apt_date_time >= $2::timestamp) AS next_appointment,
    (SELECT count(*) FROM ${labTables} WHERE l.pat_num = $1 AND ${labIsOpen}) AS lab_cases,
    (SELECT count(*) FROM (${PREAUTHS_OF_ONE}) s) AS pre_auths,
    (SELECT count(*) FROM (${PLANNED_OF_ONE}) s) AS pending_treatment,
    (SELECT count(*) FROM od_claim c WHERE c.pat_num = $1 AND c.claim_status = 'S' AND c.claim_type <> 'PreAuth')
      AS outstanding_claims,
    (SELECT count(*) FROM ${recareTables} WHERE r.pat_num = $1 AND ${recareDue}) AS recalls_due`;

/** Of one patient, how much of what there is. */
export async function countOfPatient(tx: Transaction, patNum: number, clock: OfficeClock): Promise<Counts> {
  const rows = await runPlanned<Counts>(tx, 'practice-summary', SUMMARY, [patNum, clock.now, clock.today]);
  return rows[0]!;
}
