import type pg from 'pg';
import type { Registration } from './register-workers.ts';

/** A job taken this recently may belong to a worker whose lock is still on its way. */
const GRACE = '3 seconds';

/** What a look for dead workers needs to know of its own process. */
type Self = Pick<Registration, 'stands' | 'has'>;

/**
 * Looks for workers whose process is gone, so that their jobs run again soon and not in four hours. A lock that is
 * missing is no death: its process may be about to take it anew, over another connection. Dead is who was missed at two
 * looks that far apart, and never one's own; who does not hold its own locks does not look.
 * @param apartMs milliseconds between the two looks, at least
 * @param now milliseconds of a clock that only goes on
 * @returns looks once, and answers whose jobs it gave back
 */
export function lookingForDead(
  pool: pg.Pool,
  self: Self,
  apartMs: number,
  now: () => number = () => performance.now(),
): () => Promise<string[]> {
  /** Since when each was missed at every look. */
  const missed = new Map<string, number>();

  /** @returns those of them that are dead */
  function judge(held: readonly string[], free: readonly string[]): string[] {
    for (const id of missed.keys()) if (!free.includes(id) || !held.includes(id)) missed.delete(id);
    const at = now();
    for (const id of free) if (!missed.has(id)) missed.set(id, at);
    return free.filter((id) => at - missed.get(id)! >= apartMs);
  }

  return async () => {
    if (!self.stands()) return [];
    const { rows } = await pool.query<{ held: string[] | null }>(
      `SELECT array_agg(DISTINCT locked_by) AS held FROM graphile_worker._private_jobs
       WHERE locked_by IS NOT NULL AND locked_at < now() - interval '${GRACE}'`,
    );
    const held = (rows[0]?.held ?? []).filter((id) => !self.has(id));
    if (held.length === 0) {
      missed.clear();
      return [];
    }
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN');
      const found = await client.query<{ free: string[] | null }>(
        `SELECT array_agg(id) AS free FROM unnest($1::text[]) AS id
         WHERE pg_try_advisory_xact_lock(hashtextextended(id, 7204))`,
        [held],
      );
      const dead = judge(held, found.rows[0]?.free ?? []);
      // Whoever lost its own meanwhile looked at a database that may have ended everybody's.
      const may = self.stands();
      if (may && dead.length > 0) await release(client, dead);
      await client.query('COMMIT');
      if (!may) return [];
      for (const id of dead) missed.delete(id);
      return dead;
    } catch (error) {
      await client.query('ROLLBACK').catch((rollback: Error) => (broken = rollback));
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

/**
 * Frees their jobs, in the transaction that holds their locks. A job whose place a later one took while it ran (it was
 * touched after it was taken, which only that does) is gone with its process; one that had no further try says why it
 * failed.
 */
async function release(client: pg.PoolClient, dead: readonly string[]): Promise<void> {
  await client.query(
    `DELETE FROM graphile_worker._private_jobs
     WHERE locked_by = ANY($1) AND key IS NULL AND attempts >= max_attempts AND updated_at > locked_at`,
    [dead],
  );
  await client.query(
    `UPDATE graphile_worker._private_jobs
     SET last_error = 'The process that ran it ended in the middle.', updated_at = now()
     WHERE locked_by = ANY($1) AND attempts >= max_attempts`,
    [dead],
  );
  await client.query('SELECT graphile_worker.force_unlock_workers($1)', [dead]);
}
