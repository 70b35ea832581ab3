import { patStatus, standing } from '@chairline/open-dental';
import { sql, type SQL } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { lastLanguageOf } from '../contacts/index.ts';
import type { RuleRow } from './store.ts';

/** What a rule asks the copy by, in SQL. */
export type RuleTerms = Pick<RuleRow, 'kind' | 'amount' | 'unit' | 'isAfter' | 'atTime' | 'filters'>;

const DAY = 86_400_000;
const stamp = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const list = (nums: readonly number[]): SQL => sql`${`{${nums.join(',')}}`}::bigint[]`;
const booked = sql.raw(standing);

/** When a rule's reminder is due, of a visit at `at` or a recall due on the day `at`: a wall time of the office. */
function dueAt({ amount, unit, isAfter, atTime }: RuleTerms, at: SQL, zone: string): SQL {
  if (unit === 'hours') return sql`(${at} AT TIME ZONE ${zone} - make_interval(hours => ${amount}::int))`;
  const days = isAfter ? amount : -amount;
  return sql`((${at}::date + ${days}::int + ${atTime}::time) AT TIME ZONE ${zone})`;
}

/** Whether visit `a` is one of those a rule is for. What is confirmed is asked by itself. */
function fits({ filters }: RuleTerms): SQL {
  const { providers, operatories, appointment_types: types, visits, patients } = filters;
  const provider = sql`CASE WHEN a.is_hygiene AND a.prov_hyg > 0 THEN a.prov_hyg ELSE a.prov_num END`;
  return sql.join(
    [
      sql`true`,
      ...(providers.length > 0 ? [sql`${provider} = ANY (${list(providers)})`] : []),
      ...(operatories.length > 0 ? [sql`a.op = ANY (${list(operatories)})`] : []),
      ...(types.length > 0 ? [sql`a.appointment_type_num = ANY (${list(types)})`] : []),
      ...(visits === 'any' ? [] : [sql`a.is_hygiene = ${visits === 'hygiene'}`]),
      ...(patients === 'any' ? [] : [sql`a.is_new_patient = ${patients === 'new'}`]),
    ],
    sql` AND `,
  );
}

const fitsRecall = ({ filters: { recall_types } }: RuleTerms): SQL =>
  recall_types.length > 0 ? sql`r.recall_type_num = ANY (${list(recall_types)})` : sql`true`;

/** Recall `r` of a patient who has a visit to come: they have what it asks for. */
const isBooked = (now: Date, zone: string): SQL => sql`(r.date_scheduled IS NOT NULL OR EXISTS (
  SELECT 1 FROM od_appointment n WHERE n.client_id = r.client_id AND n.pat_num = r.pat_num AND n.apt_status IN ${booked}
    AND n.apt_date_time >= ${stamp(now)} AT TIME ZONE ${zone}))`;

/** How long after it was due a reminder of a recall still makes sense. */
const RECALL_STANDS = sql`interval '7 days'`;

export interface Span {
  /** Due after this … */
  after: Date;
  /** … and at this at the latest. */
  before: Date;
  now: Date;
  /** The office's (IANA). */
  zone: string;
}

/** What a rule is due for within a span, by the copy. */
function candidates(rule: RuleTerms, { after, before, now, zone }: Span): SQL {
  const lead = rule.amount * (rule.unit === 'hours' ? 3_600_000 : DAY) * (rule.isAfter ? -1 : 1);
  // So that an index finds them; two days more on either side for the time of day and the zone.
  const first = stamp(new Date(after.getTime() + lead - 2 * DAY));
  const last = stamp(new Date(before.getTime() + lead + 2 * DAY));
  if (rule.kind === 'visit') {
    const due = dueAt(rule, sql`a.apt_date_time`, zone);
    const begins = sql`(a.apt_date_time AT TIME ZONE ${zone})`;
    return sql`SELECT a.apt_num AS subject_id, a.apt_date_time AS subject_at, a.pat_num, ${due} AS due_at, ${begins} AS until
      FROM od_appointment a JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num
      WHERE a.client_id = app_office() AND a.apt_status IN ${booked} AND p.pat_status = 0
        AND a.apt_date_time BETWEEN ${first}::timestamp AND ${last}::timestamp
        AND ${due} > ${stamp(after)} AND ${due} <= ${stamp(before)} AND ${begins} > ${stamp(now)} AND ${fits(rule)}`;
  }
  const due = dueAt(rule, sql`r.date_due`, zone);
  return sql`SELECT r.recall_num AS subject_id, r.date_due::timestamp AS subject_at, r.pat_num, ${due} AS due_at,
      ${due} + ${RECALL_STANDS} AS until
    FROM od_recall r JOIN od_patient p ON p.client_id = r.client_id AND p.pat_num = r.pat_num
    WHERE r.client_id = app_office() AND p.pat_status = 0 AND NOT r.is_disabled
      AND (r.disable_until_date IS NULL OR r.disable_until_date <= (${stamp(now)} AT TIME ZONE ${zone})::date)
      AND r.date_due BETWEEN ${first}::date AND ${last}::date
      AND ${due} > ${stamp(after)} AND ${due} <= ${stamp(before)} AND NOT ${isBooked(now, zone)} AND ${fitsRecall(rule)}`;
}

/** Left out for one of these, it comes again where the practice system has it again as it was. */
const AGAIN = sql.raw(`('moved', 'broken', 'gone', 'not_booked', 'booked', 'other', 'inactive', 'rule_off')`);

/** Writes down what became due of a rule, each once: what stands there already stays as it is. */
export async function planSends(tx: Transaction, office: number, rule: RuleRow, span: Span): Promise<void> {
  const now = stamp(span.now);
  await tx.execute(sql`
    INSERT INTO reminder_sends (client_id, rule_id, subject_id, subject_at, pat_num, due_at, until, planned_at, hold_until)
    SELECT ${office}, ${rule.ruleId}, c.subject_id, c.subject_at, c.pat_num, c.due_at, c.until, ${now}, ${now}
    FROM (${candidates(rule, span)}) c ORDER BY c.due_at, c.subject_at, c.subject_id
    ON CONFLICT (client_id, rule_id, subject_id, subject_at) DO UPDATE SET state = 'due', reason = NULL, decided_at = NULL,
      waits_for = NULL, to_number = NULL, item_id = NULL, language = NULL, due_at = EXCLUDED.due_at, until = EXCLUDED.until,
      planned_at = EXCLUDED.planned_at, hold_until = EXCLUDED.hold_until
      WHERE reminder_sends.state = 'left_out' AND reminder_sends.reason IN ${AGAIN}`);
}

/** A reminder, and how what it is of stands in the copy. Times are ISO 8601 or, without a zone, the office's wall. */
export interface SubjectRow extends Record<string, unknown> {
  /** 0 in a preview. */
  send_id: number;
  subject_id: number;
  subject_at: string;
  pat_num: number;
  due_at: string;
  until: string;
  full_name: string;
  contact_id: number | null;
  pat_status: number | null;
  /** What it is now; null where it is not there any more. */
  now_at: string | null;
  /** AptStatus; 0 of a recall. */
  apt_status: number;
  confirmed: boolean;
  fits: boolean;
  /** A recall's patient has a visit to come. */
  booked: boolean;
  /** The rule has reminded them of something else of that day. */
  reminded: boolean;
}

const iso = (column: string): SQL =>
  sql.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const wall = (column: string): SQL => sql.raw(`to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`);

/**
 * Each is looked for by the patients of all at once: of an office that has just come the planner knows nothing.
 * @param from what gives `s`: reminders that are due, or those that would be
 */
async function selectSubjects(
  tx: Transaction,
  rule: RuleTerms & { ruleId: number },
  from: SQL,
  where: { now: Date; zone: string; confirmed: readonly number[] },
): Promise<SubjectRow[]> {
  const ofVisit = sql`${wall('a.apt_date_time')} AS now_at, coalesce(a.apt_status, 0) AS apt_status,
    coalesce(a.confirmed = ANY (${list(where.confirmed)}), false) AS confirmed, coalesce(${fits(rule)}, false) AS fits,
    false AS booked`;
  const ofRecall = sql`${wall('r.date_due::timestamp')} AS now_at, 0 AS apt_status, false AS confirmed,
    coalesce(NOT r.is_disabled AND ${fitsRecall(rule)}, false) AS fits, coalesce(${isBooked(where.now, where.zone)}, false) AS booked`;
  const joined =
    rule.kind === 'visit'
      ? sql`LEFT JOIN od_appointment a ON a.client_id = app_office() AND a.apt_num = s.subject_id`
      : sql`LEFT JOIN od_recall r ON r.client_id = app_office() AND r.recall_num = s.subject_id`;
  const found = await tx.execute<SubjectRow>(sql`
    WITH s AS MATERIALIZED (${from}), g AS MATERIALIZED (
      SELECT pat_num, subject_at::date AS day, min(subject_id) AS first, max(subject_id) AS last FROM reminder_sends
      WHERE client_id = app_office() AND rule_id = ${rule.ruleId} AND state = 'sent'
        AND pat_num = ANY (ARRAY(SELECT s.pat_num FROM s)) GROUP BY pat_num, subject_at::date
    ), k AS MATERIALIZED (
      SELECT contact_id, od_pat_num FROM contacts WHERE client_id = app_office() AND merged_into IS NULL
        AND od_pat_num = ANY (ARRAY(SELECT s.pat_num FROM s))
    )
    SELECT s.send_id, s.subject_id, ${wall('s.subject_at')} AS subject_at, s.pat_num, ${iso('s.due_at')} AS due_at,
      ${iso('s.until')} AS until, coalesce(btrim(p.f_name || ' ' || p.l_name), '') AS full_name, p.pat_status, k.contact_id,
      ${rule.kind === 'visit' ? ofVisit : ofRecall},
      coalesce(g.first <> s.subject_id OR g.last <> s.subject_id, false) AS reminded
    FROM s ${joined}
    LEFT JOIN od_patient p ON p.client_id = app_office() AND p.pat_num = s.pat_num
    LEFT JOIN k ON k.od_pat_num = s.pat_num
    LEFT JOIN g ON g.pat_num = s.pat_num AND g.day = s.subject_at::date
    ORDER BY s.due_at, s.subject_at, s.subject_id`);
  return found.rows;
}

/** The next reminders of a rule that may go and were due when the practice system was asked, held until the transaction ends. */
export async function lockDue(
  tx: Transaction,
  rule: RuleRow,
  where: { now: Date; askedAt: Date; zone: string; confirmed: readonly number[]; limit: number },
): Promise<SubjectRow[]> {
  const due = sql`s.client_id = app_office() AND s.rule_id = ${rule.ruleId} AND s.state = 'due'
      AND s.hold_until <= ${stamp(where.now)} AND s.planned_at <= ${stamp(where.askedAt)}`;
  // A patient who was merged gave their visits and recalls to another: whose it is now is reminded, and nobody else.
  const subject =
    rule.kind === 'visit' ? sql`od_appointment o WHERE o.apt_num` : sql`od_recall o WHERE o.recall_num`;
  await tx.execute(sql`UPDATE reminder_sends s SET pat_num = o.pat_num FROM ${subject} = s.subject_id
    AND o.client_id = s.client_id AND o.pat_num <> s.pat_num AND ${due}`);
  return selectSubjects(
    tx,
    rule,
    sql`SELECT s.* FROM reminder_sends s WHERE ${due} ORDER BY due_at, subject_at, subject_id LIMIT ${where.limit} FOR UPDATE`,
    where,
  );
}

/** What a rule would be due for within a span. */
export async function listCandidates(
  tx: Transaction,
  rule: RuleTerms,
  span: Span,
  confirmed: readonly number[],
): Promise<SubjectRow[]> {
  const from = sql`SELECT 0 AS send_id, c.* FROM (${candidates(rule, span)}) c`;
  return selectSubjects(tx, { ...rule, ruleId: 0 }, from, { now: span.now, zone: span.zone, confirmed });
}

/** Of the contacts of the practice system's active patients: how many have which languages. */
export interface LanguageCount extends Record<string, unknown> {
  /** The one they last wrote in, as far as it is known. */
  last: string | null;
  /** That of their contact form, '' for none. */
  noted: string;
  count: number;
}

export async function countLanguages(tx: Transaction): Promise<LanguageCount[]> {
  const found = await tx.execute<LanguageCount>(sql`
    SELECT i.src_language AS last, k.language AS noted, count(*)::integer AS count FROM contacts k
    JOIN od_patient p ON p.client_id = k.client_id AND p.pat_num = k.od_pat_num AND p.pat_status = ${patStatus.patient}
    LEFT JOIN LATERAL (${lastLanguageOf('k.contact_id')}) i ON true
    WHERE k.client_id = app_office() AND k.merged_into IS NULL GROUP BY 1, 2`);
  return found.rows;
}
