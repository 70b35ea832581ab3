import { sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { isPrompt } from './prompt.ts';

export interface EnqueueOptions {
  /** Not before this. */
  runAt?: Date;
  /** Only one waiting job with this key; a later one takes its place … */
  jobKey?: string;
  /** … or keeps the waiting one's time (`preserve_run_at`). */
  keyMode?: 'replace' | 'preserve_run_at';
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** After so many failures it ends in the list of failed jobs. */
  maxAttempts?: number;
}

/**
 * Adds a job in the transaction of the change that needs it.
 * @param payload must carry the office's `client_id`
 */
export async function enqueue(
  tx: Transaction,
  task: string,
  payload: Record<string, unknown>,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.execute(sql`SELECT app_enqueue(
    ${task}, ${JSON.stringify(payload)}::jsonb, ${options.runAt?.toISOString() ?? null}::timestamptz,
    ${options.jobKey ?? null}, ${options.jobKey ? (options.keyMode ?? 'replace') : null},
    ${options.queue ?? null}, ${options.maxAttempts ?? 10}, ${isPrompt(task)})`);
}
