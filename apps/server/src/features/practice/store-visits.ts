import type { booking } from '@chairline/contract';
import { aptStatus, inTheBook } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { provider } from './store-items.ts';

/** What Open Dental counts with where an office has set nothing. */
const USUAL_INCREMENT = 10;
const SEARCH_MOST = 20;

/** Minutes a sign of a procedure's time stands for (AppointmentTimeIncrement: 5, 10 or 15). */
export async function findIncrement(tx: Transaction): Promise<number> {
  const rows = await runPlanned<{ value: string }>(
    tx,
    'practice-increment',
    `SELECT value_string AS value FROM od_preference WHERE pref_name = 'AppointmentTimeIncrement'`,
    [],
  );
  const minutes = Number(rows[0]?.value);
  return [5, 10, 15].includes(minutes) ? minutes : USUAL_INCREMENT;
}

type Line = booking.VisitReason & Record<string, unknown>;

const PLANNED_APPOINTMENTS = `SELECT 'apt:' || a.apt_num AS key,
    coalesce(nullif(btrim(a.proc_descript), ''), 'Planned appointment') AS words,
    app_visit_minutes(a.pattern) AS minutes, '' AS "ProcTime", ${provider} AS "ProvNum"
  FROM od_appointment a WHERE a.pat_num = $1 AND a.apt_status = ${aptStatus.planned}
    AND NOT EXISTS (SELECT 1 FROM od_appointment b WHERE b.client_id = a.client_id AND b.pat_num = a.pat_num
      AND b.next_apt_num = a.apt_num AND b.apt_status IN ${inTheBook})
  ORDER BY a.apt_num`;

/** A patient's planned appointments that are not booked yet. */
export const listPlannedAppointments = (tx: Transaction, patNum: number): Promise<booking.VisitReason[]> =>
  runPlanned<Line>(tx, 'practice-planned-appointments', PLANNED_APPOINTMENTS, [patNum]);

const TREATMENT = `SELECT 'proc:' || l.proc_num AS key,
    coalesce(nullif(c.descript, ''), c.proc_code, 'Treatment')
      || CASE WHEN l.tooth_num = '' THEN '' ELSE ', tooth ' || l.tooth_num END AS words,
    NULL::integer AS minutes, coalesce(c.proc_time, '') AS "ProcTime", l.prov_num AS "ProvNum"
  FROM od_procedurelog l LEFT JOIN od_procedurecode c ON c.client_id = l.client_id AND c.code_num = l.code_num
  WHERE l.proc_num = ANY ($1::bigint[]) ORDER BY l.date_tp, l.proc_num`;

/** Planned procedures with their times. */
export const listTreatmentTimes = (
  tx: Transaction,
  procNums: readonly number[],
): Promise<booking.VisitReason[]> => runPlanned<Line>(tx, 'practice-treatment-times', TREATMENT, [procNums]);

const SEARCH = `SELECT 'code:' || c.code_num AS key, c.proc_code || ' ' || c.descript AS words,
    NULL::integer AS minutes, c.proc_time AS "ProcTime", 0 AS "ProvNum"
  FROM od_procedurecode c
  WHERE strpos(lower(c.proc_code || ' ' || c.descript || ' ' || c.abbr_desc || ' ' || c.layman_term), lower($1)) > 0
  ORDER BY (c.proc_time = ''), c.proc_code LIMIT ${SEARCH_MOST}`;

/** Procedures of the practice by part of their code or name; those with a time first. */
export const findProcedureTimes = (tx: Transaction, search: string): Promise<booking.VisitReason[]> =>
  runPlanned<Line>(tx, 'practice-procedure-times', SEARCH, [search]);

interface Usual extends Record<string, unknown> {
  prov_num: number;
  mornings: number;
  visits: number;
}

const USUAL = `WITH last AS (
    SELECT ${provider} AS prov_num, a.apt_date_time FROM od_appointment a
    WHERE a.pat_num = $1 AND a.apt_status = ${aptStatus.complete} ORDER BY a.apt_date_time DESC LIMIT 6)
  SELECT coalesce((SELECT l.prov_num FROM last l JOIN od_provider v ON v.prov_num = l.prov_num AND v.client_id = app_office()
      WHERE NOT v.is_hidden AND v.prov_status = 0
      GROUP BY l.prov_num ORDER BY count(*) DESC, max(l.apt_date_time) DESC LIMIT 1), 0) AS prov_num,
    count(*) FILTER (WHERE apt_date_time::time < '12:00')::integer AS mornings, count(*)::integer AS visits FROM last`;

/** Whom a patient saw, and when in the day, at their last visits. */
export async function findUsual(
  tx: Transaction,
  patNum: number,
): Promise<{ ProvNum: number; part: booking.DayPart }> {
  const [row] = await runPlanned<Usual>(tx, 'practice-usual', USUAL, [patNum]);
  if (!row || row.visits === 0) return { ProvNum: 0, part: 'any' };
  const share = row.mornings / row.visits;
  return { ProvNum: row.prov_num, part: share > 0.6 ? 'morning' : share < 0.4 ? 'afternoon' : 'any' };
}
