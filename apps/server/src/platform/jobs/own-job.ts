import { AsyncLocalStorage } from 'node:async_hooks';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';

/** One run of a job: who has it, and for which time. Nobody has the same again. */
export interface JobRun {
  id: string;
  worker: string;
  attempt: number;
  /** Whether it was added under a key. */
  keyed: boolean;
  /** Whether nobody tries again where this run fails. */
  last: boolean;
}

const runs = new AsyncLocalStorage<JobRun>();

/** Does the work of a job, which may ask whether it still has it. */
export const asRun = <T>(run: JobRun, work: () => Promise<T>): Promise<T> => runs.run(run, work);

/** Whether a failure of the job that runs here is its last: what was to be done is then to be said. False outside of a worker. */
export const isLastTry = (): boolean => runs.getStore()?.last ?? false;

/**
 * Whether the job that runs here is still its own: a worker whose connection was away too long counts as dead, and its
 * jobs are given to others. Asked in the transaction that begins what leaves the house, with its row held. Always true
 * outside of a worker.
 */
export async function stillHasJob(tx: Transaction): Promise<boolean> {
  const run = runs.getStore();
  if (!run) return true;
  const found = await tx.execute<{ has: boolean }>(
    sql`SELECT app_has_job(${run.id}::bigint, ${run.worker}, ${run.attempt}::integer, ${run.keyed}) AS has`,
  );
  return found.rows[0]!.has;
}
