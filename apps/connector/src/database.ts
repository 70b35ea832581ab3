import {
  aboutSql,
  anyClinicSql,
  clockSql,
  columnsOf,
  columnsSql,
  columnsThere,
  deletedAppointmentsSql,
  keysSql,
  odTableNames,
  odTables,
  type OdTableName,
  placeOf,
  rowsSql,
} from '@chairline/open-dental';
import mysql from 'mysql2/promise';
import type { DatabaseSettings } from './config.ts';
import type { Log } from './log.ts';

export type Value = string | number | boolean | null;
export type Row = Value[];

/** Something asked for is not there, or may not be read. */
export class NotThere extends Error {
  override name = 'NotThere';
}

const isDenied = (error: unknown): boolean =>
  /^ER_(TABLE|COLUMN)ACCESS_DENIED/.test(String((error as { code?: unknown }).code));
const isAbsent = (error: unknown): boolean =>
  /^ER_(NO_SUCH_TABLE|BAD_FIELD)/.test(String((error as { code?: unknown }).code));

/**
 * Whether the user lacks the right to read something: what it may not read is left out of the database's own
 * description of itself, so only a try can tell. @param column left out: the table's key
 */
export async function mayNotRead(
  connection: mysql.Connection,
  table: OdTableName,
  column: string = odTables[table].key,
): Promise<boolean> {
  try {
    // Names of tables.ts alone.
    const place = placeOf(table, column);
    await connection.query(`SELECT \`${place.column}\` FROM \`${place.table}\` LIMIT 0`);
    return false;
  } catch (error) {
    if (isDenied(error)) return true;
    if (isAbsent(error)) return false;
    throw error;
  }
}

/** What gives a user the right to read. */
export const grantTo = ({ user, name }: Pick<DatabaseSettings, 'user' | 'name'>): string =>
  `GRANT SELECT ON \`${name}\`.* TO '${user}'@'…';`;

/** No statement of ours may take longer; tables in many offices lock while they are read. */
const STATEMENT_SECONDS = 60;
const CONNECT_MS = 10_000;
const IDLE_MS = 60_000;

/** Opens a connection that can read and nothing else, with Open Dental's texts and times as they stand. */
export async function openConnection(settings: DatabaseSettings): Promise<mysql.Connection> {
  const connection = await mysql.createConnection({
    host: settings.host,
    port: settings.port,
    user: settings.user,
    password: settings.password,
    database: settings.name,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    connectTimeout: CONNECT_MS,
    enableKeepAlive: true,
    // The server must not be able to ask for a file of this computer.
    flags: ['-LOCAL_FILES'],
  });
  // A connection that breaks while nobody waits for it is found out by the next question.
  connection.on('error', () => connection.destroy());
  return connection;
}

/**
 * Forbids this connection to write, and limits its statements.
 * @param seconds that each may take
 * @returns what this database is too old for, in words
 */
export async function makeReadOnly(
  connection: mysql.Connection,
  seconds: number = STATEMENT_SECONDS,
): Promise<string[]> {
  const [[row]] = await connection.query<mysql.RowDataPacket[]>('SELECT VERSION() AS version');
  const isMariaDb = /mariadb/i.test(String(row?.version));
  const missing: string[] = [];
  const settings: [sql: string, sentence: string][] = [
    ['SET SESSION TRANSACTION READ ONLY', 'it cannot make a session read-only (MySQL before 5.6)'],
    // Comparing a stamp with a time is the same in every mode; a strict one would refuse zero dates in places.
    ["SET SESSION sql_mode = ''", 'its SQL mode cannot be set'],
    [
      isMariaDb
        ? `SET SESSION max_statement_time = ${seconds}`
        : `SET SESSION max_execution_time = ${seconds * 1000}`,
      'it cannot limit the time of a statement',
    ],
  ];
  for (const [sql, sentence] of settings) {
    try {
      await connection.query(sql);
    } catch (error) {
      // A syntax error or an unknown variable: an old server. Anything else is a broken connection.
      if (typeof (error as { errno?: unknown }).errno !== 'number') throw error;
      missing.push(sentence);
    }
  }
  return missing;
}

/** One connection at work. */
class Session {
  readonly connection: mysql.Connection;
  /** By table, the columns of ours that it has, in our order. */
  readonly columns: ReadonlyMap<OdTableName, readonly string[]>;
  readonly hasHistory: boolean;
  /** Tables that the user may not read. */
  readonly denied: ReadonlySet<OdTableName>;
  readonly #settings: DatabaseSettings;

  constructor(
    connection: mysql.Connection,
    there: ReadonlyMap<string, ReadonlySet<string>>,
    denied: ReadonlySet<OdTableName>,
    settings: DatabaseSettings,
  ) {
    this.connection = connection;
    this.denied = denied;
    this.#settings = settings;
    this.columns = new Map(
      odTableNames.flatMap((table): [OdTableName, string[]][] => {
        const has = there.get(table);
        if (!has?.has(odTables[table].key.toLowerCase())) return [];
        return [[table, columnsThere(table, there)]];
      }),
    );
    const history = there.get('histappointment');
    this.hasHistory = ['histapptnum', 'aptnum', 'histapptaction', 'histdatetstamp'].every((column) =>
      history?.has(column),
    );
  }

  static async open(settings: DatabaseSettings, log: Log): Promise<Session> {
    const connection = await openConnection(settings);
    try {
      const tooOld = await makeReadOnly(connection);
      if (tooOld.length) log.warn(`This database server is old: ${tooOld.join('; ')}.`);
      const there = new Map<string, Set<string>>();
      const [rows] = await connection.execute<mysql.RowDataPacket[][]>(
        { sql: columnsSql, rowsAsArray: true },
        [settings.name],
      );
      for (const [table, column] of rows as unknown as [string, string][]) {
        const name = table.toLowerCase();
        const columns = there.get(name) ?? new Set();
        there.set(name, columns.add(column.toLowerCase()));
      }
      const denied = new Set<OdTableName>();
      for (const table of odTableNames) {
        const isThere = there.get(table)?.has(odTables[table].key.toLowerCase());
        if (!isThere && (await mayNotRead(connection, table))) denied.add(table);
      }
      return new Session(connection, there, denied, settings);
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  /** @param sql constant; every value is bound */
  async read(sql: string, values: (string | number)[]): Promise<Row[]> {
    const [rows] = await this.connection.execute<mysql.RowDataPacket[][]>(
      { sql, rowsAsArray: true, timeout: (STATEMENT_SECONDS + 5) * 1000 },
      values,
    );
    return rows as unknown as Row[];
  }

  columnsOf(table: OdTableName): readonly string[] {
    const columns = this.columns.get(table);
    if (columns) return columns;
    throw new NotThere(
      this.denied.has(table)
        ? `The connector’s database user ${this.#settings.user} may not read the table ${table}. ` +
            `As the database’s administrator: ${grantTo(this.#settings)}`
        : `This Open Dental has no table ${table}.`,
    );
  }
}

/** A page of an answer. */
export interface Page {
  columns: readonly string[];
  rows: Row[];
}

/** Asked for each page: how many rows it may have. */
export type PageSize = () => number;

/**
 * The office's database, over a few connections that are opened when they are needed and closed when they are not.
 * It keeps nothing of what it read.
 */
export class Database {
  readonly #settings: DatabaseSettings;
  readonly #log: Log;
  readonly #idle = new Map<Session, NodeJS.Timeout>();
  #said = '';

  constructor(settings: DatabaseSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  /** The tables there are, of those we ask for, also those that may not be read: asked about, that is answered. */
  tables(): Promise<OdTableName[]> {
    return this.#use((session) =>
      Promise.resolve(
        odTableNames.filter((table) => session.columns.has(table) || session.denied.has(table)),
      ),
    );
  }

  /** As `aboutColumns` names it. */
  about(): Promise<[string, string, string, boolean]> {
    return this.#use(async (session) => {
      const [row] = await session.read(aboutSql, []);
      const [programVersion, databaseVersion, now, noClinics] = row!;
      const usesClinics =
        String(noClinics) !== '1' &&
        session.columns.has('clinic') &&
        (await session.read(anyClinicSql, [])).length > 0;
      return [String(programVersion ?? ''), String(databaseVersion), String(now), usesClinics];
    });
  }

  /** The database's clock: `yyyy-MM-dd HH:mm:ss` of the office's wall. */
  clock(): Promise<string> {
    return this.#use(async (session) => String((await session.read(clockSql, []))[0]![0]));
  }

  /** A table's rows by key, page by page; those changed at or after `since`, where it can be told. */
  rows(table: OdTableName, since: string | null, after: Value, size: PageSize): AsyncGenerator<Page> {
    return this.#pages(
      (session) => {
        const columns = session.columnsOf(table);
        const { key, stamp } = odTables[table];
        // An older Open Dental may lack the stamp: then all of it is answered, which is more and never less.
        const sinceWhen = since !== null && stamp !== null && columns.includes(stamp) ? [since] : [];
        const shape = { columns, since: sinceWhen.length > 0 };
        return {
          columns,
          keyAt: columns.indexOf(key),
          first: rowsSql(table, { ...shape, after: false }),
          next: rowsSql(table, { ...shape, after: true }),
          bound: sinceWhen,
        };
      },
      after,
      size,
    );
  }

  /** All keys of a table. */
  keys(table: OdTableName, size: PageSize): AsyncGenerator<Page> {
    return this.#pages(
      (session) => {
        session.columnsOf(table);
        return {
          columns: [odTables[table].key],
          keyAt: 0,
          first: keysSql(table, false),
          next: keysSql(table, true),
          bound: [],
        };
      },
      null,
      size,
    );
  }

  /** AptNums whose deletion is in the history at or after `since`. */
  async *deletedAppointments(since: string, size: PageSize): AsyncGenerator<Page> {
    const pages = this.#pages(
      (session) => {
        if (!session.hasHistory) {
          throw new NotThere(
            'This Open Dental keeps no history of appointments, or the connector’s database user may not read it.',
          );
        }
        return {
          columns: ['HistApptNum', 'AptNum'],
          keyAt: 0,
          first: deletedAppointmentsSql,
          next: deletedAppointmentsSql,
          bound: [since],
        };
      },
      0,
      size,
    );
    for await (const page of pages) yield { columns: ['AptNum'], rows: page.rows.map(([, apt]) => [apt!]) };
  }

  /** Closes all connections. */
  close(): void {
    for (const [session, timer] of this.#idle) {
      clearTimeout(timer);
      session.connection.destroy();
    }
    this.#idle.clear();
  }

  /** Pages of one question; each page borrows a connection, so that nothing is held while the line is slow. */
  async *#pages(
    plan: (session: Session) => {
      columns: readonly string[];
      keyAt: number;
      first: string;
      next: string;
      bound: string[];
    },
    after: Value,
    size: PageSize,
  ): AsyncGenerator<Page> {
    let last = after;
    for (;;) {
      const count = size();
      const { columns, rows, keyAt } = await this.#use(async (session) => {
        const { first, next, bound, ...rest } = plan(session);
        const from = typeof last === 'boolean' ? null : last;
        const answer =
          from === null
            ? await session.read(first, [...bound, count])
            : await session.read(next, [...bound, from, count]);
        return { ...rest, rows: answer };
      });
      if (rows.length) yield { columns, rows };
      if (rows.length < count) return;
      const key = rows.at(-1)![keyAt]!;
      // A key whose text does not come back as it went out would be read for ever.
      if (key === last) throw new NotThere('The keys of a table do not go on: its encoding is broken.');
      last = key;
    }
  }

  async #use<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const session = this.#take() ?? (await this.#open());
    try {
      const result = await work(session);
      this.#giveBack(session);
      return result;
    } catch (error) {
      if (error instanceof NotThere) this.#giveBack(session);
      // Nobody knows what state a connection is in after a failed statement.
      else session.connection.destroy();
      throw error;
    }
  }

  #take(): Session | null {
    for (const [session, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(session);
      return session;
    }
    return null;
  }

  async #open(): Promise<Session> {
    const session = await Session.open(this.#settings, this.#log);
    const missing = describeMissing(session);
    if (missing !== this.#said && missing) this.#log.warn(missing);
    this.#said = missing;
    session.connection.on('end', () => {
      clearTimeout(this.#idle.get(session));
      this.#idle.delete(session);
    });
    return session;
  }

  #giveBack(session: Session): void {
    const timer = setTimeout(() => {
      this.#idle.delete(session);
      session.connection.destroy();
    }, IDLE_MS);
    timer.unref();
    this.#idle.set(session, timer);
  }
}

/** What of Open Dental's tables and columns is not there, in words; '' when all is. */
function describeMissing(session: Session): string {
  const tables = odTableNames.filter((table) => !session.columns.has(table) && !session.denied.has(table));
  const columns = [...session.columns].flatMap(([table, has]) =>
    columnsOf(table)
      .filter((column) => !has.includes(column))
      .map((column) => `${table}.${column}`),
  );
  return [
    session.denied.size ? `Tables that the user may not read: ${[...session.denied].join(', ')}.` : '',
    tables.length ? `Tables that are not there: ${tables.join(', ')}.` : '',
    columns.length ? `Columns that are not there (an older Open Dental): ${columns.join(', ')}.` : '',
    session.hasHistory ? '' : 'There is no history of appointments.',
  ]
    .filter(Boolean)
    .join(' ');
}
