import { ai, type dashboard as contract } from '@chairline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { paymentsIn } from './store-sources.ts';

type Range = contract.DayRange;

async function rowOf<T>(tx: Transaction, query: SQL): Promise<T> {
  return (await tx.execute(query)).rows[0] as T;
}

/** Cents that came in, as the chart of payments has them. */
export async function sumPayments(tx: Transaction, range: Range): Promise<number> {
  const { cents } = await rowOf<{ cents: number }>(
    tx,
    sql`SELECT coalesce(sum(m.cents), 0)::bigint AS cents FROM ${paymentsIn(range, false)} m`,
  );
  return cents;
}

const firstVisits = ({ startdate, enddate }: Range): SQL =>
  sql`od_patient p WHERE p.date_first_visit BETWEEN ${startdate}::date AND ${enddate}::date
    AND p.pat_status NOT IN (3, 4)`;

/** Patients who came for the first time; who was archived or deleted since does not count. */
export async function countNewPatients(tx: Transaction, range: Range): Promise<number> {
  const { n } = await rowOf<{ n: number }>(tx, sql`SELECT count(*)::integer AS n FROM ${firstVisits(range)}`);
  return n;
}

export async function listNewPatients(
  tx: Transaction,
  range: Range,
  limit: number,
): Promise<contract.NewPatient[]> {
  const { rows } = await tx.execute<Record<string, unknown> & contract.NewPatient>(sql`
    SELECT n.pat_num AS "PatNum", n.full_name, n.first_visit, k.contact_id
    FROM (SELECT p.client_id, p.pat_num, btrim(concat_ws(' ', p.f_name, p.l_name)) AS full_name,
      p.date_first_visit::text AS first_visit FROM ${firstVisits(range)}
      ORDER BY p.date_first_visit DESC, p.pat_num LIMIT ${limit}) n
    LEFT JOIN contacts k ON k.client_id = n.client_id AND k.od_pat_num = n.pat_num AND k.merged_into IS NULL
    ORDER BY n.first_visit DESC, n.pat_num`);
  return rows;
}

const theirs = sql.raw(`i.direction IN ('inbound', 'incoming', 'received')`);
const failed = sql.raw(`i.direction IN ('failed', 'undelivered', 'rejected')`);
/** Midnight of a day at the office. */
const midnight = (day: SQL, timeZone: string) => sql`((${day})::timestamp AT TIME ZONE ${timeZone})`;
const from = (range: Range, timeZone: string) => midnight(sql`${range.startdate}::date`, timeZone);
const beyond = (range: Range, timeZone: string) => midnight(sql`${range.enddate}::date + 1`, timeZone);

/**
 * How soon who wrote was answered by a person, from the first thing they wrote since they were answered last: the rule
 * of the AI's statistics (features/ai/store-stats.ts), for every office.
 */
export async function measureAnswers(
  tx: Transaction,
  range: Range,
  timeZone: string,
): Promise<contract.MonthFigures['answers']['now']> {
  const days = sql.raw(`interval '${ai.ANSWER_DAYS} days'`);
  const [first, last] = [from(range, timeZone), beyond(range, timeZone)];
  return rowOf(
    tx,
    sql`WITH said AS (
      SELECT i.contact_id, i.at, i.comm_item_id AS id, i.kind <> 'call' AND ${theirs} AS theirs FROM comm_items i
      WHERE i.at >= ${first} - ${days} AND i.at < ${last} + ${days}
        AND CASE WHEN i.kind = 'call' THEN NOT i.call_missed AND i.call_duration > 0
          ELSE ${theirs} OR (cardinality(i.user_ids) > 0 AND NOT ${failed}) END
    ), turns AS (
      SELECT s.*, count(*) FILTER (WHERE NOT theirs)
        OVER (PARTITION BY contact_id ORDER BY at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS turn
      FROM said s
    ), waits AS (
      SELECT min(at) FILTER (WHERE theirs) AS asked_at, min(at) FILTER (WHERE NOT theirs) AS answered_at
      FROM turns GROUP BY contact_id, turn
    ), answers AS (
      SELECT CASE WHEN answered_at <= asked_at + ${days} THEN extract(epoch FROM answered_at - asked_at) / 60 END AS minutes
      FROM waits WHERE asked_at >= ${first} AND asked_at < ${last}
    )
    SELECT count(*)::integer AS asked, count(minutes)::integer AS answered,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)::numeric, 1)::float8 AS median FROM answers`,
  );
}

/** Missed calls of a range: how many, how many were called back within a day, and how many reached otherwise by then. */
export async function countCalledBack(
  tx: Transaction,
  range: Range,
  timeZone: string,
): Promise<contract.MonthFigures['missed']> {
  const soon = sql.raw(`i.client_id = c.client_id AND i.contact_id = c.contact_id AND i.at > c.at
    AND i.at <= c.at + interval '${ai.CALLED_BACK_HOURS} hours'`);
  return rowOf(
    tx,
    sql`WITH held AS (
      SELECT EXISTS (SELECT FROM comm_items i WHERE ${soon} AND i.kind = 'call' AND i.direction = 'outgoing') AS called_back,
        EXISTS (SELECT FROM comm_items i WHERE ${soon} AND CASE WHEN i.kind = 'call'
          THEN i.direction = 'incoming' AND NOT i.call_missed
          ELSE cardinality(i.user_ids) > 0 AND NOT ${theirs} AND NOT ${failed} END) AS reached
      FROM comm_items c WHERE c.kind = 'call' AND c.call_missed
        AND c.at >= ${from(range, timeZone)} AND c.at < ${beyond(range, timeZone)}
    )
    SELECT count(*)::integer AS calls, count(*) FILTER (WHERE called_back)::integer AS called_back,
      count(*) FILTER (WHERE reached AND NOT called_back)::integer AS reached FROM held`,
  );
}
