import {
  aboutColumns,
  odTables,
  type OdRow,
  type OdTableName,
  type Question,
  rowCleaner,
  unkeptId,
} from '@chairline/open-dental';
import { z } from 'zod';
import type { ConnectorLink, ConnectorPiece } from './connector-link.ts';
import {
  type LookedUp,
  PracticeFault,
  type PracticePage,
  type PracticeSource,
  type Wanted,
} from './source.ts';

const about = z.tuple([z.string(), z.string(), z.string(), z.unknown()]);
const readingCursor = z.union([z.number(), z.string()]);

/** Reads a practice system through its connector. What it says is cleaned here as well: nobody vouches for it. */
export function createConnectorSource(link: ConnectorLink): PracticeSource {
  /** The first column of an answer, which is a list of keys. */
  async function* listKeys(asked: Question, signal: AbortSignal): AsyncGenerator<(number | string)[]> {
    for await (const piece of link.ask(asked, signal))
      yield piece.rows.flatMap(([key]) => (typeof key === 'number' || typeof key === 'string' ? [key] : []));
  }

  /**
   * A piece of rows begins right after a key, so that it tells of every key up to its last whether it is there: those
   * that lie together are answered by one question.
   */
  async function* lookUp<T extends OdTableName>(
    table: T,
    wanted: readonly Wanted[],
    signal: AbortSignal,
  ): AsyncGenerator<LookedUp<T>> {
    mustKnow(link, table);
    const keyName = odTables[table].key;
    let left = wanted.map(({ key }) => key);
    // Names have another order over there than here: they are few, and all are looked through.
    const isNumbered = table !== 'preference';
    if (isNumbered) left.sort((one, other) => Number(one) - Number(other));
    while (left.length > 0) {
      const after = isNumbered ? Number(left[0]) - 1 : null;
      const there = new Map<number | string, OdRow<T>>();
      let upTo = Infinity;
      for await (const piece of link.ask({ name: 'rows', table, since: null, after }, signal)) {
        if (piece.rows.length === 0) continue;
        const { rows, next } = pageOf(table, piece, rowCleaner(table, piece.columns));
        for (const row of rows) there.set((row as Record<string, unknown>)[keyName] as number | string, row);
        if (!isNumbered) continue;
        upTo = Number(JSON.parse(next!));
        if (!(upTo > after!)) throw garbage('keys came out of their order');
        break;
      }
      const told = left.filter((key) => !isNumbered || Number(key) <= upTo);
      left = left.slice(told.length);
      for (const key of told) yield { key, row: there.get(key) ?? null };
    }
  }

  return {
    way: 'connector',
    async about(signal) {
      const rows: unknown[] = [];
      for await (const piece of link.ask({ name: 'about' }, signal))
        rows.push(...piece.rows.map((row) => aboutColumns.map((name) => row[piece.columns.indexOf(name)])));
      const parsed = about.safeParse(rows[0]);
      if (!parsed.success || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(parsed.data[2]))
        throw garbage('the connector’s word about the database is not understood');
      const [programVersion, databaseVersion, now, usesClinics] = parsed.data;
      return {
        programVersion,
        databaseVersion,
        now: now.slice(0, 19),
        usesClinics: usesClinics === true || usesClinics === 1 || usesClinics === '1',
      };
    },
    readsChanges: (table) => odTables[table].stamp !== null,
    async *read<T extends OdTableName>(
      table: T,
      since: string | null,
      from: string | null,
      signal: AbortSignal,
    ): AsyncGenerator<PracticePage<T>> {
      mustKnow(link, table);
      const asked: Question = {
        name: 'rows',
        table,
        since: odTables[table].stamp === null ? null : since,
        after: from === null ? null : readingCursor.parse(JSON.parse(from)),
      };
      // A page is the last one when nothing follows it, which the next word tells.
      let held: PracticePage<T> | undefined;
      let clean: { columns: string; row: ReturnType<typeof rowCleaner<T>> } | undefined;
      for await (const piece of link.ask(asked, signal)) {
        if (piece.rows.length === 0) continue;
        if (held) yield held;
        const columns = piece.columns.join('\0');
        if (clean?.columns !== columns) clean = { columns, row: rowCleaner(table, piece.columns) };
        held = pageOf(table, piece, clean.row);
      }
      yield held ? { ...held, next: null } : { rows: [], refused: 0, next: null };
    },
    keys(table, signal) {
      return link.knows(table) ? listKeys({ name: 'keys', table }, signal) : null;
    },
    openClaims: () => null,
    lookUp,
    async deletedAppointments(since, signal) {
      const keys: (number | string)[] = [];
      for await (const some of listKeys({ name: 'deletedAppointments', since }, signal)) keys.push(...some);
      return keys.map(Number).filter((key) => Number.isSafeInteger(key) && key > 0);
    },
  };
}

function pageOf<T extends OdTableName>(
  table: T,
  piece: ConnectorPiece,
  clean: ReturnType<typeof rowCleaner<T>>,
): PracticePage<T> {
  const rows: OdRow<T>[] = [];
  const unkept: string[] = [];
  const keyAt = piece.columns.indexOf(odTables[table].key);
  for (const values of piece.rows) {
    const row = clean(values);
    const lost = row ? null : unkeptId(table, values[keyAt]);
    if (row) rows.push(row);
    else if (lost !== null) unkept.push(lost);
  }
  const last = piece.rows.at(-1)![keyAt];
  if (typeof last !== 'number' && typeof last !== 'string')
    throw garbage(`the connector’s rows of ${table} have no key`);
  return { rows, refused: piece.rows.length - rows.length, unkept, next: JSON.stringify(last) };
}

function mustKnow(link: ConnectorLink, table: OdTableName): void {
  if (!link.knows(table))
    throw new PracticeFault(
      'version',
      `This Open Dental has no table ${table}, or the connector is older than the table’s use here.`,
    );
}

const garbage = (what: string) => new PracticeFault('garbage', `The answer cannot be used: ${what}.`);
