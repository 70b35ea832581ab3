import { odTables, type OdTableName, odTableNames } from '@chairline/open-dental';
import {
  type ExtraPatient,
  type LivingDesk,
  liveOn,
  type MadeUpPractice,
  makePractice,
  type RawRow,
} from '@chairline/open-dental/made-up';
import type { World } from '../world/index.ts';
import type { Table } from '../world/journal.ts';
import { badRequest, notFound } from './errors.ts';

/** Tables of which only the API has something to say. */
const ownTables = { histappointment: 'HistApptNum', document: 'DocNum', commlog: 'CommlogNum' } as const;
export type TableName = OdTableName | keyof typeof ownTables;

/** How a customer's practice is made, and what the developer may do there. */
export interface Founding {
  key: string;
  /** The day it was made up for, `yyyy-MM-dd`: kept, so that a restart finds the same practice. */
  today: string;
  patients: number;
  years: number;
  seed: number;
  clinics: number;
  insured: number;
  garbage: boolean;
  extra: ExtraPatient[];
  /** Reading alone, or everything. */
  permissions: 'read' | 'all';
  version: string;
  /** Its clock is ahead of this machine's by so many milliseconds. */
  aheadMs: number;
  /** Its wall clock's time zone. */
  timeZone: string;
  /** Whether its days pass by themselves; when not, only by `…/advance`. */
  lives?: boolean;
  /** Until when its life has been lived, by its own clock; the morning of `today` when nothing has happened yet. */
  livedTo?: string;
}

/** What was done to a row since the practice was made up: null for one that was deleted. */
interface Change {
  practice: string;
  table: TableName;
  key: number | string;
  row: RawRow | null;
}

/** How many rows of each table were written. */
export type Happened = Partial<Record<TableName, number>>;

/** One customer's practice. */
export interface Practice {
  founding: Founding;
  /** Rows of a table in the order of their keys. */
  rows(table: TableName): RawRow[];
  find(table: TableName, key: number | string): RawRow | undefined;
  /** Its wall clock, `yyyy-MM-dd HH:mm:ss`. */
  now(): string;
  /** @throws ApiRefusal 404 */
  change(table: TableName, key: number | string, fields: RawRow): RawRow;
  /** @returns the new row with its key and stamp */
  add(table: TableName, fields: RawRow): RawRow;
  /** An appointment that goes leaves its history. @throws ApiRefusal 404 */
  remove(table: TableName, key: number | string): void;
  /** Lives on until its clock's time; what happened meanwhile is written down as it would have been. @param since what is done is not stamped earlier */
  catchUp(since: string): Happened;
}

export const tableNames: readonly TableName[] = [
  ...odTableNames,
  ...(Object.keys(ownTables) as (keyof typeof ownTables)[]),
];

const keyOf = (table: TableName): string =>
  table in ownTables ? ownTables[table as keyof typeof ownTables] : odTables[table as OdTableName].key;

const stampOf = (table: TableName): string | null =>
  table in ownTables ? null : odTables[table as OdTableName].stamp;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a time zone, `yyyy-MM-dd HH:mm:ss`. */
function wallClock(at: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock.format(at);
}

/** The day in a time zone now, `yyyy-MM-dd`. */
export const wallDay = (timeZone: string): string => wallClock(Date.now(), timeZone).slice(0, 10);

const DELETED = 4;
/** So much of `yyyy-MM-dd HH:mm` says in which ten minutes. */
const TEN_MINUTES = 15;

/** Builds a practice from its founding and what has happened to it since. */
function openPractice(founding: Founding, changes: Table<Change>): Practice {
  const made: MadeUpPractice = makePractice({
    today: founding.today,
    patients: founding.patients,
    years: founding.years,
    seed: founding.seed,
    clinics: founding.clinics,
    insured: founding.insured,
    garbage: founding.garbage,
    extra: founding.extra,
  });
  const tables = new Map<TableName, Map<number | string, RawRow>>();
  const sorted = new Map<TableName, RawRow[]>();
  /** The highest number a table ever gave: that of a deleted row is not given again. */
  const highest = new Map<TableName, number>();
  /** While it lives on, the moment at which that is done. */
  let acting: string | null = null;
  let happened: Happened = {};
  const noteKey = (table: TableName, key: number | string): void => {
    highest.set(table, Math.max(highest.get(table)!, Number(key) || 0));
  };
  for (const table of tableNames) {
    const rows = (made as unknown as Record<string, RawRow[] | undefined>)[table] ?? [];
    const key = keyOf(table);
    tables.set(table, new Map(rows.map((row) => [row[key] as number | string, row])));
    highest.set(
      table,
      rows.reduce((most, row) => Math.max(most, Number(row[key]) || 0), 0),
    );
  }
  for (const { practice, table, key, row } of changes.values()) {
    if (practice !== founding.key) continue;
    noteKey(table, key);
    if (row) tables.get(table)!.set(key, row);
    else tables.get(table)!.delete(key);
  }

  function keep(table: TableName, key: number | string, row: RawRow | null): void {
    if (row) tables.get(table)!.set(key, row);
    else tables.get(table)!.delete(key);
    sorted.delete(table);
    noteKey(table, key);
    if (acting) happened[table] = (happened[table] ?? 0) + 1;
    changes.set(`${founding.key}/${table}/${key}`, { practice: founding.key, table, key, row });
  }
  const stamped = (table: TableName, row: RawRow): RawRow => {
    const stamp = stampOf(table);
    return stamp ? { ...row, [stamp]: practice.now() } : row;
  };
  const nextKey = (table: TableName): number => highest.get(table)! + 1;

  const practice: Practice = {
    founding,
    rows(table) {
      let rows = sorted.get(table);
      if (!rows) {
        const key = keyOf(table);
        rows = [...tables.get(table)!.values()].toSorted((one, other) =>
          (one[key] as number) < (other[key] as number) ? -1 : 1,
        );
        sorted.set(table, rows);
      }
      return rows;
    },
    find: (table, key) => tables.get(table)!.get(key),
    now: () => acting ?? wallClock(Date.now() + founding.aheadMs, founding.timeZone),
    change(table, key, fields) {
      const row = tables.get(table)!.get(key);
      if (!row) throw notFound(table);
      const changed = stamped(table, { ...row, ...fields, [keyOf(table)]: key });
      keep(table, key, changed);
      return changed;
    },
    add(table, fields) {
      const key = keyOf(table);
      const value = (fields[key] as number | string | undefined) ?? nextKey(table);
      if (tables.get(table)!.has(value)) throw badRequest(`${table} ${value} exists`);
      // A new row has every column of its table, as a database's default would have it.
      const like = tables.get(table)!.values().next().value ?? {};
      const blank = Object.fromEntries(Object.entries(like).map(([name, held]) => [name, emptyOf(held)]));
      const row = stamped(table, { ...blank, ...fields, [key]: value });
      keep(table, value, row);
      return row;
    },
    remove(table, key) {
      const row = tables.get(table)!.get(key);
      if (!row) throw notFound(table);
      keep(table, key, null);
      if (table === 'appointment') {
        practice.add('histappointment', {
          HistDateTStamp: practice.now(),
          HistApptAction: DELETED,
          AptNum: row.AptNum,
          PatNum: row.PatNum,
          AptStatus: row.AptStatus,
          AptDateTime: row.AptDateTime,
          ClinicNum: row.ClinicNum,
        });
      }
    },
    catchUp(since) {
      const from = founding.livedTo ?? `${founding.today} 00:30:00`;
      const desk: LivingDesk = {
        all: (table) => tables.get(table)!.values(),
        find: (table, key) => practice.find(table, key),
        add: (table, fields) => practice.add(table, fields),
        change: (table, key, fields) => practice.change(table, key, fields),
        remove: (table, key) => practice.remove(table, key),
        // Whoever has read until `since` will not look for what is stamped before it.
        at: (moment) => (acting = moment > since ? moment : since),
      };
      try {
        founding.livedTo = liveOn(desk, { seed: founding.seed, from, to: practice.now() });
      } finally {
        acting = null;
      }
      const written = happened;
      happened = {};
      return written;
    },
  };
  return practice;
}

function emptyOf(held: RawRow[string]): RawRow[string] {
  if (typeof held === 'number') return 0;
  const text = String(held);
  if (/^\d{4}-\d\d-\d\d \d/.test(text)) return '0001-01-01 00:00:00';
  return /^\d{4}-\d\d-\d\d$/.test(text) ? '0001-01-01' : '';
}

export interface Practices {
  /** The practice of a customer key; undefined for an unknown one. Made at its first use. */
  of(key: string): Practice | undefined;
  /** Makes one, or makes it anew. */
  found(founding: Omit<Founding, 'today'> & { today?: string | undefined }): Practice;
  /** Changes what it may do, its version or its clock. */
  adjust(
    key: string,
    fields: Partial<Pick<Founding, 'permissions' | 'version' | 'aheadMs' | 'lives'>>,
  ): Practice;
  /** Moves a practice's clock forward, and lets it live until then. @throws ApiRefusal 404 */
  advance(key: string, milliseconds: number): Happened;
  keys(): string[];
  reset(): void;
}

/** All practices of this sandbox; foundings and changes are kept in its journal. */
export function openPractices(
  world: Pick<World, 'journal' | 'openDental'>,
  known: readonly (Omit<Founding, 'today'> & { today?: string })[],
): Practices {
  const foundings = world.journal.table<Founding>('open-dental.practices');
  const changes = world.journal.table<Change>('open-dental.changes');
  const open = new Map<string, Practice>();
  const dated = (founding: Omit<Founding, 'today'> & { today?: string | undefined }): Founding => ({
    ...founding,
    today: founding.today ?? wallDay(founding.timeZone),
  });
  function forget(key: string): void {
    open.delete(key);
    const gone = [...changes.values()].filter(({ practice }) => practice === key);
    for (const change of gone) changes.delete(`${key}/${change.table}/${change.key}`);
  }

  function live(practice: Practice, since: string): Happened {
    const happened = practice.catchUp(since);
    foundings.set(practice.founding.key, practice.founding);
    return happened;
  }
  /** A practice whose days pass by themselves has lived until now when somebody looks at it. */
  function awake(practice: Practice): Practice {
    const { key, lives = world.openDental.lives && known.some((one) => one.key === key) } = practice.founding;
    const now = practice.now();
    if (lives && now.slice(0, TEN_MINUTES) !== practice.founding.livedTo?.slice(0, TEN_MINUTES))
      live(practice, now);
    return practice;
  }

  const practices: Practices = {
    of(key) {
      const opened = open.get(key);
      if (opened) return awake(opened);
      const founding = foundings.get(key);
      const made = founding ?? known.find((one) => one.key === key);
      if (!made) return undefined;
      // The day is written down at the first use: tomorrow's restart finds the practice of today.
      const dates = dated(made);
      if (!founding) foundings.set(key, dates);
      const practice = openPractice(dates, changes);
      open.set(key, practice);
      return awake(practice);
    },
    found(founding) {
      forget(founding.key);
      foundings.set(founding.key, dated(founding));
      return practices.of(founding.key)!;
    },
    adjust(key, fields) {
      const practice = practices.of(key);
      if (!practice) throw notFound('practice');
      Object.assign(practice.founding, fields);
      foundings.set(key, practice.founding);
      return practice;
    },
    advance(key, milliseconds) {
      const practice = practices.of(key);
      if (!practice) throw notFound('practice');
      const before = practice.now();
      practice.founding.aheadMs += milliseconds;
      return live(practice, before);
    },
    keys: () => [
      ...new Set([...known.map(({ key }) => key), ...[...foundings.values()].map(({ key }) => key)]),
    ],
    reset() {
      open.clear();
      foundings.clear();
      changes.clear();
    },
  };
  return practices;
}
