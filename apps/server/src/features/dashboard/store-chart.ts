import { dashboard as contract } from '@chairline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';

export interface ChartQuery {
  /** Rows to add up: `at`, `value`, `key`. */
  source: SQL;
  startdate: string;
  enddate: string;
  showfrom: string;
  aggregation: contract.Aggregation;
  grouped: boolean;
  average: boolean;
  running: boolean;
  /** Whether values are cents: averages are whole ones then. */
  isMoney: boolean;
}

export interface ChartLine extends Record<string, unknown> {
  /** 0 is all together, then the groups, the largest first. */
  place: number;
  key: string;
  groups: number;
  total: number;
  buckets: string[];
  shown: number[];
  average: (number | null)[] | null;
  running: number[] | null;
}

const { AVERAGE_PERIODS, REST_KEY, SERIES_MAX } = contract;

/** The time a bucket begins at: PostgreSQL's weeks begin on Monday, these on Sunday. */
function bucketOf(at: SQL, aggregation: contract.Aggregation): SQL {
  if (aggregation === 'week') return sql`date_trunc('week', ${at} + interval '1 day') - interval '1 day'`;
  return sql`date_trunc(${sql.raw(`'${aggregation}'`)}, ${at})`;
}

/**
 * The sums of a chart by bucket: everything together first, then by group. Empty buckets are zeros. What lies before
 * `showfrom` is known to the averages alone.
 */
export function chartStatement(query: ChartQuery): SQL {
  const { source, startdate, enddate, showfrom, aggregation, grouped } = query;
  const bucket = bucketOf(sql.raw('at'), aggregation);
  const first = bucketOf(sql`${startdate}::timestamp`, aggregation);
  const firstShown = bucketOf(sql`${showfrom}::timestamp`, aggregation);
  const last = bucketOf(sql`(${contract.addDays(enddate, 1)}::timestamp - interval '1 second')`, aggregation);
  const step = sql.raw(`interval '1 ${aggregation}'`);
  // Of more than ten groups the smallest are one.
  const alone = sql.raw(`n <= ${SERIES_MAX} OR place < ${SERIES_MAX}`);
  const groups = grouped
    ? sql`, ranked AS (
      SELECT key, row_number() OVER (ORDER BY sum(shown) DESC, key)::integer AS place, count(*) OVER ()::integer AS n
      FROM sums GROUP BY key HAVING bool_or(is_shown)
    ), named AS (
      SELECT s.bucket, s.whole, s.shown, CASE WHEN ${alone} THEN key ELSE ${sql.raw(`'${REST_KEY}'`)} END AS key,
        CASE WHEN ${alone} THEN place ELSE ${sql.raw(String(SERIES_MAX))} END AS place
      FROM sums s JOIN ranked USING (key)
    )`
    : sql``;
  const groupLines = grouped
    ? sql`UNION ALL SELECT place, key, bucket, sum(whole), sum(shown) FROM named GROUP BY place, key, bucket`
    : sql``;
  const average = query.average
    ? sql`json_agg(round(average, ${sql.raw(query.isMoney ? '0' : '2')}) ORDER BY bucket)`
    : sql`NULL`;
  return sql`WITH source AS (${source}), sums AS MATERIALIZED (
    SELECT key, ${bucket} AS bucket, sum(value) AS whole, bool_or(at >= ${showfrom}::timestamp) AS is_shown,
      coalesce(sum(value) FILTER (WHERE at >= ${showfrom}::timestamp), 0) AS shown
    FROM source GROUP BY 1, 2
  )${groups}, folded AS (
    SELECT 0 AS place, '' AS key, bucket, sum(whole) AS whole, sum(shown) AS shown FROM sums GROUP BY bucket
    ${groupLines}
  ), lines AS (
    SELECT DISTINCT place, key FROM folded UNION SELECT 0, ''
  ), points AS (
    -- Every bucket of every line, empty ones as zeros: added up, because a join of them grows with their square.
    SELECT place, key, bucket, sum(whole) AS whole, sum(shown) AS shown FROM (
      SELECT place, key, bucket, whole, shown FROM folded
      UNION ALL
      SELECT place, key, bucket, 0, 0 FROM lines CROSS JOIN generate_series(${first}, ${last}, ${step}) AS b (bucket)
    ) f GROUP BY place, key, bucket
  ), moved AS (
    SELECT *, sum(shown) OVER along AS running,
      CASE WHEN row_number() OVER along >= ${sql.raw(String(AVERAGE_PERIODS))}
        THEN avg(whole) OVER (along ROWS ${sql.raw(String(AVERAGE_PERIODS - 1))} PRECEDING) END AS average
    FROM points WINDOW along AS (PARTITION BY place ORDER BY bucket)
  )
  SELECT place, key, ${grouped ? sql`(SELECT count(*)::integer FROM ranked)` : sql`1`} AS groups, sum(shown)::bigint AS total,
    CASE WHEN place = 0 THEN json_agg(to_char(bucket, 'YYYY-MM-DD"T"HH24:MI:SS') ORDER BY bucket) END AS buckets,
    json_agg(shown ORDER BY bucket) AS shown, ${average} AS average,
    ${query.running ? sql`json_agg(running ORDER BY bucket)` : sql`NULL`} AS running
  FROM moved WHERE bucket >= ${firstShown} GROUP BY place, key ORDER BY place`;
}

export async function selectChart(tx: Transaction, query: ChartQuery): Promise<ChartLine[]> {
  const { rows } = await tx.execute<ChartLine>(chartStatement(query));
  return rows;
}
