import type { PoolClient } from 'pg';
import { type Database, wallsOf } from './database.ts';

/** The connection of a snapshot. */
export type Snapshot = PoolClient;

/**
 * Reads one office as it is at one moment, with the system's own eyes, for as long as it takes: what others write
 * meanwhile is not seen. It holds a connection, and writes nothing.
 */
export async function inSnapshot<T>(
  db: Database,
  office: number,
  work: (client: Snapshot) => Promise<T>,
): Promise<T> {
  const client = await db.pool.connect();
  let broken: Error | undefined;
  const lost = (error: Error) => {
    broken = error;
  };
  client.on('error', lost);
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${wallsOf({ office, reader: 'all' })};
       SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`,
    );
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    // In the middle of a COPY the connection can do nothing else: it is closed, and the database rolls back.
    broken ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', lost);
    client.release(broken);
  }
}
