import { placeless, standing } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import { minutesOf, operatoriesOf } from './find-slots.ts';
import { provider } from '../lists/store-items.ts';

/** An appointment where it stands in the schedule, and whose it is. */
export interface PlaceLine extends Record<string, unknown> {
  id: number;
  date: string;
  op: number;
  prov_num: number;
  confirmed: number;
  contact_id: number | null;
  first_name: string;
  last_name: string;
  type_name: string;
  type_color: number;
  confirmed_color: number;
}

const PLACES = `SELECT a.apt_num AS id, to_char(a.apt_date_time, 'YYYY-MM-DD') AS date, a.op,
    ${provider} AS prov_num, a.confirmed, k.contact_id, coalesce(p.f_name, '') AS first_name,
    coalesce(p.l_name, '') AS last_name, coalesce(btrim(y.appointment_type_name), '') AS type_name,
    coalesce(y.appointment_type_color, 0) AS type_color, coalesce(d.item_color, 0) AS confirmed_color
  FROM od_appointment a
  LEFT JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num
  LEFT JOIN contacts k ON k.client_id = a.client_id AND k.od_pat_num = a.pat_num AND k.merged_into IS NULL
  LEFT JOIN od_appointmenttype y ON y.client_id = a.client_id AND y.appointment_type_num = a.appointment_type_num
  LEFT JOIN od_definition d ON d.client_id = a.client_id AND d.def_num = a.confirmed AND d.category = 2`;
const IN_ORDER = 'ORDER BY a.apt_date_time, a.apt_num';

export const SCHEDULED = `${PLACES} WHERE a.apt_date_time >= $1::timestamp AND a.apt_date_time < $2::timestamp
  AND a.apt_status NOT IN ${placeless} ${IN_ORDER}`;

/** What stands in the schedule from one wall-clock time up to before another. Parked and planned ones stand in none. */
export function listPlaces(tx: Transaction, from: string, to: string): Promise<PlaceLine[]> {
  return runPlanned(tx, 'practice-places', SCHEDULED, [from, to]);
}

/** The same of one appointment, whatever its status; undefined for one that the copy has not. */
export async function findPlace(tx: Transaction, aptNum: number): Promise<PlaceLine | undefined> {
  const rows = await runPlanned<PlaceLine>(tx, 'practice-place', `${PLACES} WHERE a.apt_num = $1`, [aptNum]);
  return rows[0];
}

const OUT = `${PLACES} WHERE a.apt_date_time >= $1::timestamp AND a.apt_date_time < $2::timestamp
  AND a.apt_status IN ${standing}
  AND EXISTS (SELECT 1 FROM od_labcase l WHERE l.client_id = a.client_id AND l.pat_num = a.pat_num
    AND l.apt_num = a.apt_num AND l.date_time_recd IS NULL AND l.date_time_checked IS NULL) ${IN_ORDER}`;

/** Visits to come, of such a time, whose lab case has not come back. */
export const listWithoutLab = (tx: Transaction, from: string, to: string): Promise<PlaceLine[]> =>
  runPlanned(tx, 'practice-without-lab', OUT, [from, to]);

interface BlockoutLine extends Record<string, unknown> {
  name: string;
  clinic: number;
  operatories: string;
  start: string;
  stop: string;
  no_booking: boolean;
}

/** Blockouts of a day, type 2 of schedule. The flag NS of their kind lets nobody be booked (see store-slots). */
export async function listBlockouts(tx: Transaction, date: string) {
  const rows = await runPlanned<BlockoutLine>(
    tx,
    'practice-blockouts',
    `SELECT coalesce(nullif(btrim(d.item_name), ''), 'Blocked out') AS name, s.clinic_num AS clinic,
       s.operatories, s.start_time::text AS start, s.stop_time::text AS stop,
       coalesce(d.item_value LIKE '%NS%', false) AS no_booking
     FROM od_schedule s
     LEFT JOIN od_definition d ON d.client_id = s.client_id AND d.def_num = s.blockout_type AND d.category = 25
     WHERE s.sched_type = 2 AND s.sched_date = $1::date AND s.start_time < s.stop_time
     ORDER BY s.start_time, s.schedule_num`,
    [date],
  );
  return rows.map(({ name, clinic, operatories, start, stop, no_booking }) => ({
    name,
    ClinicNum: clinic,
    operatories: operatoriesOf(operatories),
    from: minutesOf(start),
    to: minutesOf(stop),
    no_booking,
  }));
}

/** Days on which the practice is closed, by clinic (0 for all): rows of type 0 that are not open. 2 is a holiday. */
export function listClosedDays(
  tx: Transaction,
  days: { first: string; last: string },
): Promise<{ date: string; clinic: number; holiday: boolean }[]> {
  return runPlanned(
    tx,
    'practice-closed-days',
    `SELECT s.sched_date::text AS date, s.clinic_num AS clinic, bool_or(s.status = 2) AS holiday FROM od_schedule s
     WHERE s.sched_type = 0 AND s.status <> 0 AND s.sched_date BETWEEN $1::date AND $2::date
     GROUP BY s.sched_date, s.clinic_num ORDER BY s.sched_date, s.clinic_num`,
    [days.first, days.last],
  );
}
