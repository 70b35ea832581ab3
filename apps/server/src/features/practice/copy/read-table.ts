import { odTables, type OdRow, type OdTableName } from '@chairline/open-dental';
import { z } from 'zod';
import { PracticeFault, type PracticePage } from '../../../gateways/open-dental/index.ts';
import { sqlState, type Transaction } from '../../../platform/db/database.ts';
import { inRound, type Round } from './round.ts';
import { countRows, listKeys, type PackedRows, packRows, storePacked, storeRows } from './store-rows.ts';
import { forgetAbsent, noteAbsent } from './store-absent.ts';
import { changeNote } from './table-note.ts';
import { changeSyncTable, findSyncTable, type SyncTableRow } from './store-sync.ts';

/** What is asked for again of each reading's end: clocks differ, and a transaction ends after it began. */
const OVERLAP_MS = 2 * 60_000;
/** What was read longer ago is asked for by the practice's own clock. */
const LONGEST_AGO_MS = 366 * 86_400_000;

/** Where a reading goes on: by which way, after what, and the clock to ask from the next time. */
const position = z.object({
  way: z.enum(['connector', 'api']),
  from: z.string().nullable(),
  clock: z.string(),
});

/** Rows of a table's reading: how many came and how many were new or changed. */
export interface Reading {
  read: number;
  changed: number;
}

/**
 * Reads what changed of a table, or all of it, into the office's copy, page by page: each page and its cursor commit
 * together, so whatever ends the process, the next goes on after it.
 * @param whole all rows, also where changes could be asked for; rows of the copy that are then not among them are noted,
 * and `settleAbsent` looks them up
 * @throws PracticeFault, LeaseLost
 */
export async function readTable(round: Round, table: OdTableName, whole = false): Promise<Reading> {
  const { source, platform } = round;
  const { state, since, from, clock } = await inRound(round, (tx) => beginReading(tx, round, table, whole));
  // What was there before and is not among all rows may be gone. Of a reading that another began we have not seen all.
  const seen = since === null && from === null && state?.firstLoadedAt ? new Set<number | string>() : null;
  const key = odTables[table].key;
  const done: Reading = { read: 0, changed: 0 };
  let refused = 0;
  const unkept: string[] = [];
  let unkeptCount = 0;
  let count = from === null ? 0 : (state?.rowCount ?? 0);
  let finished = false;

  async function finish(tx: Transaction, stored: Stored): Promise<Stored> {
    const ours = seen ? await listKeys(tx, table) : [];
    if (seen) mustNotEmpty(table, seen.size, ours.length);
    if (seen) {
      await forgetAbsent(tx, table, null);
      await noteAbsent(
        tx,
        round.office,
        table,
        ours.filter((one) => !seen.has(one)),
      );
    }
    const now = platform.now();
    const bad = refused + stored.refused;
    await changeSyncTable(tx, round.office, table, {
      since: clock,
      position: null,
      readingSince: null,
      readAt: now,
      firstLoadedAt: state?.firstLoadedAt ?? now,
      problem: null,
      ...(unkeptCount > 0 || since === null
        ? { note: changeNote(state?.note, { ids: idsOf(unkeptCount, unkept) }) }
        : {}),
      refused: since === null && from === null ? bad : Math.max(bad, state?.refused ?? 0),
      ...(since === null && from === null ? { listedAt: now } : {}),
      ...(done.changed + stored.changed > 0 || !state?.firstLoadedAt
        ? { rowCount: await countRows(tx, table) }
        : {}),
    });
    return stored;
  }

  const pages = readAhead(round, table, since, from);
  try {
    for (let coming = await pages.next(); coming; coming = await pages.next()) {
      const { rows, refused: left, next } = coming.page;
      if (seen) for (const row of rows) seen.add((row as Record<string, unknown>)[key] as number | string);
      done.read += rows.length;
      refused += left;
      unkeptCount += coming.page.unkept?.length ?? 0;
      for (const id of coming.page.unkept ?? []) if (unkept.length < MOST_NAMED) unkept.push(id);
      count += rows.length;
      finished = next === null;
      const stored = await storePage(round, table, coming, pages.pull, async (tx, kept) => {
        if (next === null) return finish(tx, kept);
        await changeSyncTable(tx, round.office, table, {
          position: JSON.stringify({ way: source.way, from: next, clock }),
          ...(state?.firstLoadedAt ? {} : { rowCount: count }),
        });
        return kept;
      });
      done.changed += stored.changed;
      refused += stored.refused;
      if (stored.changed > 0) round.changed(table);
      if (next !== null) round.mayGoOn();
    }
    if (!finished) throw new Error(`the reading of ${table} ended before its last page`);
    return done;
  } finally {
    pages.close();
  }
}

/** Ids of a table that are named, where not all can be. */
const MOST_NAMED = 5;

/** Rows that are left out because of their ids, in words; null where there are none. */
function idsOf(count: number, ids: readonly string[]): string | null {
  if (count === 0) return null;
  const named = ids.join(', ') + (count > ids.length ? ', …' : '');
  return `${count} ${count === 1 ? 'row with an id' : 'rows with ids'} that cannot be kept: ${named}`;
}

/** Finds where a reading goes on, or begins it. */
async function beginReading(tx: Transaction, round: Round, table: OdTableName, whole: boolean) {
  const { source } = round;
  const state = await findSyncTable(tx, table);
  const under = whole ? undefined : underWay(state, source.way);
  const changes = !whole && source.readsChanges(table) ? sinceOf(round, state) : null;
  const since = under ? state!.readingSince : changes;
  const clock = under?.clock ?? minus(round.about.now, OVERLAP_MS);
  if (!under)
    await changeSyncTable(tx, round.office, table, {
      position: JSON.stringify({ way: source.way, from: null, clock }),
      readingSince: since,
      ...(state?.firstLoadedAt ? {} : { rowCount: 0, refused: 0 }),
    });
  return { state, since, clock, from: under?.from ?? null };
}

/** A page that came, ready to be stored. */
interface Coming<T extends OdTableName> {
  page: PracticePage<T>;
  packed: PackedRows;
}

/** The pages of a reading, of which the next can be had made ready while one is being stored. */
function readAhead<T extends OdTableName>(round: Round, table: T, since: string | null, from: string | null) {
  // One that waits for a page nobody wants any more hears that it is over.
  const left = new AbortController();
  const signal = AbortSignal.any([round.signal, left.signal]);
  const pages = round.source.read(table, since, from, signal)[Symbol.asyncIterator]();
  let coming: Promise<Coming<T> | undefined> | undefined;
  async function take(): Promise<Coming<T> | undefined> {
    const turn = await pages.next();
    return turn.done ? undefined : { page: turn.value, packed: packRows(table, turn.value.rows) };
  }
  function pull(): Promise<Coming<T> | undefined> {
    if (coming) return coming;
    coming = take();
    // Whoever waits for it is told; where nobody waits any more there is nothing to say.
    coming.catch(() => undefined);
    return coming;
  }
  return {
    pull: () => void pull(),
    async next(): Promise<Coming<T> | undefined> {
      const waited = await pull();
      coming = undefined;
      return waited;
    },
    close() {
      left.abort(new Error('the reading is over'));
      // What went wrong has been said by the page it went wrong with.
      pages.return?.().catch(() => undefined);
    },
  };
}

function underWay(state: SyncTableRow | undefined, way: 'connector' | 'api') {
  if (!state?.position) return undefined;
  const kept = position.parse(JSON.parse(state.position));
  return kept.way === way ? kept : undefined;
}

/** Class 22: a value that PostgreSQL does not take. */
const isDataFault = (error: unknown) => sqlState(error)?.startsWith('22') ?? false;

/** What became of a page: rows that were new or changed, and rows that could not be kept. */
interface Stored {
  changed: number;
  refused: number;
}

/**
 * Stores a page and what follows from it in one transaction. Where one row of a page cannot be stored, the others are.
 * @param pull asks for the next page; called while the database is busy with this one
 * @param note writes where the reading goes on
 */
async function storePage<T extends OdTableName>(
  round: Round,
  table: T,
  { page, packed }: Coming<T>,
  pull: () => void,
  note: (tx: Transaction, kept: Stored) => Promise<Stored>,
): Promise<Stored> {
  try {
    return await inRound(round, async (tx) => {
      const storing = storePacked(tx, round.office, packed);
      // After the statement has left this process: what makes the next page ready would hold it up.
      setImmediate(pull);
      return note(tx, { changed: await storing, refused: 0 });
    });
  } catch (error) {
    if (!isDataFault(error)) throw error;
    round.platform.log.warn(
      { office: round.office, table, code: sqlState(error) },
      'a row of a practice system could not be stored',
    );
    const kept = await storeByHalves(round, table, page.rows);
    return inRound(round, (tx) => note(tx, kept));
  }
}

/** Stores rows one way or another: where one cannot be kept, the others are. */
export async function storeByHalves<T extends OdTableName>(
  round: Round,
  table: T,
  rows: readonly OdRow<T>[],
): Promise<Stored> {
  if (rows.length === 0) return { changed: 0, refused: 0 };
  try {
    return { changed: await inRound(round, (tx) => storeRows(tx, round.office, table, rows)), refused: 0 };
  } catch (error) {
    if (!isDataFault(error)) throw error;
    if (rows.length === 1) return { changed: 0, refused: 1 };
    const half = rows.length >> 1;
    const one = await storeByHalves(round, table, rows.slice(0, half));
    const two = await storeByHalves(round, table, rows.slice(half));
    return { changed: one.changed + two.changed, refused: one.refused + two.refused };
  }
}

/** Of fewer rows than this it is believed that all are gone. */
const FEW_ROWS = 20;

/**
 * An answer without a single row where there were many is an office's odd moment, not its end: taking it by its word
 * would let go of every patient's contact. The schedule is read for some weeks alone, and may have none.
 * @throws PracticeFault, which is of this table
 */
export function mustNotEmpty(table: OdTableName, theirs: number, ours: number): void {
  if (theirs > 0 || ours < FEW_ROWS || table === 'schedule') return;
  throw new PracticeFault(
    'refused',
    `Open Dental answered with none of the ${ours} rows it had. Nothing was removed here.`,
  );
}

/**
 * From when on changes are asked for; null for all. That is the practice's clock at the last reading, or as long ago by
 * its clock now as that reading is by ours: it is set back once a year at least, and what changed in that hour bears
 * earlier stamps than it was asked by.
 */
export function sinceOf(
  { about, platform }: Pick<Round, 'about' | 'platform'>,
  state: SyncTableRow | undefined,
): string | null {
  if (!state?.since) return null;
  const ago = platform.now().getTime() - (state.readAt?.getTime() ?? 0);
  const byOurs = minus(about.now, Math.min(Math.max(ago, 0), LONGEST_AGO_MS) + OVERLAP_MS);
  return byOurs < minus(state.since, OVERLAP_MS / 2) ? byOurs : state.since;
}

/** A wall time earlier by so much. Daylight saving is not looked at: the overlap is small and asked for twice a year. */
export function minus(wall: string, ms: number): string {
  const time = Date.parse(`${wall.replace(' ', 'T')}Z`) - ms;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
