import { setTimeout as wait } from 'node:timers/promises';
import {
  bindToolQuery,
  type Question,
  type ReadToolQuery,
  readToolQuery,
  toolQueryLimits,
} from '@chairline/open-dental';
import type { Connection as CoreConnection } from 'mysql2';
import type mysql from 'mysql2/promise';
import type { DatabaseSettings } from './config.ts';
import { makeReadOnly, openConnection, type Row, type Value } from './database.ts';

export type ToolQuestion = Extract<Question, { name: 'query' }>;

/** A tool's query that did not come to its end, in words without anything that was read. */
export class QueryFailed extends Error {
  override name = 'QueryFailed';
  readonly code: 'refused' | 'slow';
  constructor(code: 'refused' | 'slow', message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export interface RanQuery {
  columns: string[];
  rows: Row[];
  ran: { cut: 'rows' | 'bytes' | null; ms: number; cost: number | null };
}

const { seconds, rows: mostRows, bytes: mostBytes } = toolQueryLimits;
const TOO_LONG = `The query took longer than ${seconds} seconds and was stopped.`;
/** How long the database has to obey, and a connection to end, before we go without it. */
const STOP_MS = 2_000;

/**
 * Runs a tool's query once: on a connection of its own, in a read-only transaction, within `toolQueryLimits`; what the
 * database does not end by itself is killed from outside.
 * @throws ToolQueryRefused for what may not run; QueryFailed; as the database fails
 */
export async function runToolQuery(
  settings: DatabaseSettings,
  question: ToolQuestion,
  signal: AbortSignal,
): Promise<RanQuery> {
  const read = readToolQuery(question.query, question.parameters);
  const asked = bindToolQuery(read, question.values);
  const connection = await openConnection(settings);
  const stop = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1_000)]);
  const work = workOn(connection, read, asked, question.plan);
  // Whoever is stopped is not waited for, and fails for nobody.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, stopped(stop)]);
  } catch (error) {
    if (stop.aborted) {
      await kill(settings, connection, work);
      throw new QueryFailed('slow', TOO_LONG, { cause: error });
    }
    throw inWords(error);
  } finally {
    connection.destroy();
  }
}

async function stopped(signal: AbortSignal): Promise<never> {
  if (!signal.aborted)
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  throw new Error('stopped', { cause: signal.reason });
}

async function workOn(
  connection: mysql.Connection,
  { columns }: ReadToolQuery,
  { text, bound }: ReturnType<typeof bindToolQuery>,
  plan: boolean,
): Promise<RanQuery> {
  await prepareRoom(connection);
  const cost = plan ? await planCost(connection, text, bound) : null;
  const began = performance.now();
  const { rows, cut } = await fetchRows(connection, text, bound);
  if (rows.some((row) => row.length !== columns.length))
    throw new QueryFailed('refused', 'The database answered other columns than the query has.');
  return { columns, rows, ran: { cut, cost, ms: Math.round(performance.now() - began) } };
}

/** @throws QueryFailed where the database cannot promise that nothing is written */
async function prepareRoom(connection: mysql.Connection): Promise<void> {
  await makeReadOnly(connection, seconds);
  // Beside others who change a table it waits no longer either.
  await connection.query(`SET SESSION lock_wait_timeout = ${seconds}`);
  try {
    await connection.query('START TRANSACTION READ ONLY');
  } catch (error) {
    if (typeof (error as { errno?: unknown }).errno !== 'number') throw error;
    throw new QueryFailed(
      'refused',
      'The office’s database is too old for tools that run in Open Dental: it needs MySQL 5.6 or later.',
      { cause: error },
    );
  }
}

/** What the planner expects it to cost, in its own units; null where it does not say. */
async function planCost(
  connection: mysql.Connection,
  text: string,
  bound: (string | null)[],
): Promise<number | null> {
  const [[row]] = await connection.execute<mysql.RowDataPacket[][]>(
    { sql: `EXPLAIN FORMAT=JSON ${text}`, rowsAsArray: true },
    bound,
  );
  const plan: unknown = JSON.parse(String((row as unknown as [string])[0]));
  const block = (plan as { query_block?: { cost_info?: { query_cost?: unknown }; cost?: unknown } })
    .query_block;
  const cost = Number(block?.cost_info?.query_cost ?? block?.cost ?? NaN);
  return Number.isFinite(cost) ? cost : null;
}

/** The connection beneath, which gives rows one by one; mysql2's types do not name it. */
const streaming = (connection: mysql.Connection): CoreConnection =>
  (connection as unknown as { connection: CoreConnection }).connection;

/** The rows as they come, until there are enough of them: no more is held, however long they are. */
function fetchRows(
  connection: mysql.Connection,
  sql: string,
  bound: (string | null)[],
): Promise<{ rows: Row[]; cut: RanQuery['ran']['cut'] }> {
  return new Promise((resolve, reject) => {
    const rows: Row[] = [];
    let bytes = 0;
    let types: (number | undefined)[] = [];
    let done = false;
    const end = (cut: RanQuery['ran']['cut']) => {
      if (done) return;
      done = true;
      resolve({ rows, cut });
      if (cut === 'bytes') connection.destroy();
    };
    streaming(connection)
      .execute({ sql, rowsAsArray: true }, bound)
      .on('fields', (fields: mysql.FieldPacket[]) => {
        types = fields.map(({ columnType, type }) => columnType ?? type);
      })
      .on('result', (given: unknown) => {
        if (done || !Array.isArray(given)) return;
        const row = given.map((value: unknown, index) => cellOf(value, types[index]));
        bytes += Buffer.byteLength(JSON.stringify(row));
        if (bytes > mostBytes) end('bytes');
        else if (rows.length === mostRows) end('rows');
        else rows.push(row);
      })
      .on('error', reject)
      .on('end', () => end(null));
  });
}

/** MySQL's numbers of types, of which values are not as they are meant. */
const DECIMALS = new Set([0, 246]);
const DAYS = new Set([7, 10, 12]);
const KEPT_DIGITS = 15;

function cellOf(value: unknown, type: number | undefined): Value {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value.toString('utf8');
  if (typeof value === 'string' && type !== undefined) {
    // Open Dental’s empty day is the first of the year one.
    if (DAYS.has(type) && /^0000-|^0001-01-01/.test(value)) return null;
    if (DECIMALS.has(type)) return decimalOf(value);
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value);
}

/** A decimal as a number where that is the same, digit by digit; otherwise as it stands. */
function decimalOf(text: string): Value {
  const digits = text.replace(/\D/g, '');
  let [from, to] = [0, digits.length];
  while (digits[from] === '0') from += 1;
  // Behind the point noughts say nothing.
  while (text.includes('.') && to > from && digits[to - 1] === '0') to -= 1;
  return to - from <= KEPT_DIGITS ? Number(text) : text;
}

/** Ends what a connection runs, from another one. */
async function kill(settings: DatabaseSettings, { threadId }: mysql.Connection, work: Promise<unknown>) {
  const over = work.then(
    () => undefined,
    () => undefined,
  );
  const killed = (async () => {
    const other = await openConnection(settings);
    try {
      await other.query(`KILL QUERY ${Number(threadId)}`);
    } finally {
      other.destroy();
    }
  })();
  // One that ended meanwhile cannot be killed; the database's own limit of time is the other rope.
  killed.catch(() => undefined);
  await Promise.race([Promise.allSettled([killed, over]), wait(STOP_MS, undefined, { ref: false })]);
}

/** By the database's codes, in words of ours: its own may quote what it read. */
const said: Readonly<Record<string, string>> = {
  ER_BAD_FIELD_ERROR: 'This Open Dental lacks a column that the query names: it may be older.',
  ER_NO_SUCH_TABLE: 'This Open Dental lacks a table that the query names: it may be older.',
  ER_PARSE_ERROR:
    'The office’s database cannot read the query. One before MySQL 8 or MariaDB 10.2 knows no WITH.',
  ER_INVALID_GROUP_FUNC_USE: 'COUNT, SUM and their like cannot stand where the query has one: write HAVING.',
  ER_SUBQUERY_NO_1_ROW: 'A sub-select that stands for one value gave several rows.',
  ER_OPERAND_COLUMNS: 'A sub-select that stands for one value has several columns.',
  ER_CANT_AGGREGATE_2COLLATIONS: 'Two texts of different encodings are compared.',
  ER_CANT_AGGREGATE_3COLLATIONS: 'Texts of different encodings are compared.',
  ER_DATA_OUT_OF_RANGE: 'A number is too large.',
  ER_NOT_SUPPORTED_YET: 'The office’s database cannot do what the query asks: it may be too old.',
};
const tooLong = /^ER_(STATEMENT_TIMEOUT|QUERY_TIMEOUT|QUERY_INTERRUPTED|LOCK_WAIT_TIMEOUT)$/;
/** What the reading of a database in an office is told of as well, by `databaseTrouble`. */
const isOfTheDatabase = (code: string): boolean =>
  code.includes('DENIED') ||
  code.startsWith('ER_HOST_') ||
  ['ER_CON_COUNT_ERROR', 'ER_SERVER_SHUTDOWN', 'ER_TOO_MANY_USER_CONNECTIONS', 'ER_BAD_DB_ERROR'].includes(
    code,
  );

function inWords(error: unknown): unknown {
  const { code, errno } = error as { code?: unknown; errno?: unknown };
  if (typeof code !== 'string' || typeof errno !== 'number') return error;
  if (tooLong.test(code)) return new QueryFailed('slow', TOO_LONG, { cause: error });
  if (!code.startsWith('ER_') || isOfTheDatabase(code)) return error;
  return new QueryFailed(
    'refused',
    said[code] ?? `The office’s database cannot run the query (MySQL ${errno}).`,
    {
      cause: error,
    },
  );
}
