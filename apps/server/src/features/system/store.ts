import type { system } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import { type Context, nameOfActor } from '../../platform/context.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';

/** Jobs of this office that were tried as often as they may be and were not dismissed, newest first. */
export async function listFailedJobs(tx: Transaction): Promise<system.FailedJob[]> {
  const result = await tx.execute<{
    job_id: number;
    task: string;
    attempts: number;
    error: string;
    failed_at: string;
  }>(sql`SELECT * FROM app_failed_jobs() f WHERE NOT EXISTS (
    SELECT FROM dismissed_jobs d WHERE d.job_id = f.job_id AND d.failed_at = f.failed_at)
    ORDER BY f.failed_at DESC`);
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

/** Of a job it notes the failure that was dismissed: the next one shows. @returns false when there is none */
export async function dismissJob(ctx: Context, jobId: string): Promise<boolean> {
  const result = await ctx.tx.execute(sql`
    INSERT INTO dismissed_jobs (client_id, job_id, failed_at, dismissed_at, dismissed_by)
    SELECT ${ctx.office}, f.job_id, f.failed_at, ${ctx.now.toISOString()}::timestamptz, ${nameOfActor(ctx.actor)}
    FROM app_failed_jobs() f WHERE f.job_id = ${jobId}::bigint
    ON CONFLICT (client_id, job_id) DO UPDATE SET failed_at = excluded.failed_at,
      dismissed_at = excluded.dismissed_at, dismissed_by = excluded.dismissed_by`);
  return result.rowCount === 1;
}

/** @returns false when no such job of this office was dismissed */
export async function restoreJob(tx: Transaction, jobId: string): Promise<boolean> {
  const result = await tx.execute(sql`DELETE FROM dismissed_jobs WHERE job_id = ${jobId}::bigint`);
  return result.rowCount === 1;
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
