import { odTables, type OdRow, type OdTableName } from '@chairline/open-dental';
import { z } from 'zod';
import { PracticeFault, type PracticePage } from '../../gateways/open-dental/index.ts';
import { sqlState } from '../../platform/db/database.ts';
import { inRound, type Round } from './round.ts';
import { countRows, listKeys, removeRows, storeRows } from './store-rows.ts';
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
 * Reads what changed of a table, or all of it, into the office's copy, page by page: each page and its place commit
 * together, so whatever ends the process, the next goes on after it.
 * @param whole all rows, also where changes could be asked for; what is then no longer there is removed
 * @throws PracticeFault, LeaseLost
 */
export async function readTable(round: Round, table: OdTableName, whole = false): Promise<Reading> {
  const { source, signal, platform } = round;
  const state = await inRound(round, (tx) => findSyncTable(tx, table));
  const under = whole ? undefined : underWay(state, source.way);
  const since = whole
    ? null
    : under
      ? state!.readingSince
      : source.readsChanges(table)
        ? sinceOf(round, state)
        : null;
  const clock = under?.clock ?? minus(round.about.now, OVERLAP_MS);
  const from = under?.from ?? null;
  if (!under)
    await changeTable(round, table, {
      position: JSON.stringify({ way: source.way, from: null, clock }),
      readingSince: since,
      ...(state?.firstLoadedAt ? {} : { rowCount: 0, refused: 0 }),
    });

  // What was there before and is not among all rows is gone. Of a reading that another began we have not seen all.
  const seen = since === null && from === null && state?.firstLoadedAt ? new Set<number | string>() : null;
  const key = odTables[table].key;
  const done: Reading = { read: 0, changed: 0 };
  let refused = 0;
  let count = from === null ? 0 : (state?.rowCount ?? 0);
  for await (const page of source.read(table, since, from, signal)) {
    const bad = await storePage(round, table, page, {
      position: JSON.stringify({ way: source.way, from: page.next, clock }),
      ...(state?.firstLoadedAt ? {} : { rowCount: (count += page.rows.length) }),
    });
    refused += page.refused + bad.refused;
    done.read += page.rows.length;
    done.changed += bad.changed;
    if (seen) for (const row of page.rows) seen.add((row as Record<string, unknown>)[key] as number | string);
    if (bad.changed > 0) round.changed(table);
    if (page.next !== null) round.mayGoOn();
  }

  await inRound(round, async (tx) => {
    if (seen) {
      const ours = await listKeys(tx, table);
      mustNotEmpty(table, seen.size, ours.length);
      const gone = ours.filter((one) => !seen.has(one));
      done.changed += await removeRows(tx, round.office, table, gone);
      if (gone.length > 0) round.changed(table);
    }
    const now = platform.now();
    await changeSyncTable(tx, round.office, table, {
      since: clock,
      position: null,
      readingSince: null,
      readAt: now,
      firstLoadedAt: state?.firstLoadedAt ?? now,
      problem: null,
      refused: since === null && from === null ? refused : Math.max(refused, state?.refused ?? 0),
      ...(done.changed > 0 || !state?.firstLoadedAt ? { rowCount: await countRows(tx, table) } : {}),
    });
  });
  return done;
}

function underWay(state: SyncTableRow | undefined, way: 'connector' | 'api') {
  if (!state?.position) return undefined;
  const kept = position.parse(JSON.parse(state.position));
  return kept.way === way ? kept : undefined;
}

const changeTable = (round: Round, table: OdTableName, change: Parameters<typeof changeSyncTable>[3]) =>
  inRound(round, (tx) => changeSyncTable(tx, round.office, table, change));

/** Class 22: a value that PostgreSQL does not take. */
const isDataFault = (error: unknown) => sqlState(error)?.startsWith('22') ?? false;

/** Stores a page and where the reading goes on. Of a page with a row that cannot be stored the others are. */
async function storePage<T extends OdTableName>(
  round: Round,
  table: T,
  page: PracticePage<T>,
  place: Parameters<typeof changeSyncTable>[3],
): Promise<{ changed: number; refused: number }> {
  try {
    return await inRound(round, async (tx) => {
      const changed = await storeRows(tx, round.office, table, page.rows);
      await changeSyncTable(tx, round.office, table, place);
      return { changed, refused: 0 };
    });
  } catch (error) {
    if (!isDataFault(error)) throw error;
    round.platform.log.warn(
      { office: round.office, table, code: sqlState(error) },
      'a row of a practice system could not be stored',
    );
    const kept = await storeByHalves(round, table, page.rows);
    await changeTable(round, table, place);
    return kept;
  }
}

async function storeByHalves<T extends OdTableName>(
  round: Round,
  table: T,
  rows: readonly OdRow<T>[],
): Promise<{ changed: number; refused: number }> {
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
