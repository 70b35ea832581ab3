import pg from 'pg';
import type { DueJob, JobTurns } from './turns.ts';

/** graphile-worker's statement that takes a job, by the name it prepares it under; its values: who takes, of which tasks. */
const ITS_NAME = 'get_job/graphile_worker';
/** Where fewer are due, all of them are looked at; where more are, the first of each office. */
const WINDOW = 200;

/** A look over a connection that is dead, and does not say so, holds up the others for no longer. */
const STUCK_MS = 10_000;

/** As the index of migration 0123 has it. */
const OFFICE = `coalesce((j.payload ->> 'client_id')::integer, -1)`;
const QUEUE_IS_FREE = `(j.job_queue_id IS NULL OR j.job_queue_id NOT IN (
  SELECT q.id FROM graphile_worker._private_job_queues q WHERE NOT q.is_available))`;

const dueFirst = `
  WITH due AS MATERIALIZED (
    SELECT j.id, ${OFFICE} AS office, j.priority, j.run_at, ${QUEUE_IS_FREE} AS free
    FROM graphile_worker._private_jobs j
    WHERE j.is_available AND j.run_at <= now() AND j.task_id = ANY($1::int[])
    ORDER BY j.priority, j.run_at LIMIT ${WINDOW}),
  first AS (
    SELECT DISTINCT ON (office, priority < 0) * FROM due WHERE free
    ORDER BY office, priority < 0, priority, run_at)
  SELECT f.id, f.office, f.priority < 0 AS prompt, c.looked_at
  FROM (SELECT count(*) AS looked_at FROM due) c LEFT JOIN first f ON true ORDER BY f.priority, f.run_at`;

const nextOffice = (after: string) => `
  SELECT j.id, ${OFFICE} AS office, j.priority, j.run_at FROM graphile_worker._private_jobs j
  WHERE j.is_available AND j.run_at <= now() AND j.task_id = ANY($1::int[]) AND ${QUEUE_IS_FREE} ${after}
  ORDER BY ${OFFICE}, j.priority, j.run_at LIMIT 1`;

/** From each office and priority to the next by the index, so that what waits of one is not gone through. */
const firstOfEach = `
  WITH RECURSIVE f AS (
    (${nextOffice('')})
    UNION ALL
    SELECT n.* FROM f CROSS JOIN LATERAL (
      ${nextOffice(`AND (${OFFICE}, j.priority) > (f.office, f.priority)`)}) n)
  SELECT id, office, priority < 0 AS prompt FROM f ORDER BY priority, run_at`;

/** As graphile-worker takes one, but this one. */
const takeIt = `
  WITH j AS (
    SELECT j.id, j.job_queue_id FROM graphile_worker._private_jobs j
    WHERE j.id = $2 AND j.is_available AND j.run_at <= now() AND (j.job_queue_id IS NULL OR j.job_queue_id IN (
      SELECT q.id FROM graphile_worker._private_job_queues q
      WHERE q.id = (SELECT job_queue_id FROM graphile_worker._private_jobs WHERE id = $2) AND q.is_available
      FOR UPDATE SKIP LOCKED))
    FOR UPDATE SKIP LOCKED),
  q AS (
    UPDATE graphile_worker._private_job_queues q SET locked_by = $1, locked_at = now()
    FROM j WHERE q.id = j.job_queue_id)
  UPDATE graphile_worker._private_jobs jobs SET attempts = jobs.attempts + 1, locked_by = $1, locked_at = now()
  FROM j WHERE jobs.id = j.id RETURNING jobs.*`;

type Ask = <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/**
 * Connections for graphile-worker which take the job whose turn it is (`JobTurns`), in place of the one that is due
 * longest: the library knows no offices, and what it could be told to skip it would go through each time.
 */
export function clientInTurn(turns: JobTurns): typeof pg.Client {
  // One after the other: each look counts what the one before has taken.
  let chain: Promise<unknown> = Promise.resolve();

  async function take(ask: Ask, worker: string, tasks: number[]): Promise<pg.QueryResult> {
    const due = await lookForDue(ask, tasks);
    let taken: pg.QueryResult | undefined;
    for (const job of turns.inTurn(due)) {
      taken = await ask({ name: 'take-job', text: takeIt, values: [worker, job.id] });
      if (taken.rows.length === 0) continue;
      turns.begin(job);
      return taken;
    }
    return taken ?? { rows: [], rowCount: 0, command: 'UPDATE', oid: 0, fields: [] };
  }

  return class extends pg.Client {
    // The signature has a form for each way to ask; only one of them is looked at.
    override query(...given: unknown[]): never {
      const plain = super.query.bind(this) as (...args: unknown[]) => unknown;
      const [asked] = given;
      if (!isTake(asked)) return plain(...given) as never;
      const [worker, tasks] = asked.values;
      const ask = plain as Ask;
      const taken = chain.then(() => take(ask, worker, tasks));
      chain = settledOr(STUCK_MS, taken);
      return taken as never;
    }
  };
}

/** Until it is settled, however, or for so long. */
function settledOr(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    void work.then(settle, settle);
  });
}

function isTake(query: unknown): query is { values: [string, number[]] } {
  if (typeof query !== 'object' || query === null || !('name' in query)) return false;
  if (query.name === ITS_NAME) return true;
  // Another version of it, or another setting: without turns an office could fill all slots again.
  if (typeof query.name === 'string' && query.name.startsWith('get_job'))
    throw new Error(`graphile-worker takes jobs by ${query.name}, which knows no turns`);
  return false;
}

async function lookForDue(ask: Ask, tasks: number[]): Promise<DueJob[]> {
  const values = [tasks];
  const first = await ask<DueJob & { looked_at: number }>({ name: 'due-jobs', text: dueFirst, values });
  const few = first.rows.filter(({ id }) => id !== null);
  if ((first.rows[0]?.looked_at ?? 0) < WINDOW) return few;
  return (await ask<DueJob>({ name: 'due-jobs-of-each', text: firstOfEach, values })).rows;
}
