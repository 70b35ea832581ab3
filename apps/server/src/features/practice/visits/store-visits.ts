import type { booking } from '@chairline/contract';
import { aptStatus, inTheBook } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import { recareDue, recarePreferences, recareTables } from '../lists/recare-rule.ts';
import { provider } from '../lists/store-items.ts';

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
    app_visit_minutes(a.pattern) AS minutes, '' AS "ProcTime", ${provider} AS "ProvNum", NULL AS due
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
    NULL::integer AS minutes, coalesce(c.proc_time, '') AS "ProcTime", l.prov_num AS "ProvNum", NULL AS due
  FROM od_procedurelog l LEFT JOIN od_procedurecode c ON c.client_id = l.client_id AND c.code_num = l.code_num
  WHERE l.proc_num = ANY ($1::bigint[]) ORDER BY l.date_tp, l.proc_num`;

/** Planned procedures with their times. */
export const listTreatmentTimes = (
  tx: Transaction,
  procNums: readonly number[],
): Promise<booking.VisitReason[]> => runPlanned<Line>(tx, 'practice-treatment-times', TREATMENT, [procNums]);

/** What is booked by the codes of its procedures, where it keeps no length of its own. */
export interface CodedReason {
  key: string;
  words: string;
  /** Null for the time of its procedures. */
  minutes: number | null;
  /** Codes of procedures, `D0120,D1110`. */
  codes: string;
  ProvNum: number;
  due: string | null;
}

/** A provider who works here, else null. */
const working = (column: string) => `(SELECT v.prov_num FROM od_provider v
  WHERE v.client_id = p.client_id AND v.prov_num = ${column} AND NOT v.is_hidden AND v.prov_status = 0)`;

/**
 * Recalls of `$1` that are due on `$2`, the longest due first; with the hygienist of the patient where they have one, as
 * Open Dental books them. `$3` minutes a sign of a recall type's pattern stands for.
 */
const RECALLS_DUE = `WITH ${recarePreferences('$2::date')}
  SELECT 'recall:' || r.recall_num AS key, coalesce(nullif(btrim(y.description), ''), 'Recall') AS words,
    nullif(length(btrim(coalesce(y.time_pattern, ''))), 0) * $3::integer AS minutes, coalesce(y.procedures, '') AS codes,
    coalesce(${working('p.sec_prov')}, ${working('p.pri_prov')}, 0) AS "ProvNum", r.date_due::text AS due
  FROM ${recareTables}
  LEFT JOIN od_recalltype y ON y.client_id = r.client_id AND y.recall_type_num = r.recall_type_num
  WHERE r.pat_num = $1 AND ${recareDue} ORDER BY r.date_due, r.recall_num`;

/** A patient's recalls that are due. @param today the office's day */
export const listDueRecalls = (
  tx: Transaction,
  patNum: number,
  today: string,
  increment: number,
): Promise<CodedReason[]> =>
  runPlanned<CodedReason & Record<string, unknown>>(tx, 'practice-recalls-due-of', RECALLS_DUE, [
    patNum,
    today,
    increment,
  ]);

const TYPES = `SELECT 'type:' || y.appointment_type_num AS key, y.appointment_type_name AS words,
    CASE WHEN btrim(y.pattern) <> '' THEN app_visit_minutes(btrim(y.pattern)) END AS minutes, y.code_str AS codes,
    0 AS "ProvNum", NULL AS due
  FROM od_appointmenttype y
  WHERE NOT y.is_hidden AND strpos(lower(y.appointment_type_name), lower($1)) > 0
  ORDER BY y.item_order, y.appointment_type_num LIMIT ${SEARCH_MOST}`;

/** Appointment types by part of their name, in the practice's own order. */
export const findAppointmentTypes = (tx: Transaction, search: string): Promise<CodedReason[]> =>
  runPlanned<CodedReason & Record<string, unknown>>(tx, 'practice-types-by-name', TYPES, [search]);

/** How long procedures take, by their codes; those the practice keeps no time of are left out. */
export async function findTimesOfCodes(
  tx: Transaction,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await runPlanned<{ code: string; time: string }>(
    tx,
    'practice-times-of-codes',
    `SELECT proc_code AS code, proc_time AS time FROM od_procedurecode WHERE proc_code = ANY ($1::text[]) AND proc_time <> ''`,
    [[...codes]],
  );
  return new Map(rows.map(({ code, time }) => [code, time]));
}

const SEARCH = `SELECT 'code:' || c.code_num AS key, c.proc_code || ' ' || c.descript AS words,
    NULL::integer AS minutes, c.proc_time AS "ProcTime", 0 AS "ProvNum", NULL AS due
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
