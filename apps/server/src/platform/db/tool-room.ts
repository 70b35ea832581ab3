import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { Admission } from './admission.ts';
import { sqlState, type Transaction } from './database.ts';
import { currentErrand } from './lane.ts';
import { signPass, type ToolScope } from './tool-pass.ts';

/** The run took longer than it may; the database may still be at its last step. */
export class RunTooLong extends Error {
  override name = 'RunTooLong';
}

/**
 * What a run says to the database: one statement, its values bound. Never two: what follows a `;` is a fault there. All comes
 * as text, so that a number is exact until whoever asked decides what to make of it.
 */
export type ToolStatements = (
  statement: string,
  values: unknown[],
) => Promise<pg.QueryArrayResult<unknown[]>>;

export interface ToolRun {
  say: ToolStatements;
  /** The same transaction, for statements of our own. */
  tx: Transaction;
}

/** Where tools' SQL runs: read-only connections of a role of its own, each used for one run and closed. */
export interface ToolRoom {
  /**
   * @param limit whole time of the run, from the first statement on
   * @throws RunTooLong; Unserved when no place came free in time; what the database says
   */
  run<T>(scope: ToolScope, limit: { ms: number }, work: (run: ToolRun) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** By the extended protocol, also without values: the simple one runs all that stands in a text. */
const ONE_STATEMENT = { queryMode: 'extended' } as object;
const asText = { getTypeParser: () => String } as pg.CustomTypesConfig;

/** The database ends a run by itself a little after it was told that it is over: first we say so, and in our words. */
const GRACE_MS = 250;

/** How long a run waits for its turn. */
const WAIT_MS = 6_000;

/** After a run is over time: how long its connection is waited for before it is cut. */
const LEFT_ALONE_MS = 30_000;

/**
 * @param url connection string of `chairline_tools`
 * @param max most runs at once in this process, an office's half of them; a place is taken until the database has really ended
 */
export function openToolRoom(
  {
    url,
    key,
    max,
    leftAloneMs = LEFT_ALONE_MS,
  }: { url: string; key: Buffer; max: number; leftAloneMs?: number },
  onError: (error: Error) => void,
): ToolRoom {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    maxUses: 1,
    connectionTimeoutMillis: 10_000,
    application_name: 'chairline-tools',
    options:
      '-c client_connection_check_interval=1000 -c search_path=ai,pg_catalog -c default_transaction_read_only=on',
  });
  pool.on('error', onError);
  const ofOffice = Math.ceil(max / 2);
  const admission = new Admission({
    places: max,
    ofOffice,
    ofJobs: max,
    ofOfficeJobs: ofOffice,
    forDeliveries: 0,
  });

  return {
    async run(scope, { ms }, work) {
      const { lane, signal } = currentErrand();
      const leave = await admission.enter(scope.office, lane, WAIT_MS, signal);
      const client = await pool.connect().catch((error: unknown) => {
        leave();
        throw error;
      });
      // A connection that ends while it is in use says so here, too: unheard, that would end the process.
      client.on('error', onError);
      let late: NodeJS.Timeout | undefined;
      let stop: NodeJS.Timeout | undefined;
      let closed = false;
      // Closed, not given back: nothing that a run leaves on a connection outlives it, and nothing is ever committed.
      const close = () => {
        closed = true;
        leave();
        client.release(true);
      };
      const tooLong = new Promise<never>((_, reject) => {
        late = setTimeout(() => {
          stop = setTimeout(close, leftAloneMs);
          reject(new RunTooLong(`a run took longer than ${ms} ms`));
        }, ms);
      });
      const say: ToolStatements = (text, values) =>
        client.query({ text, values, rowMode: 'array', types: asText, ...ONE_STATEMENT });
      const done = begin(client, say, { scope, key, ms }).then(() => work({ say, tx: drizzle({ client }) }));
      // Whoever asked is answered in time. The place is free when the database has ended, for nothing interrupts one step of
      // one row.
      void done
        .catch(() => undefined)
        .finally(() => {
          clearTimeout(late);
          clearTimeout(stop);
          if (!closed) close();
        });
      return Promise.race([done, tooLong]);
    },
    close: () => pool.end(),
  };
}

/** Makes of the connection's next transaction one that only reads, in the office of its pass, within its limits. */
async function begin(
  client: pg.PoolClient,
  say: ToolStatements,
  { scope, key, ms }: { scope: ToolScope; key: Buffer; ms: number },
): Promise<void> {
  const backend = (client as unknown as { processID: number }).processID;
  const pass = signPass(key, scope, backend, Date.now());
  await client.query(`BEGIN READ ONLY;
    SET LOCAL statement_timeout = ${Number(ms)}; SET LOCAL transaction_timeout = ${Number(ms) + GRACE_MS};
    SET LOCAL lock_timeout = 1000; SET LOCAL work_mem = '16MB'; SET LOCAL max_parallel_workers_per_gather = 0;
    SET LOCAL jit = off; SET LOCAL app.scope = ''; SET LOCAL app.client_id = '${Number(scope.office)}';
    SET LOCAL app.user_id = '${scope.reader === undefined ? '' : Number(scope.reader)}'; SET LOCAL app.tool_pass = '${pass}'`);
  const { rows } = await say('SELECT timezone FROM ai.office', []);
  const zone = rows[0]?.[0];
  if (typeof zone === 'string') await client.query(`SET LOCAL TIME ZONE ${client.escapeLiteral(zone)}`);
}

/** Whether a run was stopped because it took too long: by us, by the database's own limits, or because the database ends. */
export const tookTooLong = (error: unknown): boolean =>
  error instanceof RunTooLong || ['57014', '25P04', '57P01'].includes(sqlState(error) ?? '');
