import type { system } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';

/** Jobs of this office that were tried as often as they may be, newest first. */
export async function listFailedJobs(tx: Transaction): Promise<system.FailedJob[]> {
  const result = await tx.execute<{
    job_id: number;
    task: string;
    attempts: number;
    error: string;
    failed_at: string;
  }>(sql`SELECT * FROM app_failed_jobs()`);
  return result.rows.map((row) => ({
    job_id: String(row.job_id),
    task: row.task,
    attempts: row.attempts,
    error: row.error.slice(0, 300),
    failed_at: new Date(row.failed_at).toISOString(),
  }));
}

/** @returns false when there is no such failed job in this office */
export async function retryJob(tx: Transaction, jobId: string): Promise<boolean> {
  const result = await tx.execute<{ found: boolean }>(sql`SELECT app_retry_job(${jobId}::bigint) AS found`);
  return result.rows[0]!.found;
}

/** Every office of the installation; without `deletedToo` those that stand. */
export async function listOffices(db: Database, which: { deletedToo: boolean }): Promise<number[]> {
  return db.transaction({ routing: true }, async (tx) => {
    const result = await tx.execute<{ id: number }>(
      sql`SELECT client_id AS id FROM clients WHERE ${which.deletedToo} OR deleted_at IS NULL ORDER BY 1`,
    );
    return result.rows.map((row) => row.id);
  });
}
