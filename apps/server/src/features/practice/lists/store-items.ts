import { aptStatus, enumText, standing } from '@chairline/open-dental';
import { type labels, phoneToWire, type practice as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import { labStatusOn } from './lab-rule.ts';

/** What the lists and tabs are about, row → wire, by its ids. Answers in no order; what is not there is left out. */
export type ItemsById<T> = Map<number, T>;

const wall = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;
const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;
const of = (table: string, as: string, column: string, value: string) =>
  `LEFT JOIN ${table} ${as} ON ${as}.${column} = ${value}`;

type AppointmentLine = Omit<contract.OdAppointment, 'AptStatus' | 'ClinicLocation'> & {
  apt_status: number;
  address: string;
  city: string;
  state: string;
  zip: string;
};

/** The hygienist's where it is theirs (design/open-dental.md, section 5). */
export const provider = `CASE WHEN a.is_hygiene AND a.prov_hyg > 0 THEN a.prov_hyg ELSE a.prov_num END`;
/** Where the office uses no clinics its one address is a preference. */
const place = (column: string, preference: string) => `coalesce(cl.${column}, (SELECT f.value_string
  FROM od_preference f WHERE f.client_id = app_office() AND f.pref_name = '${preference}' AND a.clinic_num = 0), '')`;

export const APPOINTMENTS = `SELECT a.apt_num AS "AptNum", a.pat_num AS "PatNum", ${wall('a.apt_date_time')} AS "AptDateTime",
  a.apt_status, coalesce(v.abbr, '') AS "provAbbr", coalesce(d.item_name, '') AS confirmed,
  a.confirmed = ANY ($2::bigint[]) AS is_confirmed, a.note AS "Note", a.proc_descript AS "ProcDescript", a.op AS "Op",
  coalesce(o.op_name, '') AS "opName", a.clinic_num AS "ClinicNum",
  ${place('address', 'PracticeAddress')} AS address, ${place('city', 'PracticeCity')} AS city,
  ${place('state', 'PracticeST')} AS state, ${place('zip', 'PracticeZip')} AS zip,
  a.is_new_patient AS "IsNewPatient", a.is_hygiene AS "IsHygiene", a.pattern AS "Pattern",
  app_visit_minutes(a.pattern) AS minutes, lab.lab_case_num AS "Lab_Num", lab.status
  FROM od_appointment a
  ${of('od_provider', 'v', 'prov_num', provider)}
  ${of('od_definition', 'd', 'def_num', 'a.confirmed')}
  ${of('od_operatory', 'o', 'operatory_num', 'a.op')}
  ${of('od_clinic', 'cl', 'clinic_num', 'a.clinic_num')}
  LEFT JOIN LATERAL (
    SELECT l.lab_case_num, ${labStatusOn('a')} AS status
    FROM od_labcase l WHERE l.client_id = a.client_id AND l.pat_num = a.pat_num AND l.apt_num = a.apt_num
    ORDER BY status, l.lab_case_num LIMIT 1) lab ON true
  WHERE a.apt_num = ANY ($1::bigint[])`;

/** Appointments. @param confirmed DefNums that count as confirmed */
export async function findAppointments(
  tx: Transaction,
  ids: readonly number[],
  confirmed: readonly number[],
): Promise<ItemsById<contract.OdAppointment>> {
  const rows = await runPlanned<AppointmentLine>(tx, 'practice-appointments', APPOINTMENTS, [ids, confirmed]);
  return byId(rows, 'AptNum', ({ apt_status, address, city, state, zip, ...row }) => ({
    ...row,
    AptStatus: enumText('AptStatus', apt_status),
    ClinicLocation: { Address: address, City: city, State: state, Zip: zip },
  }));
}

const RECALLS = `SELECT r.recall_num AS "DSSRecallID", coalesce(t.description, '') AS "RecallType",
  ${day('r.date_due')} AS "DateDue", ${day('r.date_previous')} AS "DatePrevious",
  ${day('r.date_scheduled')} AS "DateScheduled", coalesce(d.item_name, '') AS "Status", r.note AS "Note"
  FROM od_recall r
  ${of('od_recalltype', 't', 'recall_type_num', 'r.recall_type_num')}
  ${of('od_definition', 'd', 'def_num', 'r.recall_status')}
  WHERE r.recall_num = ANY ($1::bigint[])`;

export async function findRecalls(
  tx: Transaction,
  ids: readonly number[],
): Promise<ItemsById<contract.OdRecall>> {
  const rows = await runPlanned<contract.OdRecall>(tx, 'practice-recalls', RECALLS, [ids]);
  return byId(rows, 'DSSRecallID', (row) => row);
}

const procedure = `l.proc_num AS "ProcNum", coalesce(c.proc_code, '') AS "ProcCode", coalesce(c.descript, '') AS "Descript",
  l.tooth_num AS "ToothNum", l.surf AS "Surf", coalesce(v.abbr, '') AS "provAbbr"`;
const procedureTables = `od_procedurelog l
  ${of('od_procedurecode', 'c', 'code_num', 'l.code_num')}
  ${of('od_provider', 'v', 'prov_num', 'l.prov_num')}`;

const PROCEDURES = `SELECT ${procedure}, ${day('l.proc_date')} AS "ProcDate"
  FROM ${procedureTables} WHERE l.proc_num = ANY ($1::bigint[])`;

/** Procedures that were done. */
export async function findProcedures(
  tx: Transaction,
  ids: readonly number[],
): Promise<ItemsById<contract.OdProcedure>> {
  const rows = await runPlanned<contract.OdProcedure>(tx, 'practice-procedures', PROCEDURES, [ids]);
  return byId(rows, 'ProcNum', (row) => row);
}

const TREATMENT = `SELECT ${procedure}, coalesce(k.item_name, '') AS "CategoryName", ${day('l.date_tp')} AS "DateTP",
  coalesce(d.item_name, '') AS "Priority", l.proc_fee * (l.unit_qty + l.base_units) AS "Fee"
  FROM ${procedureTables}
  ${of('od_definition', 'k', 'def_num', 'c.proc_cat')}
  ${of('od_definition', 'd', 'def_num', 'l.priority')}
  WHERE l.proc_num = ANY ($1::bigint[])`;

/** Procedures that are planned. */
export async function findTreatment(
  tx: Transaction,
  ids: readonly number[],
): Promise<ItemsById<contract.OdTreatment>> {
  const rows = await runPlanned<contract.OdTreatment>(tx, 'practice-treatment', TREATMENT, [ids]);
  return byId(rows, 'ProcNum', (row) => row);
}

/** Open Dental keeps no such mark: it is inferred (decisions, Practice system in detail). */
const itemStatus = `CASE WHEN c.claim_status IN ('U', 'W', 'H', 'I', 'P') THEN 'not sent' WHEN c.claim_status = 'S' THEN 'pending'
  WHEN i.ins_pay_est > 0 THEN 'approved' ELSE 'denied' END`;

const PREAUTHS = `SELECT c.claim_num AS "ClaimNum", i.claim_proc_num AS "ClaimProcNum", l.tooth_num AS "ToothNum",
  coalesce(pc.descript, '') AS "ItemName", coalesce(pc.proc_code, '') AS "ProcCode", ${itemStatus} AS "ItemName1",
  btrim(coalesce(ca.carrier_name, '')) AS "CarrierName", CASE WHEN btrim(coalesce(ca.carrier_name, '')) = '' THEN '' ELSE coalesce(ca.phone, '') END AS "CarrierPhone",
  c.pre_auth_string AS "PreAuthString", ${day('c.date_sent')} AS "DateSent", ${day('c.date_received')} AS "DateReceived",
  i.fee_billed AS "FeeBilled", i.ins_pay_est AS "InsPayEst", i.remarks AS "Remarks"
  FROM od_claimproc i JOIN od_claim c ON c.claim_num = i.claim_num
  JOIN od_procedurelog l ON l.proc_num = i.proc_num
  ${of('od_procedurecode', 'pc', 'code_num', 'l.code_num')}
  ${of('od_insplan', 'pl', 'plan_num', 'c.plan_num')}
  ${of('od_carrier', 'ca', 'carrier_num', 'pl.carrier_num')}
  WHERE i.claim_proc_num = ANY ($1::bigint[])`;

/** Items of pre-authorizations. */
export async function findPreAuths(
  tx: Transaction,
  ids: readonly number[],
): Promise<ItemsById<contract.OdPreAuth>> {
  const rows = await runPlanned<contract.OdPreAuth>(tx, 'practice-pre-auth-items', PREAUTHS, [ids]);
  return byId(rows, 'ClaimProcNum', (row) => ({ ...row, CarrierPhone: phoneToWire(row.CarrierPhone) }));
}

function byId<R, T>(rows: readonly R[], key: keyof R, present: (row: R) => T): ItemsById<T> {
  return new Map(rows.map((row) => [row[key] as number, present(row)]));
}

const OF_CONTACT = `SELECT a.apt_num AS id FROM od_appointment a WHERE a.pat_num = $1 AND a.apt_status <> ${aptStatus.none}
  ORDER BY a.apt_date_time DESC NULLS LAST, a.apt_num DESC`;

/** apt_nums of a patient's appointments, newest first. */
export async function listAppointmentIds(tx: Transaction, patNum: number): Promise<number[]> {
  const rows = await runPlanned<{ id: number }>(tx, 'practice-appointments-of-one', OF_CONTACT, [patNum]);
  return rows.map(({ id }) => id);
}

const COMING = `SELECT a.pat_num, to_char((a.apt_date_time AT TIME ZONE $3) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
  a.apt_status AS status, ${place('address', 'PracticeAddress')} AS address, ${place('city', 'PracticeCity')} AS city,
  ${place('state', 'PracticeST')} AS state, ${place('zip', 'PracticeZip')} AS zip
  FROM od_appointment a
  ${of('od_clinic', 'cl', 'clinic_num', 'a.clinic_num')}
  WHERE a.pat_num = ANY ($1::bigint[]) AND a.apt_status IN ${standing}
    AND a.apt_date_time > $2::timestamptz AT TIME ZONE $3
  ORDER BY a.apt_date_time, a.apt_num`;

type ComingLine = {
  pat_num: number;
  at: string;
  status: number;
  address: string;
  city: string;
  state: string;
  zip: string;
};

/** Patients' appointments that stand after a moment, the next one first. @param timeZone the office's (IANA) */
export async function listComing(
  tx: Transaction,
  patNums: readonly number[],
  after: Date,
  timeZone: string,
): Promise<Map<number, labels.PlaceholderAppointment[]>> {
  const rows = await runPlanned<ComingLine>(tx, 'practice-coming', COMING, [patNums, after, timeZone]);
  const coming = new Map<number, labels.PlaceholderAppointment[]>();
  for (const { pat_num, at, status, address, city, state, zip } of rows) {
    const appointment = {
      AptDateTime: at,
      AptStatus: enumText('AptStatus', status),
      ClinicLocation: { Address: address, City: city, State: state, Zip: zip },
    };
    coming.set(pat_num, [...(coming.get(pat_num) ?? []), appointment]);
  }
  return coming;
}

export interface DayLine extends Record<string, unknown> {
  id: number;
  pat_num: number;
  op: number;
  contact_id: number | null;
  first_name: string;
  last_name: string;
}

const OF_DAY = `SELECT a.apt_num AS id, a.pat_num, a.op, k.contact_id, p.f_name AS first_name, p.l_name AS last_name
  FROM od_appointment a
  JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num
  LEFT JOIN contacts k ON k.client_id = a.client_id AND k.od_pat_num = a.pat_num AND k.merged_into IS NULL
  WHERE a.apt_date_time >= $1::date::timestamp AND a.apt_date_time < ($1::date + 1)::timestamp
    AND a.apt_status NOT IN (${aptStatus.none}, ${aptStatus.unscheduled}, ${aptStatus.planned})
  ORDER BY a.apt_date_time, a.apt_num LIMIT $2 OFFSET $3`;

/** What stands in the schedule of a day, by time. Parked and planned ones stand in none. */
export function listDay(tx: Transaction, date: string, limit: number, offset: number): Promise<DayLine[]> {
  return runPlanned(tx, 'practice-appointments-of-day', OF_DAY, [date, limit, offset]);
}
