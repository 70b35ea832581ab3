import type { labs as contract } from '@chairline/contract';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { labIsLate, labIsOpen, labIsOut, labSeat, labStatus, labTables } from '../practice/index.ts';

/** A lab case, as the database answers it. */
export interface LabLine extends Record<string, unknown> {
  LabCaseNum: number;
  PatNum: number;
  contact_id: number | null;
  first_name: string;
  last_name: string;
  LaboratoryNum: number;
  Lab_Name: string;
  lab_phone: string;
  Provider: string;
  status: number;
  DateTimeDue: string | null;
  DateTimeCreated: string | null;
  DateTimeSent: string | null;
  DateTimeRecd: string | null;
  DateTimeChecked: string | null;
  AptNum: number | null;
  AptDateTime: string | null;
  InvoiceNum: string;
  Instructions: string;
  late: boolean;
  days_to_appointment: number | null;
  convo_id: number | null;
}

/** A patient's line of the list. */
export interface LabPatientLine extends Record<string, unknown> {
  pat_num: number;
  first_name: string;
  last_name: string;
  date: string | null;
  late: boolean;
  ids: number[];
}

const wall = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** The conversation about the case `l`. */
const CONVO = `(SELECT c.convo_id FROM conversations c
  WHERE c.client_id = app_office() AND c.kind = 'lab' AND c.subject_id = l.lab_case_num::text)`;

/** `$1` LabCaseNums, `$2` the office's day. */
const CASES = `SELECT l.lab_case_num AS "LabCaseNum", l.pat_num AS "PatNum", k.contact_id,
  p.f_name AS first_name, p.l_name AS last_name, l.laboratory_num AS "LaboratoryNum",
  coalesce(y.description, '') AS "Lab_Name", coalesce(y.phone, '') AS lab_phone,
  coalesce(nullif(v.abbr, ''), btrim(v.f_name || ' ' || v.l_name), '') AS "Provider", ${labStatus} AS status,
  ${wall('l.date_time_due')} AS "DateTimeDue", ${wall('l.date_time_created')} AS "DateTimeCreated",
  ${wall('l.date_time_sent')} AS "DateTimeSent", ${wall('l.date_time_recd')} AS "DateTimeRecd",
  ${wall('l.date_time_checked')} AS "DateTimeChecked",
  CASE WHEN ${labSeat} IS NOT NULL THEN b.apt_num END AS "AptNum", ${wall(labSeat)} AS "AptDateTime",
  l.invoice_num AS "InvoiceNum", l.instructions AS "Instructions", ${labIsLate('$2::date')} AS late,
  (${labSeat})::date - $2::date AS days_to_appointment, ${CONVO} AS convo_id
  FROM ${labTables}
  LEFT JOIN od_laboratory y ON y.client_id = l.client_id AND y.laboratory_num = l.laboratory_num
  LEFT JOIN od_provider v ON v.client_id = l.client_id AND v.prov_num = l.prov_num
  LEFT JOIN contacts k ON k.client_id = l.client_id AND k.od_pat_num = l.pat_num AND k.merged_into IS NULL
  WHERE l.lab_case_num = ANY ($1::bigint[])`;

/** Lab cases by their numbers, in no order. @param today `yyyy-MM-dd`, the office's day */
export function findCases(tx: Transaction, ids: readonly number[], today: string): Promise<LabLine[]> {
  return runPlanned(tx, 'labs-cases', CASES, [ids, today]);
}

/** The soonest appointment, else the soonest due date. */
const WHEN = `coalesce(min(${labSeat}), min(l.date_time_due))`;

/** `$1` the office's day, `$2` status (0: any), `$3` labs (empty: any), `$4` PatNum or NULL, `$5` only late ones. */
const PATIENTS = `SELECT l.pat_num, p.f_name AS first_name, p.l_name AS last_name, ${wall(WHEN)} AS date,
    bool_or(${labIsLate('$1::date')}) AS late,
    array_agg(l.lab_case_num ORDER BY coalesce(${labSeat}, l.date_time_due) NULLS LAST, l.lab_case_num) AS ids
  FROM ${labTables}
  WHERE ${labIsOpen} AND ($2 = 0 OR ${labStatus} = $2)
    AND (cardinality($3::bigint[]) = 0 OR l.laboratory_num = ANY ($3))
    AND ($4::bigint IS NULL OR l.pat_num = $4) AND (NOT $5 OR ${labIsLate('$1::date')})
  GROUP BY l.pat_num, p.f_name, p.l_name
  ORDER BY ${WHEN} NULLS LAST, l.pat_num LIMIT $6 OFFSET $7`;

/** Patients with cases a filter lets through, soonest appointment first; one more than a page tells of the next. */
export async function listLabPatients(
  tx: Transaction,
  filter: contract.LabFilter,
  today: string,
): Promise<LabPatientLine[]> {
  const { status, labs, PatNum, late, limit, offset } = filter;
  const rows = await runPlanned<LabPatientLine>(tx, 'labs-patients', PATIENTS, [
    today,
    status,
    labs,
    PatNum ?? null,
    late,
    limit + 1,
    offset,
  ]);
  // The driver reads arrays of 64-bit numbers as texts.
  return rows.map((row) => ({ ...row, ids: row.ids.map(Number) }));
}

/** Patients with a case that will not be back in time. */
export async function countLate(tx: Transaction, today: string): Promise<number> {
  const rows = await runPlanned<{ late: number }>(
    tx,
    'labs-late',
    `SELECT count(DISTINCT l.pat_num) AS late FROM ${labTables}
     WHERE ${labIsOut} AND ${labIsOpen} AND ${labIsLate('$1::date')}`,
    [today],
  );
  return rows[0]!.late;
}

export interface LaboratoryLine extends Record<string, unknown> {
  lab_number: number;
  lab_name: string;
  phone: string;
  is_hidden: boolean;
}

export function listLaboratories(tx: Transaction): Promise<LaboratoryLine[]> {
  return runPlanned(
    tx,
    'labs-laboratories',
    `SELECT y.laboratory_num AS lab_number, y.description AS lab_name, y.phone, y.is_hidden
     FROM od_laboratory y ORDER BY y.is_hidden, lower(y.description), y.laboratory_num`,
    [],
  );
}
