import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { LOCK_TIMEOUT_MS, openGate, type Patience } from './gate.ts';
import { BadInput, Refusal } from '../errors.ts';
import { claimFor, type Claim } from './subjects.ts';
import { connectionLost } from './unserved.ts';

export { sqlState } from './sql-state.ts';

export type Transaction = NodePgDatabase;

/**
 * Whose eyes a transaction has for secured conversations: a user's (user_id), or the system's own, which see all of
 * them. Without a reader, what is open to the whole office is there alone.
 */
export type Reader = number | 'all';

/** The application's connections, held to row-level security. */
export interface Database {
  readonly pool: pg.Pool;
  /** How many wait for a connection or for what another holds. */
  waiting(): number;
  /**
   * Runs `work` in one transaction that sees exactly one office, and of what is private in it what `reader` may see.
   *
   * One that is `repeatable` does not wait for the disk at its end: a power cut may take the last moments of such
   * transactions away, whole and in their order. For what is only copied from elsewhere together with how far it came.
   */
  transaction<T>(
    scope: { office: number; reader?: Reader; repeatable?: boolean } | { routing: true },
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

// 64-bit ids and counts stay below 2^53 here; as numbers they are what the wire carries.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Opens the pool of the application's plain role.
 * @param url connection string of `chairline_app`
 * @param max most connections held by this process
 * @param patience how long a transaction waits for its turn, and for what others hold; left out: as usual
 */
export function openDatabase(
  url: string,
  max: number,
  onError: (error: Error) => void,
  patience?: Patience,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'chairline',
  });
  // An idle connection that the database ends is no reason to fall over: the pool opens another.
  pool.on('error', onError);
  const wrapped = new WeakMap<pg.PoolClient, Transaction>();
  const gate = openGate(max, patience);

  async function attempt<T>(begin: string, work: (tx: Transaction) => Promise<T>, claim: Claim): Promise<T> {
    const client = await pool.connect().catch((error: Error) => {
      unconnected.add(error);
      throw error;
    });
    let broken: Error | undefined;
    let isCommitting = false;
    // A connection that ends while it is in use says so here, too: unheard, that would end the process.
    const lost = (error: Error) => {
      broken = error;
    };
    client.on('error', lost);
    try {
      await client.query(begin);
      let tx = wrapped.get(client);
      if (!tx) {
        tx = drizzle({ client });
        wrapped.set(client, tx);
        clientOf.set(tx, client);
      }
      claimFor(tx, claim);
      const result = await work(tx);
      if (claim.isShort) throw new Error('a transaction went on without what it asked to hold');
      isCommitting = true;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // A connection that cannot even roll back is not given back to the pool.
      await client.query('ROLLBACK').catch((rollback: Error) => {
        broken = rollback;
      });
      // What the verb has to say of the request stands however the connection ended.
      if (!broken || error instanceof Refusal || error instanceof BadInput) throw error;
      throw connectionLost(isCommitting, error);
    } finally {
      client.off('error', lost);
      client.release(broken);
    }
  }

  return {
    pool,
    async transaction(scope, work) {
      const durability = 'office' in scope && scope.repeatable ? '; SET LOCAL synchronous_commit = off' : '';
      const begin = `BEGIN; ${wallsOf(scope)}${durability}`;
      return gate.run('office' in scope ? scope.office : null, (claim) => attempt(begin, work, claim));
    },
    waiting: () => gate.waiting(),
    close: () => pool.end(),
  };
}

/**
 * What each transaction says at its begin, of everything that its walls ask: nothing counts which somebody may have left
 * behind on the connection.
 */
export function wallsOf(of: { office: number; reader?: Reader } | { routing: true }): string {
  const [office, reader, scope] =
    'office' in of ? [Number(of.office), of.reader ?? '', ''] : ['', 'all' as const, 'routing'];
  return `SET LOCAL ROLE NONE; SET LOCAL search_path = public; SET LOCAL row_security = on;
    SET LOCAL app.client_id = '${office}'; SET LOCAL app.scope = '${scope}';
    SET LOCAL app.user_id = '${reader === 'all' || reader === '' ? reader : Number(reader)}'`;
}

/**
 * The application's role must be one that row-level security holds: the wall between offices is it.
 * @throws Error with what to do
 */
export async function mustBePlain(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ name: string; above: boolean }>(
    `SELECT rolname AS name, rolsuper OR rolbypassrls OR EXISTS (
       SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner = r.oid) AS above
     FROM pg_roles r WHERE rolname = current_user`,
  );
  if (rows[0]!.above)
    throw new Error(
      `The database role ${rows[0]!.name} is a superuser, has BYPASSRLS or owns tables, so that nothing would keep offices apart. Take that from it (ALTER ROLE ${rows[0]!.name} NOSUPERUSER NOBYPASSRLS), and start again.`,
    );
}

/**
 * Runs a step that must reach secured conversations whoever acts: what belongs to one follows its contact into a merge,
 * and who leaves one is told of to those who stay. What it reads is for them, never for the answer.
 */
export async function readingAll<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  const found = await tx.execute<{ before: string }>(
    sql`SELECT coalesce(current_setting('app.user_id', true), '') AS before`,
  );
  const see = (whose: string) => tx.execute(sql`SELECT set_config('app.user_id', ${whose}, true)`);
  await see('all');
  let done: T;
  try {
    done = await work();
  } catch (error) {
    // After an error of the database nothing more can be asked: the rollback takes these eyes away, too.
    await see(found.rows[0]!.before).catch(() => undefined);
    throw error;
  }
  await see(found.rows[0]!.before);
  return done;
}

const clientOf = new WeakMap<Transaction, pg.PoolClient>();
/** Statements by their names, and what the database calls them. */
const planned = new Map<string, { text: string; as: string }>();
/** PostgreSQL tells the names of prepared statements apart by their first 63 bytes (NAMEDATALEN). */
const NAME_MAX = 63;

/** A name that is told apart from all others, however long it was. */
function nameOfPlan(name: string): string {
  if (Buffer.byteLength(name) <= NAME_MAX) return name;
  return `${name.slice(0, 20)}:${createHash('sha256').update(name).digest('base64url').slice(0, 32)}`;
}

/** Times stay as the database writes them, to the microsecond: a page of a list begins after one. */
const plainTimes = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ
      ? String
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A statement that is run so often that it is planned once a connection and written out only once.
 * @param name of the statement, unique in the program
 */
export async function runPlanned<Row extends Record<string, unknown>>(
  tx: Transaction,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = clientOf.get(tx);
  if (!client) throw new Error(`${name} runs in a transaction of this pool`);
  let plan = planned.get(name);
  if (plan?.text !== text) {
    if (plan) throw new Error(`two statements are called ${name}`);
    plan = { text, as: nameOfPlan(name) };
    planned.set(name, plan);
  }
  const result = await client.query<Row>({ name: plan.as, text, values, types: plainTimes });
  return result.rows;
}

const unconnected = new WeakSet<Error>();

/** Whether no connection was to be had: the database is away or has none free, or all of this process's were taken too long. */
export function isUnconnected(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (unconnected.has(at)) return true;
  }
  return false;
}

/** The name of the constraint a database error was about, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint;
  }
  return undefined;
}
