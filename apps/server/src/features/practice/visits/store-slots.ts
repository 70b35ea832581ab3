import { inTheBook } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import { type Blocked, type Chair, minutesOf, operatoriesOf, type Shift, type Taken } from './find-slots.ts';

/** A day's rows of schedule: 1 is a provider's, 0 the practice's; status 0 is open (Open Dental, SchedStatus). */
const SHIFTS = `WITH closed AS MATERIALIZED (
    SELECT h.sched_date, h.clinic_num FROM od_schedule h
    WHERE h.sched_type = 0 AND h.status <> 0 AND h.sched_date BETWEEN $1::date AND $2::date)
  SELECT s.sched_date::text AS date, s.prov_num AS "provNum", s.clinic_num AS "clinicNum",
    s.start_time::text AS start, s.stop_time::text AS stop
  FROM od_schedule s JOIN od_provider v ON v.client_id = s.client_id AND v.prov_num = s.prov_num
  WHERE s.sched_type = 1 AND s.status = 0 AND s.sched_date BETWEEN $1::date AND $2::date
    AND s.start_time IS NOT NULL AND s.stop_time IS NOT NULL AND ($3::bigint IS NULL OR s.prov_num = $3)
    AND NOT v.is_hidden AND v.prov_status = 0
    AND NOT EXISTS (SELECT 1 FROM closed WHERE closed.sched_date = s.sched_date
      AND closed.clinic_num IN (0, s.clinic_num))`;

type ShiftLine = Omit<Shift, 'from' | 'to'> & { start: string; stop: string };

/** Providers' hours from the first to the last day, without the days on which the practice is closed. */
export async function listShifts(
  tx: Transaction,
  days: { first: string; last: string },
  provNum: number | null,
): Promise<Shift[]> {
  const rows = await runPlanned<ShiftLine>(tx, 'practice-shifts', SHIFTS, [days.first, days.last, provNum]);
  return rows.map(({ start, stop, ...row }) => ({ ...row, from: minutesOf(start), to: minutesOf(stop) }));
}

/**
 * Blockouts, type 2, of kinds over which Open Dental lets nobody book: their definition (category 25) bears the flag
 * NS, "block appointments scheduling". The others say what a time is meant for.
 */
const BLOCKED = `SELECT s.sched_date::text AS date, s.clinic_num AS "ClinicNum", s.operatories,
    s.start_time::text AS start, s.stop_time::text AS stop
  FROM od_schedule s JOIN od_definition d ON d.client_id = s.client_id AND d.def_num = s.blockout_type
  WHERE s.sched_type = 2 AND s.sched_date BETWEEN $1::date AND $2::date AND d.category = 25
    AND d.item_value LIKE '%NS%' AND s.start_time IS NOT NULL AND s.stop_time IS NOT NULL`;

type BlockedLine = { date: string; ClinicNum: number; operatories: string; start: string; stop: string };

/** When nothing may be booked, first to last day. */
export async function listBlocked(
  tx: Transaction,
  days: { first: string; last: string },
): Promise<Blocked[]> {
  const rows = await runPlanned<BlockedLine>(tx, 'practice-blocked', BLOCKED, [days.first, days.last]);
  return rows.map(({ start, stop, operatories, ...row }) => ({
    ...row,
    operatories: operatoriesOf(operatories),
    from: minutesOf(start),
    to: minutesOf(stop),
  }));
}

/** The operatories that are not hidden. */
export function listChairs(tx: Transaction): Promise<Chair[]> {
  return runPlanned<Chair & Record<string, unknown>>(
    tx,
    'practice-chairs',
    `SELECT o.operatory_num AS "operatoryNum", o.clinic_num AS "clinicNum", o.prov_dentist AS "provDentist",
       o.prov_hygienist AS "provHygienist"
     FROM od_operatory o WHERE NOT o.is_hidden
     ORDER BY o.item_order, o.operatory_num`,
    [],
  );
}

interface TakenLine extends Record<string, unknown> {
  date: string;
  time: string;
  pattern: string;
  op: number;
  /** The hygienist where it is theirs: the dentist only looks in. */
  prov_num: number;
}

/** What takes time in the schedule, first to last day. @param except the AptNum of one that does not */
export async function listTaken(
  tx: Transaction,
  days: { first: string; last: string },
  except = 0,
): Promise<Taken[]> {
  const rows = await runPlanned<TakenLine>(
    tx,
    'practice-taken',
    `SELECT a.apt_date_time::date::text AS date, a.apt_date_time::time::text AS time, a.pattern, a.op,
       CASE WHEN a.is_hygiene AND a.prov_hyg > 0 THEN a.prov_hyg ELSE a.prov_num END AS prov_num
     FROM od_appointment a WHERE a.apt_date_time >= $1::date::timestamp AND a.apt_date_time < ($2::date + 1)::timestamp
       AND a.apt_status IN ${inTheBook} AND a.apt_num <> $3`,
    [days.first, days.last, except],
  );
  return rows.map(({ date, time, pattern, op, prov_num }) => ({
    date,
    from: minutesOf(time),
    pattern,
    operatoryNum: op,
    provNum: prov_num,
  }));
}
