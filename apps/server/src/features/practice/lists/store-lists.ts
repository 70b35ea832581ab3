import { inTheBook, patStatus, procStatus, standing } from '@chairline/open-dental';
import { runPlanned, type Transaction } from '../../../platform/db/database.ts';
import { labIsOpen, labStatus, labTables } from './lab-rule.ts';
import { recareDue, recarePreferences, recareTables } from './recare-rule.ts';

/**
 * The practice lists as statements over the office's copy (design/open-dental.md, section 5). A list's `source` gives
 * what it is about, item by item; the page groups that by patient. `$1`–`$4` are the page's, the rest the source's.
 */
export interface ListStatement {
  name: string;
  newestFirst: boolean;
  /** A common table expression the source needs, or ''. */
  before?: string;
  /** Rows of pat_num, at (timestamp, NULL for none), id (of the item) and line (sorts items of one time). */
  source: string;
  /**
   * Of a list that holds much of a practice: a row for each of its patients, of pat_num and day (a date, `infinity` for
   * none), the one they stand in the list by. In the order of an index, so that a page reads its own patients alone.
   */
  patients?: string;
  /** Where it is cheaper to tell than item by item: rows of pat_num, one or more of each of its patients. */
  members?: string;
}

/** A patient's line in a page, as the database answers it. */
export interface PatientLine extends Record<string, unknown> {
  pat_num: number;
  first_name: string;
  last_name: string;
  /** The database's text of the time, `infinity` for none. */
  at: string;
  ids: number[];
}

/** After which patient a page begins. */
export interface PatientCursor {
  at: string;
  patNum: number;
}

const GONE = `(${patStatus.archived}, ${patStatus.deleted}, ${patStatus.deceased})`;
const patientOf = (of: string) =>
  `JOIN od_patient p ON p.client_id = ${of}.client_id AND p.pat_num = ${of}.pat_num`;
/** Codes within bounds `low` and `high`, compared byte by byte. */
const codesWithin = (low: string, high: string) => `(SELECT c.code_num FROM od_procedurecode c
  WHERE EXISTS (SELECT 1 FROM unnest(${low}::text[], ${high}::text[]) AS r (low, high)
    WHERE c.proc_code COLLATE "C" >= r.low AND c.proc_code COLLATE "C" <= r.high))`;

/** Booked, to come, and nobody confirmed. `$5` from, `$6` before (wall clock), `$7` DefNums that count as confirmed. */
export const unconfirmed: ListStatement = {
  name: 'unconfirmed',
  newestFirst: false,
  source: `SELECT a.pat_num, a.apt_date_time AS at, a.apt_num AS id, 0 AS line
    FROM od_appointment a ${patientOf('a')}
    WHERE a.apt_status IN ${standing} AND a.apt_date_time >= $5::timestamp AND a.apt_date_time < $6::timestamp
      AND a.confirmed <> ALL ($7::bigint[]) AND p.pat_status NOT IN ${GONE}`,
};

/** Had one of some procedures in a while. `$5` first and `$6` last day, `$7`, `$8` bounds of codes. */
export const postOps: ListStatement = {
  name: 'post-ops',
  newestFirst: true,
  source: `SELECT l.pat_num, l.proc_date::timestamp AS at, l.proc_num AS id, 0 AS line
    FROM od_procedurelog l ${patientOf('l')}
    WHERE l.proc_status = ${procStatus.complete} AND l.proc_date BETWEEN $5::date AND $6::date
      AND l.code_num IN ${codesWithin('$7', '$8')} AND p.pat_status NOT IN ${GONE}`,
};

/** Due for a recall, and nothing booked. `$5` the office's day. */
export const recare: ListStatement = {
  name: 'recare',
  newestFirst: false,
  before: `WITH ${recarePreferences('$5::date')}`,
  source: `SELECT r.pat_num, r.date_due::timestamp AS at, r.recall_num AS id, 0 AS line
    FROM ${recareTables} WHERE ${recareDue}`,
};

/** Examined, treatment planned, nothing booked. `$5` first day, `$6` the office's day, `$7`, `$8` bounds of codes. */
export const reconsult: ListStatement = {
  name: 'reconsult',
  newestFirst: true,
  source: `SELECT l.pat_num, l.proc_date::timestamp AS at, l.proc_num AS id, 0 AS line
    FROM od_procedurelog l ${patientOf('l')}
    WHERE l.proc_status = ${procStatus.complete} AND l.proc_date BETWEEN $5::date AND $6::date
      AND l.code_num IN ${codesWithin('$7', '$8')} AND p.pat_status = ${patStatus.patient}
      AND EXISTS (SELECT 1 FROM od_procedurelog t WHERE t.client_id = l.client_id AND t.pat_num = l.pat_num
        AND t.proc_status = ${procStatus.treatmentPlanned})
      AND NOT EXISTS (SELECT 1 FROM od_appointment a WHERE a.client_id = l.client_id AND a.pat_num = l.pat_num
        AND a.apt_status IN ${standing} AND a.apt_date_time >= $6::date::timestamp)`,
};

/** A day as it is sorted by, which stands so in the indexes of 0166. */
const dayOrNone = (column: string) => `coalesce(${column}, 'infinity'::date)`;

const preAuthItems = (
  where: string,
) => `SELECT c.pat_num, c.date_sent::timestamp AS at, i.claim_proc_num AS id,
      i.line_number AS line
    FROM od_claim c ${patientOf('c')}
    JOIN od_claimproc i ON i.client_id = c.client_id AND i.claim_num = c.claim_num
    JOIN od_procedurelog l ON l.client_id = i.client_id AND l.proc_num = i.proc_num
    WHERE c.claim_type = 'PreAuth' AND ${where}`;

const hasItem = (claim: string) => `EXISTS (SELECT 1 FROM od_claimproc i
        JOIN od_procedurelog l ON l.client_id = i.client_id AND l.proc_num = i.proc_num
        WHERE i.client_id = ${claim}.client_id AND i.claim_num = ${claim}.claim_num)`;

/** Items of pre-authorizations. */
export const preAuths: ListStatement = {
  name: 'pre-auths',
  newestFirst: true,
  source: preAuthItems(`p.pat_status NOT IN ${GONE}`),
  // A patient's claims are looked at until one has an item: who has several is not looked up for each.
  members: `SELECT p.pat_num
    FROM (SELECT DISTINCT o.client_id, o.pat_num FROM od_claim o WHERE o.claim_type = 'PreAuth') d ${patientOf('d')}
    WHERE p.pat_status NOT IN ${GONE} AND EXISTS (SELECT 1 FROM od_claim c
      JOIN od_claimproc i ON i.client_id = c.client_id AND i.claim_num = c.claim_num
      JOIN od_procedurelog l ON l.client_id = i.client_id AND l.proc_num = i.proc_num
      WHERE c.client_id = d.client_id AND c.pat_num = d.pat_num AND c.claim_type = 'PreAuth')`,
  patients: `SELECT c.pat_num, ${dayOrNone('c.date_sent')} AS day
    FROM od_claim c ${patientOf('c')}
    WHERE c.claim_type = 'PreAuth' AND p.pat_status NOT IN ${GONE} AND ${hasItem('c')}
      AND NOT EXISTS (SELECT 1 FROM od_claim o WHERE o.client_id = c.client_id AND o.pat_num = c.pat_num
        AND o.claim_type = 'PreAuth' AND ${hasItem('o')}
        AND (${dayOrNone('o.date_sent')}, o.claim_num) > (${dayOrNone('c.date_sent')}, c.claim_num))`,
};

/**
 * That a procedure is planned, and on no appointment. Its own is looked up by key: of `NOT EXISTS` the planner makes a
 * table of all the appointments that a practice ever had, which takes four times as long.
 */
const isPlanned = (of: string) => `${of}.proc_status = ${procStatus.treatmentPlanned}
      AND coalesce((SELECT a.apt_status NOT IN ${inTheBook} FROM od_appointment a
        WHERE a.client_id = ${of}.client_id AND a.apt_num = ${of}.apt_num AND ${of}.apt_num > 0), true)`;
const plannedItems = (
  where: string,
) => `SELECT l.pat_num, l.date_tp::timestamp AS at, l.proc_num AS id, 0 AS line
    FROM od_procedurelog l ${patientOf('l')}
    WHERE ${isPlanned('l')} AND ${where}`;

/** Planned treatment that is on no appointment. */
export const pendingTreatment: ListStatement = {
  name: 'pending-treatment',
  newestFirst: false,
  source: plannedItems(`p.pat_status = ${patStatus.patient}`),
  // Nearly all that is on a visit is on one to come: those are few, and read once instead of once for each procedure.
  members: `SELECT l.pat_num FROM od_procedurelog l ${patientOf('l')}
    WHERE ${isPlanned('l')} AND p.pat_status = ${patStatus.patient}
      AND NOT (l.apt_num > 0 AND l.apt_num IN (SELECT a.apt_num FROM od_appointment a WHERE a.apt_status IN ${standing}))`,
  patients: `SELECT l.pat_num, ${dayOrNone('l.date_tp')} AS day
    FROM od_procedurelog l ${patientOf('l')}
    WHERE ${isPlanned('l')} AND p.pat_status = ${patStatus.patient}
      AND NOT EXISTS (SELECT 1 FROM od_procedurelog o WHERE o.client_id = l.client_id AND o.pat_num = l.pat_num
        AND ${isPlanned('o')}
        AND (${dayOrNone('o.date_tp')}, o.proc_num) < (${dayOrNone('l.date_tp')}, l.proc_num))`,
};

/** Before the first patient of a list. */
export const beginOf = ({ newestFirst }: ListStatement): PatientCursor =>
  newestFirst
    ? { at: 'infinity', patNum: Number.MAX_SAFE_INTEGER }
    : { at: '-infinity', patNum: Number.MIN_SAFE_INTEGER };

/** A page of a list as a statement: `$1`, `$2` the cursor, `$3` limit, `$4` offset, then the source's own. */
export function pageText({ newestFirst, before, source, patients }: ListStatement): string {
  const [most, compare, order] = newestFirst ? ['max', '<', 'DESC'] : ['min', '>', 'ASC'];
  const at = `${most}(coalesce(s.at, 'infinity'))`;
  const ids = `array_agg(s.id ORDER BY s.at ${order} NULLS LAST, s.line, s.id)`;
  const page = patients
    ? `SELECT f.pat_num, f.day::timestamp AS at, (SELECT ${ids} FROM (${source}) s WHERE s.pat_num = f.pat_num) AS ids
    FROM (SELECT q.pat_num, q.day FROM (${patients}) q
      WHERE (q.day, q.pat_num) ${compare} ($1::timestamp::date, $2::bigint)
      ORDER BY q.day ${order}, q.pat_num ${order} LIMIT $3 OFFSET $4) f`
    : `SELECT s.pat_num, ${at} AS at, ${ids} AS ids
    FROM (${source}) s GROUP BY s.pat_num
    HAVING (${at}, s.pat_num) ${compare} ($1::timestamp, $2::bigint)
    ORDER BY ${at} ${order}, s.pat_num ${order} LIMIT $3 OFFSET $4`;
  return `${before ? `${before}, ` : 'WITH '}page AS (${page})
    SELECT g.pat_num, g.at::text AS at, g.ids, p.f_name AS first_name, p.l_name AS last_name
    FROM page g JOIN od_patient p ON p.pat_num = g.pat_num ORDER BY g.at ${order}, g.pat_num ${order}`;
}

/** A page of a list's patients, after a cursor. */
export async function readPage(
  tx: Transaction,
  list: ListStatement,
  page: { after: PatientCursor; limit: number; offset: number },
  values: readonly unknown[],
): Promise<PatientLine[]> {
  const { after, limit, offset } = page;
  const rows = await runPlanned<PatientLine>(tx, `practice-${list.name}`, pageText(list), [
    after.at,
    after.patNum,
    limit,
    offset,
    ...values,
  ]);
  // The driver reads arrays of 64-bit numbers as texts.
  return rows.map((row) => ({ ...row, ids: row.ids.map(Number) }));
}

/** A source alone: what was the page's `$1`–`$4` is left out, and the source's own values come first. */
const alone = (source: string) => source.replace(/\$(\d+)/g, (_, number: string) => `$${Number(number) - 4}`);

/** How many patients a list holds: as many rows as its pages have. */
export async function countList(
  tx: Transaction,
  { name, before, source, members = source }: ListStatement,
  values: readonly unknown[],
): Promise<number> {
  const text = alone(`${before ?? ''} SELECT count(DISTINCT s.pat_num) AS patients FROM (${members}) s`);
  const rows = await runPlanned<{ patients: number }>(tx, `practice-${name}-count`, text, [...values]);
  return rows[0]!.patients;
}

/** Patients with an open lab case of a status. */
export async function countLabPatients(tx: Transaction, status: number): Promise<number> {
  const rows = await runPlanned<{ patients: number }>(
    tx,
    'practice-labs-count',
    `SELECT count(DISTINCT l.pat_num) AS patients FROM ${labTables} WHERE ${labIsOpen} AND ${labStatus} = $1`,
    [status],
  );
  return rows[0]!.patients;
}

const idsOf = (source: string, order: string) =>
  `SELECT s.id FROM (${source}) s ORDER BY s.at ${order} NULLS FIRST, s.line, s.id`;
/** Of the patient `$1`. */
export const PREAUTHS_OF_ONE = idsOf(preAuthItems('c.pat_num = $1'), 'DESC');
export const PLANNED_OF_ONE = idsOf(plannedItems('l.pat_num = $1'), 'ASC');

/** claim_proc_nums of a patient's pre-authorization items, newest first. */
export async function listPreAuthIds(tx: Transaction, patNum: number): Promise<number[]> {
  const rows = await runPlanned<{ id: number }>(tx, 'practice-pre-auths-of-one', PREAUTHS_OF_ONE, [patNum]);
  return rows.map(({ id }) => id);
}

/** proc_nums of a patient's planned treatment that is on no appointment. */
export async function listPlannedIds(tx: Transaction, patNum: number): Promise<number[]> {
  const rows = await runPlanned<{ id: number }>(tx, 'practice-planned-of-one', PLANNED_OF_ONE, [patNum]);
  return rows.map(({ id }) => id);
}

/** The last day before another on which anything was done, not more than two weeks back; null for none. */
export async function lastWorkingDay(tx: Transaction, before: string): Promise<string | null> {
  const rows = await runPlanned<{ day: string | null }>(
    tx,
    'practice-last-working-day',
    `SELECT max(l.proc_date)::text AS day FROM od_procedurelog l
     WHERE l.proc_status = ${procStatus.complete} AND l.proc_date < $1::date AND l.proc_date >= $1::date - 14`,
    [before],
  );
  return rows[0]?.day ?? null;
}
