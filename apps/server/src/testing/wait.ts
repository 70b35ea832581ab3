import type { Client } from 'pg';
import { limitOf, patient } from '../../../../scripts/lib/patience.ts';

/**
 * Waits until `look` answers something other than undefined, null or false, and answers that.
 * @param what named in the error when it does not come true in time
 * @param longMs for what takes longer than the usual half a minute, on a usual machine. It only ends a hang: nothing is
 * waited for longer than it takes, and no test is about this number
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  longMs = 0,
): Promise<NonNullable<Exclude<T, false>>> {
  const withinMs = Math.max(limitOf('until'), patient(longMs));
  // Not by Date, which a test may have stopped.
  const began = performance.now();
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen as NonNullable<Exclude<T, false>>;
    const waited = performance.now() - began;
    if (waited > withinMs) throw new Error(`${what}: did not come true within ${withinMs} ms`);
    // What is long in coming is looked at less often: a look takes the processor from what it waits for.
    await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(waited / 10, 15), 60)));
  }
}

/** The processes of a database's sessions that wait for a lock, also for the one who asks in a transaction. */
export async function listWaiting(owner: Client): Promise<number[]> {
  // Within a transaction PostgreSQL shows its sessions as they stood at the first look, until it is told not to.
  await owner.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await owner.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return rows.map(({ pid }) => pid);
}

/**
 * Has calls of one database come to a lock one after the other, and lets them go on. Two go on in that order; of more
 * only the first is sure, where it changes the row that was locked.
 * @param owner takes the lock by `hold` and gives it back once all of them wait for it, or for each other
 * @param queued how many wait for each other within the program, without a connection (`db.waiting`)
 */
export async function inTurn<T>(
  owner: Client,
  hold: { text: string; values: unknown[] },
  calls: readonly (() => Promise<T>)[],
  queued: () => number = () => 0,
): Promise<T[]> {
  await owner.query('BEGIN');
  try {
    await owner.query(hold);
    const begun: Promise<T>[] = [];
    for (const call of calls) {
      begun.push(call());
      await until(
        `${begun.length} wait for a lock`,
        async () => (await listWaiting(owner)).length + queued() === begun.length,
      );
    }
    await owner.query('COMMIT');
    return await Promise.all(begun);
  } catch (error) {
    await owner.query('ROLLBACK');
    throw error;
  }
}

/** A clock that stands where it is set, or runs on from there. */
export function testClock(): { now: () => Date; forward(ms: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward(ms) {
      ahead += ms;
    },
  };
}
