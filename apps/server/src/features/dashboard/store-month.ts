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
 * of the AI's statistics (features/ai/stats/store-stats.ts), for every office.
 */
export async function measureAnswers(
  tx: Transaction,
  range: Range,
  timeZone: string,
): Promise<contract.MonthFigures['answers']['now']> {
  const days = sql.raw(`interval '${ai.ANSWER_DAYS} days'`);
  return rowOf(
    tx,
    sql`WITH answers AS (
      SELECT CASE WHEN answered_at <= asked_at + ${days} THEN date_part('epoch', answered_at - asked_at) / 60 END AS minutes
      FROM waits WHERE asked_at >= ${from(range, timeZone)} AND asked_at < ${beyond(range, timeZone)}
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
  const [first, last] = [from(range, timeZone), beyond(range, timeZone)];
  const soon = sql.raw(`interval '${ai.CALLED_BACK_HOURS} hours'`);
  // By one look at the days: asked of each missed call by itself, all that was ever said with its contact is read.
  return rowOf(
    tx,
    sql`WITH said AS (
      SELECT i.contact_id, i.at, i.kind = 'call' AND i.call_missed AND i.at < ${last} AS is_missed,
        CASE WHEN i.kind = 'call' AND i.direction = 'outgoing' THEN i.at END AS called_back,
        CASE WHEN i.kind <> 'call' OR i.direction = 'incoming' AND NOT i.call_missed THEN i.at END AS reached
      FROM comm_items i
      WHERE i.at >= ${first} AND i.at < ${last} + ${soon}
        AND (i.kind = 'call' OR cardinality(i.user_ids) > 0 AND NOT ${theirs} AND NOT ${failed})
    ), held AS (
      SELECT is_missed, min(called_back) OVER soon AS called_back, min(reached) OVER soon AS reached FROM said
      WINDOW soon AS (PARTITION BY contact_id ORDER BY at
        RANGE BETWEEN interval '1 microsecond' FOLLOWING AND ${soon} FOLLOWING)
    )
    SELECT count(*)::integer AS calls, count(called_back)::integer AS called_back,
      (count(*) FILTER (WHERE reached IS NOT NULL AND called_back IS NULL))::integer AS reached
    FROM held WHERE is_missed`,
  );
}
