import { patStatus } from '@chairline/open-dental';
import { asc, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { odPatient, practiceMovedVisits, practiceToMatch } from '../schema.ts';

export type PatientRow = typeof odPatient.$inferSelect;

/** Patients to come, in the order they wait; theirs until the transaction ends. */
export async function takeToMatch(tx: Transaction, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ patNum: practiceToMatch.patNum })
    .from(practiceToMatch)
    .orderBy(asc(practiceToMatch.patNum))
    .limit(limit)
    .for('update');
  if (rows.length === 0) return [];
  const patNums = rows.map((row) => row.patNum);
  await tx.delete(practiceToMatch).where(inArray(practiceToMatch.patNum, patNums));
  return patNums;
}

export async function findPatients(tx: Transaction, patNums: readonly number[]): Promise<PatientRow[]> {
  if (patNums.length === 0) return [];
  return tx
    .select()
    .from(odPatient)
    .where(inArray(odPatient.patNum, [...patNums]))
    .orderBy(asc(odPatient.patNum));
}

/** What every patient is known by: who shares a number with whom is found in memory. */
export async function listPatientKeys(tx: Transaction) {
  return tx
    .select({
      patNum: odPatient.patNum,
      fName: odPatient.fName,
      lName: odPatient.lName,
      preferred: odPatient.preferred,
      birthdate: odPatient.birthdate,
      hmPhone: odPatient.hmPhone,
      wkPhone: odPatient.wkPhone,
      wirelessPhone: odPatient.wirelessPhone,
    })
    .from(odPatient)
    .where(ne(odPatient.patStatus, patStatus.deleted));
}

/** Of these patients, who has an appointment to come. @param today the office's day */
export async function findExpected(
  tx: Transaction,
  patNums: readonly number[],
  today: string,
): Promise<Set<number>> {
  if (patNums.length === 0) return new Set();
  const result = await tx.execute<{ pat: number }>(sql`
    SELECT DISTINCT pat_num AS pat FROM od_appointment
    WHERE pat_num = ANY (${sql.param(patNums.map(String))}::bigint[])
      AND apt_status IN (1, 4) AND apt_date_time >= ${today}::timestamp`);
  return new Set(result.rows.map((row) => row.pat));
}

/** Has patients looked at again who are not active, have an appointment to come, and no contact. */
export async function queueExpected(tx: Transaction, office: number, today: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO practice_to_match (client_id, pat_num)
    SELECT DISTINCT ${office}::integer, p.pat_num
    FROM od_appointment a JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num
    WHERE a.apt_date_time >= ${today}::timestamp AND a.apt_status IN (1, 4) AND p.pat_status IN (2, 3, 5)
      AND NOT EXISTS (SELECT 1 FROM contacts c WHERE c.od_pat_num = p.pat_num AND c.merged_into IS NULL)
      AND NOT EXISTS (SELECT 1 FROM practice_matches m WHERE m.pat_num = p.pat_num AND m.state <> 'doubtful')
    ON CONFLICT DO NOTHING`);
}

/**
 * The contacts whose family is not what the guarantors say: the head is the guarantor's contact, or the oldest one
 * where the guarantor has none; of a family of one it is nobody. Families with others in them are left as staff made
 * them.
 */
export async function listFamilyChanges(
  tx: Transaction,
  limit: number,
): Promise<{ contact_id: number; family: number }[]> {
  const result = await tx.execute<{ contact_id: number; family: number }>(sql`
    WITH linked AS (
      SELECT c.contact_id, c.family, p.pat_num, coalesce(nullif(p.guarantor, 0), p.pat_num) AS guarantor
      FROM od_patient p JOIN contacts c
        ON c.client_id = p.client_id AND c.od_pat_num = p.pat_num AND c.merged_into IS NULL
    ), heads AS (
      SELECT guarantor, count(*) AS members,
        coalesce(min(contact_id) FILTER (WHERE pat_num = guarantor), min(contact_id)) AS head
      FROM linked GROUP BY guarantor
    )
    SELECT l.contact_id, CASE WHEN h.members > 1 THEN h.head ELSE 0 END AS family
    FROM linked l JOIN heads h USING (guarantor)
    WHERE l.family <> CASE WHEN h.members > 1 THEN h.head ELSE 0 END
      AND NOT (h.members = 1 AND EXISTS (
        SELECT 1 FROM contacts o WHERE o.family = l.family AND o.od_pat_num IS NULL AND o.merged_into IS NULL))
    ORDER BY l.contact_id LIMIT ${limit}`);
  return result.rows;
}

/** The type of the office's contacts who are patients; null where it has none. */
export async function findPatientType(tx: Transaction): Promise<number | null> {
  const result = await tx.execute<{ type: number }>(
    sql`SELECT type_id AS type FROM contact_types WHERE lower(btrim(type_name)) IN ('patient', 'patients') ORDER BY type_id LIMIT 1`,
  );
  return result.rows[0]?.type ?? null;
}

/**
 * Active patients of the copy who may be the one that another record was merged into: the same birthdate, and a number
 * of theirs. @returns their names, three at the most
 */
export async function findTwins(
  tx: Transaction,
  patNum: number,
  birthdate: string | null,
  tens: readonly string[],
): Promise<string[]> {
  if (birthdate === null || tens.length === 0) return [];
  const result = await tx.execute<{ name: string }>(sql`
    SELECT btrim(f_name || ' ' || l_name) AS name FROM od_patient
    WHERE pat_status = ${patStatus.patient} AND pat_num <> ${patNum} AND birthdate = ${birthdate}::date
      AND EXISTS (SELECT 1 FROM unnest(ARRAY[wireless_phone, hm_phone, wk_phone]) AS one (number)
        WHERE right(regexp_replace(one.number, '[^0-9]', '', 'g'), 10) = ANY (${sql.param([...tens])}::text[]))
    ORDER BY pat_num LIMIT 3`);
  return result.rows.map(({ name }) => name);
}

/**
 * Into whom an archived patient was merged, by whose their visits are now: nobody where there were none, where they went
 * to several, or where that one is no active patient.
 */
export async function findSuccessor(
  tx: Transaction,
  patNum: number,
): Promise<{ PatNum: number; name: string } | null> {
  const { rows } = await tx.execute<{ PatNum: number; name: string; is_active: boolean }>(sql`
    SELECT DISTINCT a.pat_num AS "PatNum", btrim(p.f_name || ' ' || p.l_name) AS name,
      p.pat_status = ${patStatus.patient} AS is_active
    FROM od_patient o
    JOIN ${practiceMovedVisits} m ON m.client_id = o.client_id AND m.from_pat = o.pat_num
    JOIN od_appointment a ON a.client_id = m.client_id AND a.apt_num = m.apt_num AND a.pat_num <> o.pat_num
    JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num
    WHERE o.pat_num = ${patNum} AND o.pat_status = ${patStatus.archived} LIMIT 2`);
  const [one, another] = rows;
  return one?.is_active && !another ? { PatNum: one.PatNum, name: one.name } : null;
}
