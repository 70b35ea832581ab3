import pg from 'pg';
import { takingTurns } from '../in-turn.ts';
import { type Database, wallsOf } from './database.ts';

/** The connection of a snapshot. */
export type Snapshot = pg.Client;

/** They take minutes: more at once would take from the database what pages need. */
const inTurn = takingTurns(4);

/**
 * Reads one office as it is at one moment, with the system's own eyes, for as long as it takes: what others write
 * meanwhile is not seen. It has a connection of its own, none of the pool's, and writes nothing.
 */
export function inSnapshot<T>(
  db: Database,
  office: number,
  work: (client: Snapshot) => Promise<T>,
): Promise<T> {
  return inTurn(() => readWhole(db, office, work));
}

async function readWhole<T>(
  { pool }: Database,
  office: number,
  work: (client: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(pool.options);
  // One that ends while it is in use says so here, too: unheard, that would end the process. What runs fails by itself.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${wallsOf({ office, reader: 'all' })};
       SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`,
    );
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } finally {
    // In the middle of a COPY the connection can do nothing else: the database rolls back what is not through.
    await client.end();
  }
}
