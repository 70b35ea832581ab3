import { ai as contract, type dashboard } from '@chairline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';

/** Reads the views that the agents' tools read, so that a statistic and an agent's answer are the same number. */

type Range = dashboard.DayRange;

/**
 * Between two midnights of the office. A moment compared with a day is no comparison that the views let through to
 * their tables' indexes (it is not marked LEAKPROOF): then all that was ever said is read.
 */
export const among = (column: string, { startdate, enddate }: Range, beyond = ''): SQL =>
  sql`${sql.raw(column)} >= ${startdate}::date::timestamptz
    AND ${sql.raw(column)} < (${enddate}::date + 1)::timestamptz${sql.raw(beyond)}`;
const theirs = sql.raw(`m.direction IN ('inbound', 'incoming', 'received')`);
const failed = sql.raw(`m.direction IN ('failed', 'undelivered', 'rejected')`);

async function rowsOf<T>(tx: Transaction, query: SQL): Promise<T[]> {
  return (await tx.execute(query)).rows as T[];
}

export interface KindRow {
  kind: 'text' | 'email';
  came: number;
  out: number;
  failed: number;
  automatic: number;
}

/** Texts and e-mails of a range, in and out. */
export const countMessages = (tx: Transaction, range: Range): Promise<KindRow[]> =>
  rowsOf<KindRow>(
    tx,
    sql`SELECT m.kind, count(*) FILTER (WHERE ${theirs}) AS came, count(*) FILTER (WHERE NOT ${theirs}) AS out,
      count(*) FILTER (WHERE ${failed}) AS failed,
      count(*) FILTER (WHERE NOT ${theirs} AND cardinality(m.user_ids) = 0) AS automatic
    FROM ai.messages m WHERE ${among('m.at', range)} GROUP BY m.kind`,
  );

export interface CallsRow {
  incoming: number;
  missed: number;
  outgoing: number;
  minutes: number;
  called_back: number;
  reached: number;
}

/** Calls of a range, and what came of those that were missed. */
export async function countCalls(tx: Transaction, range: Range): Promise<CallsRow> {
  const soon = `interval '${contract.CALLED_BACK_HOURS} hours'`;
  const until = ` + ${soon}`;
  // By one look at the days: asked of each missed call by itself, all that was ever said with its contact is read.
  const [row] = await rowsOf<CallsRow>(
    tx,
    sql`WITH said AS (
      SELECT c.contact_id, c.at, c.direction, c.missed, c.seconds, ${among('c.at', range)} AS counts,
        CASE WHEN c.direction = 'outgoing' THEN c.at END AS back_at,
        CASE WHEN c.direction = 'incoming' AND NOT c.missed THEN c.at END AS reached_at
      FROM ai.calls c WHERE ${among('c.at', range, until)}
      UNION ALL
      SELECT m.contact_id, m.at, NULL, false, NULL, false, NULL, m.at FROM ai.messages m
      WHERE cardinality(m.user_ids) > 0 AND NOT ${theirs} AND NOT ${failed} AND ${among('m.at', range, until)}
    ), held AS (
      SELECT direction, missed, seconds, counts, missed AND min(back_at) OVER soon IS NOT NULL AS called_back,
        missed AND min(reached_at) OVER soon IS NOT NULL AS reached FROM said
      WINDOW soon AS (PARTITION BY contact_id ORDER BY at
        RANGE BETWEEN interval '1 microsecond' FOLLOWING AND ${sql.raw(soon)} FOLLOWING)
    )
    SELECT count(*) FILTER (WHERE direction = 'incoming') AS incoming, count(*) FILTER (WHERE missed) AS missed,
      count(*) FILTER (WHERE direction = 'outgoing') AS outgoing, round(coalesce(sum(seconds), 0) / 60.0, 1)::float8 AS minutes,
      count(*) FILTER (WHERE called_back) AS called_back, count(*) FILTER (WHERE reached AND NOT called_back) AS reached
    FROM held WHERE counts`,
  );
  return row!;
}

const soon = sql.raw(`answered_at <= asked_at + interval '${contract.ANSWER_DAYS} days'`);

/**
 * A row for each time a contact wrote while nobody owed them an answer: when, and after how many minutes which user
 * wrote back or spoke with them. What a rule sent by itself is no answer, nor what failed.
 */
const answers = (range: Range): SQL => sql`answers AS (
    SELECT contact_id, CASE WHEN ${soon} THEN user_id END AS user_id,
      CASE WHEN ${soon} THEN date_part('epoch', answered_at - asked_at) / 60 END AS minutes
    FROM ai.waits WHERE ${among('asked_at', range)}
  )`;

const median = sql.raw('round(percentile_cont(0.5) WITHIN GROUP (ORDER BY minutes)::numeric, 1)::float8');

type Answers = Pick<contract.FrontDeskStats, 'answers' | 'people'>;

/**
 * How often somebody wrote and waited, how often they were answered, and how soon, in minutes; and who wrote, called and
 * answered, the most answers first. By one look at what was said: it is the most that is read.
 */
export async function measureAnswers(tx: Transaction, range: Range): Promise<Answers> {
  const [row] = await rowsOf<Answers>(
    tx,
    sql`WITH ${answers(range)}, done AS (
      SELECT u.user_id, count(*) FILTER (WHERE m.kind = 'text') AS texts, count(*) FILTER (WHERE m.kind = 'email') AS mails,
        0 AS calls
      FROM ai.messages m CROSS JOIN LATERAL unnest(m.user_ids) AS u (user_id)
      WHERE NOT ${theirs} AND NOT ${failed} AND ${among('m.at', range)} GROUP BY u.user_id
      UNION ALL
      SELECT u.user_id, 0, 0, count(*) FROM ai.calls c CROSS JOIN LATERAL unnest(c.user_ids) AS u (user_id)
      WHERE NOT c.missed AND ${among('c.at', range)} GROUP BY u.user_id
    ), counted AS (
      SELECT user_id, sum(texts)::integer AS texts, sum(mails)::integer AS mails, sum(calls)::integer AS calls
      FROM done GROUP BY user_id
    ), soon AS (SELECT user_id, count(*) AS answers, ${median} AS median FROM answers WHERE minutes IS NOT NULL GROUP BY user_id
    ), people AS (
      SELECT user_id,
        coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), p.username, 'User ' || user_id) AS name,
        coalesce(texts, 0) AS texts, coalesce(mails, 0) AS mails, coalesce(calls, 0) AS calls,
        coalesce(answers, 0) AS answers, median
      FROM counted FULL JOIN soon USING (user_id) LEFT JOIN ai.users p USING (user_id) WHERE user_id IS NOT NULL
    )
    SELECT (SELECT jsonb_build_object('asked', count(*), 'answered', count(minutes), 'median', ${median},
        'p90', round(percentile_cont(0.9) WITHIN GROUP (ORDER BY minutes)::numeric, 1)) FROM answers) AS answers,
      (SELECT coalesce(jsonb_agg(people ORDER BY answers DESC, texts DESC, name, user_id), '[]') FROM people) AS people`,
  );
  return row!;
}

interface Along {
  came: number;
  out: number;
  calls: number;
  missed: number;
}

/** Texts that came in and went out, and calls that came in: by day and by hour of the office's clock. */
export async function countAlong(
  tx: Transaction,
  range: Range,
): Promise<{ byDay: Map<string, Along>; byHour: Map<number, Along> }> {
  const parts = sql.raw(`to_char(at, 'YYYY-MM-DD') AS day, extract(hour FROM at)::integer AS hour`);
  const rows = await rowsOf<Along & { day: string | null; hour: number | null }>(
    tx,
    sql`SELECT day, hour, sum(came)::integer AS came, sum(out)::integer AS out, sum(calls)::integer AS calls,
      sum(missed)::integer AS missed
    FROM (
      SELECT ${parts}, count(*) FILTER (WHERE ${theirs}) AS came, count(*) FILTER (WHERE NOT ${theirs}) AS out,
        0 AS calls, 0 AS missed
      FROM ai.messages m WHERE m.kind = 'text' AND ${among('m.at', range)} GROUP BY 1, 2
      UNION ALL
      SELECT ${parts}, 0, 0, count(*), count(*) FILTER (WHERE c.missed) FROM ai.calls c
      WHERE c.direction = 'incoming' AND ${among('c.at', range)} GROUP BY 1, 2
    ) parts GROUP BY GROUPING SETS ((day), (hour))`,
  );
  return {
    byDay: new Map(rows.flatMap((row) => (row.day === null ? [] : [[row.day, row]]))),
    byHour: new Map(rows.flatMap((row) => (row.hour === null ? [] : [[row.hour, row]]))),
  };
}
