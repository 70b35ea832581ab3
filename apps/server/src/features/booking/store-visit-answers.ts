import { booking as contract } from '@chairline/contract';
import { standing } from '@chairline/open-dental';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { CONTACT_COLUMNS } from './contact-columns.ts';
import { visitAnswers as table, visitAnswerSettings as settings } from './schema.ts';

export type VisitAnswerRow = typeof table.$inferSelect;

/** More are never looked at together. */
const MOST = 500;
/** Contacts `k` who have a number, or into whom one with it was merged. @param ten its last ten digits */
const ofNumber = (ten: string): SQL => sql`k.merged_into IS NULL AND k.contact_id IN (
  SELECT coalesce(c.merged_into, c.contact_id) FROM contacts c
  WHERE (c.ph1_ten = ${ten} AND c.ph1_ten <> '') OR (c.ph2_ten = ${ten} AND c.ph2_ten <> '')
    OR (c.ph3_ten = ${ten} AND c.ph3_ten <> '') OR (c.phone_num_ten = ${ten} AND c.phone_num_ten <> ''))`;

/** A visit that stands and is still to come. */
export interface ComingVisit extends Record<string, unknown> {
  apt_num: number;
  pat_num: number;
  /** Wall clock, `yyyy-MM-dd HH:mm:ss`. */
  at: string;
  /** The DefNum of its confirmation; 0 for none. */
  confirmed: number;
}

const visitColumns = sql.raw(
  `a.apt_num, a.pat_num, to_char(a.apt_date_time, 'YYYY-MM-DD HH24:MI:SS') AS at, coalesce(a.confirmed, 0) AS confirmed`,
);
const isComing = (now: Date, zone: string): SQL =>
  sql`a.apt_status IN ${sql.raw(standing)} AND a.apt_date_time > ${now.toISOString()}::timestamptz AT TIME ZONE ${zone}`;

/** The visits to come of all who have a number: a parent's number is their children's. @param ten its last ten digits */
export async function listVisitsOf(
  tx: Transaction,
  ten: string,
  now: Date,
  zone: string,
): Promise<ComingVisit[]> {
  const { rows } = await tx.execute<ComingVisit>(sql`
    SELECT ${visitColumns} FROM contacts k
    JOIN od_appointment a ON a.client_id = k.client_id AND a.pat_num = k.od_pat_num
    WHERE ${ofNumber(ten)} AND ${isComing(now, zone)} ORDER BY a.apt_date_time, a.apt_num LIMIT 20`);
  return rows;
}

/** Visits to come of which a rule reminded a number, as they still stand, with the newest text of each. */
export async function listReminded(
  tx: Transaction,
  number: string,
  now: Date,
  zone: string,
): Promise<(ComingVisit & { item_id: number })[]> {
  const { rows } = await tx.execute<ComingVisit & { item_id: number }>(sql`
    SELECT ${visitColumns}, max(s.item_id) AS item_id FROM reminder_sends s
    JOIN reminder_rules u ON u.client_id = s.client_id AND u.rule_id = s.rule_id AND u.kind = 'visit'
    JOIN od_appointment a ON a.client_id = s.client_id AND a.apt_num = s.subject_id AND a.apt_date_time = s.subject_at
    WHERE s.client_id = app_office() AND s.state = 'sent' AND s.to_number = ${number} AND s.item_id IS NOT NULL
      AND ${isComing(now, zone)}
    GROUP BY a.apt_num, a.pat_num, a.apt_date_time, a.confirmed ORDER BY a.apt_date_time, a.apt_num LIMIT 20`);
  return rows;
}

/** The newest texts of ours to a number, whosever thread they stand in; those that failed reached nobody. */
export async function listTextsTo(
  tx: Transaction,
  number: string,
  before: number,
): Promise<{ item_id: number; body: string; at: string }[]> {
  const { rows } = await tx.execute<{ item_id: number; body: string; at: string }>(sql`
    SELECT comm_item_id AS item_id, body, at FROM comm_items
    WHERE client_id = app_office() AND kind = 'text' AND contact_number = ${number}
      AND direction NOT IN ('inbound', 'failed') AND comm_item_id < ${before}
    ORDER BY comm_item_id DESC LIMIT 20`);
  return rows;
}

const columns =
  sql.raw(`p.answer_id, ${CONTACT_COLUMNS}, p.item_id, p.meaning, p.words, p.state, p.apt_num, p.heard_at,
  p.version, (SELECT coalesce(jsonb_agg(jsonb_build_object('AptNum', v."AptNum", 'AptDateTime', replace(v."AptDateTime", ' ', 'T'),
      'contact_id', k.contact_id, 'name', coalesce(nullif(btrim(k.first_name || ' ' || k.last_name), ''),
        nullif(btrim(q.f_name || ' ' || q.l_name), ''), 'Patient ' || v."PatNum")) ORDER BY v."AptDateTime", v."AptNum"), '[]')
    FROM jsonb_to_recordset(p.visits) AS v ("AptNum" bigint, "PatNum" bigint, "AptDateTime" text)
    LEFT JOIN contacts k ON k.client_id = p.client_id AND k.od_pat_num = v."PatNum" AND k.merged_into IS NULL
    LEFT JOIN od_patient q ON q.client_id = p.client_id AND q.pat_num = v."PatNum"
    WHERE p.state <> 'open' OR EXISTS (${standsAs('v')})) AS visits`);

/** Whether a visit of an answer still stands where it stood. */
function standsAs(visit: string): string {
  return `SELECT 1 FROM od_appointment a WHERE a.client_id = p.client_id AND a.apt_num = ${visit}."AptNum"
    AND a.apt_status IN ${standing} AND a.apt_date_time = ${visit}."AptDateTime"::timestamp`;
}

type Line = contract.VisitAnswer & Record<string, unknown>;

async function select(tx: Transaction, where: SQL): Promise<contract.VisitAnswer[]> {
  const { rows } = await tx.execute<Line>(sql`
    SELECT ${columns} FROM visit_answers p JOIN contacts c USING (client_id, contact_id)
    WHERE ${where} ORDER BY p.answer_id LIMIT ${MOST}`);
  return rows.map((row) => ({ ...row, heard_at: new Date(row.heard_at).toISOString() }));
}

/** Those that nobody has settled and whose visit still stands as it did, oldest first. */
export async function listOpenAnswers(tx: Transaction): Promise<contract.VisitAnswer[]> {
  return (await select(tx, sql`p.state = 'open'`)).filter(({ visits }) => visits.length > 0);
}

export const findAnswer = async (tx: Transaction, answerId: number): Promise<contract.VisitAnswer> =>
  (await select(tx, sql`p.answer_id = ${answerId}`))[0]!;

export async function lockAnswer(tx: Transaction, answerId: number): Promise<VisitAnswerRow | undefined> {
  hold(tx, `visit-answer:${answerId}`);
  const rows = await tx.select().from(table).where(eq(table.answerId, answerId)).for('update');
  return rows[0];
}

/** @returns its id; null where this text was heard before */
export async function insertAnswer(tx: Transaction, row: typeof table.$inferInsert): Promise<number | null> {
  const rows = await tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.answerId });
  return rows[0]?.id ?? null;
}

export async function changeAnswer(
  tx: Transaction,
  answerId: number,
  change: Partial<typeof table.$inferInsert>,
): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(eq(table.answerId, answerId));
}

/** Open answers about one of these visits, held until the transaction ends. */
export async function lockAnswersAbout(tx: Transaction, visits: readonly number[]): Promise<number[]> {
  const found = await tx.execute<{ answer_id: number }>(sql`
    SELECT p.answer_id FROM visit_answers p WHERE p.client_id = app_office() AND p.state = 'open'
      AND EXISTS (SELECT 1 FROM jsonb_to_recordset(p.visits) AS v ("AptNum" bigint)
        WHERE v."AptNum" = ANY (${sql.param(visits.map(String))}::bigint[]))`);
  const ids = found.rows.map(({ answer_id }) => answer_id);
  if (ids.length === 0) return [];
  hold(tx, ...ids.map((id) => `visit-answer:${id}`));
  // One that was settled while it was waited for is none of them any more.
  const { rows } = await tx.execute<{ answer_id: number }>(sql`
    SELECT answer_id FROM visit_answers
    WHERE client_id = app_office() AND answer_id = ANY (${sql.param(ids.map(String))}::bigint[]) AND state = 'open'
    ORDER BY answer_id FOR UPDATE`);
  return rows.map(({ answer_id }) => answer_id);
}

/** How answers are dealt with in this office. */
export async function findAnswerSettings(tx: Transaction): Promise<contract.VisitAnswerSettings> {
  const [row] = await tx.select().from(settings);
  return { by_itself: row?.byItself ?? false, DefNum: row?.defNum ?? null, version: row?.version ?? 0 };
}

/** @returns false where they were changed meanwhile */
export async function saveAnswerSettings(
  tx: Transaction,
  office: number,
  { by_itself, DefNum, version }: contract.VisitAnswerSettings,
): Promise<boolean> {
  const values = { byItself: by_itself, defNum: DefNum };
  const rows =
    version === 0
      ? await tx
          .insert(settings)
          .values({ clientId: office, ...values })
          .onConflictDoNothing()
          .returning({ version: settings.version })
      : await tx
          .update(settings)
          .set({ ...values, version: sql`${settings.version} + 1` })
          .where(and(eq(settings.clientId, office), eq(settings.version, version)))
          .returning({ version: settings.version });
  return rows.length > 0;
}

/** What Open Dental sets where a patient confirms by its own texts; null where its preference names none. */
export async function findUsualConfirmation(tx: Transaction): Promise<number | null> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT value_string::bigint AS id FROM od_preference WHERE client_id = app_office()
      AND pref_name = 'ApptEConfirmStatusAccepted' AND value_string ~ '^[1-9][0-9]{0,14}$'`);
  return rows[0]?.id ?? null;
}

/** What a visit's confirmation is in the copy; 0 for none. */
export async function findConfirmation(tx: Transaction, aptNum: number): Promise<number> {
  const { rows } = await tx.execute<{ confirmed: number }>(sql`
    SELECT coalesce(confirmed, 0) AS confirmed FROM od_appointment
    WHERE client_id = app_office() AND apt_num = ${aptNum}`);
  return rows[0]?.confirmed ?? 0;
}

/** The contact that is a patient; null for none. */
export async function findContactOf(tx: Transaction, patNum: number): Promise<number | null> {
  const { rows } = await tx.execute<{ contact_id: number }>(sql`
    SELECT contact_id FROM contacts WHERE client_id = app_office() AND od_pat_num = ${patNum} AND merged_into IS NULL`);
  return rows[0]?.contact_id ?? null;
}
