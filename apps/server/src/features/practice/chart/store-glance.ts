import { aptStatus } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import type { OfficeClock } from '../../../platform/wall-clock.ts';
import {
  isWholeBalance,
  openBalance,
  recareDue,
  recarePreferences,
  recareTables,
} from '../lists/recare-rule.ts';

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

/** The rest of what a card says of a patient. */
export interface PatientFacts extends Record<string, unknown> {
  last_visit: string | null;
  guarantor: number;
  /** null where they are not in the copy. */
  guarantor_name: string | null;
  guarantor_contact: number | null;
  recall: { DateDue: string; Description: string; DateScheduled: string | null; is_due: boolean } | null;
  carrier: string | null;
  group_name: string | null;
  /** The claim's day, where the plan is known by one. */
  claimed_at: string | null;
}

// The copy has no list of who is covered by what: the newest claim says it best.
const FACTS = `WITH ${recarePreferences('$3::date')}
  SELECT p.guarantor, nullif(btrim(concat_ws(' ', g.f_name, g.l_name)), '') AS guarantor_name,
    (SELECT k.contact_id FROM contacts k WHERE k.client_id = p.client_id AND k.od_pat_num = p.guarantor
      AND k.merged_into IS NULL LIMIT 1) AS guarantor_contact,
    (SELECT to_char(max(a.apt_date_time), 'YYYY-MM-DD"T"HH24:MI:SS') FROM od_appointment a
      WHERE a.client_id = p.client_id AND a.pat_num = p.pat_num AND a.apt_status = ${aptStatus.complete}
        AND a.apt_date_time <= $2::timestamp) AS last_visit,
    (SELECT json_build_object('DateDue', d.date_due, 'Description', d.description,
        'DateScheduled', d.date_scheduled, 'is_due', d.is_due)
      FROM (SELECT r.date_due, r.date_scheduled, ${recareDue} AS is_due, coalesce((SELECT t.description FROM od_recalltype t
          WHERE t.client_id = r.client_id AND t.recall_type_num = r.recall_type_num), '') AS description
        FROM ${recareTables}
        WHERE r.pat_num = $1 AND NOT r.is_disabled AND r.date_due IS NOT NULL) d
      ORDER BY d.is_due DESC, d.date_due LIMIT 1) AS recall,
    nullif(btrim(c.carrier_name), '') AS carrier, coalesce(i.group_name, '') AS group_name,
    last.date_service::text AS claimed_at
  FROM od_patient p
  LEFT JOIN od_patient g ON g.client_id = p.client_id AND g.pat_num = p.guarantor
  LEFT JOIN LATERAL (SELECT l.plan_num, l.date_service FROM od_claim l
    WHERE l.client_id = p.client_id AND l.pat_num = p.pat_num AND l.plan_num > 0
    ORDER BY l.date_service DESC NULLS LAST, l.claim_num DESC LIMIT 1) last ON true
  LEFT JOIN LATERAL (SELECT s.plan_num FROM od_inssub s WHERE s.client_id = p.client_id AND s.subscriber = p.pat_num
    ORDER BY s.ins_sub_num DESC LIMIT 1) own ON true
  LEFT JOIN od_insplan i ON i.client_id = p.client_id
    AND i.plan_num = CASE WHEN last.plan_num IS NULL THEN own.plan_num ELSE last.plan_num END
  LEFT JOIN od_carrier c ON c.client_id = i.client_id AND c.carrier_num = i.carrier_num
  WHERE p.pat_num = $1`;

/** @returns undefined where the patient is not in the copy */
export async function findPatientFacts(
  tx: Transaction,
  patNum: number,
  clock: OfficeClock,
): Promise<PatientFacts | undefined> {
  const [row] = await runPlanned<PatientFacts>(tx, 'practice-facts', FACTS, [patNum, clock.now, clock.today]);
  return row;
}
