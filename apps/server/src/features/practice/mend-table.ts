import type { OdTableName } from '@chairline/open-dental';
import { PracticeFault } from '../../gateways/open-dental/index.ts';
import { mustNotEmpty, readTable } from './read-table.ts';
import { inRound, type Round } from './round.ts';
import { countRows, listKeys, listKeysBetween, removeRows } from './store-rows.ts';
import { findSyncTable } from './store-sync.ts';

/** Missing rows that are told apart; where there are more, the table is read whole in any case. */
const MOST_MISSING = 20_000;

/**
 * Makes a table of the copy have the rows that the practice system has, no more and no fewer.
 * @returns how many were missing or too many; what was only just added over there counts as neither
 * @throws PracticeFault, LeaseLost
 */
export async function mendTable(round: Round, table: OdTableName): Promise<number> {
  const keys = round.source.keys(table, round.signal);
  if (keys === null) return mendByRows(round, table);
  const { missing, tooMany, isSome } =
    table === 'preference'
      ? await compareNames(round, table, keys)
      : await compareNumbers(round, table, keys);
  if (tooMany > 0) round.changed(table);
  if (missing.length === 0) return tooMany;
  if (isSome) {
    // Most of them were only just added.
    await readTable(round, table);
    const stillMissing = await countMissing(round, table, missing);
    if (stillMissing === 0) return tooMany;
    await readTable(round, table, true);
    return tooMany + stillMissing;
  }
  await readTable(round, table, true);
  return tooMany + missing.length;
}

/** By reading it all, which is what the API can do. */
async function mendByRows(round: Round, table: OdTableName): Promise<number> {
  const state = await inRound(round, (tx) => findSyncTable(tx, table));
  if (round.source.readsChanges(table)) await readTable(round, table);
  // What is always read whole was compared by its reading, and has no other way to learn of new rows.
  else if (state?.readAt && state.readAt >= round.beganAt) return 0;
  const before = await inRound(round, (tx) => listKeys(tx, table));
  const { changed } = await readTable(round, table, true);
  if (changed === 0 || !round.source.readsChanges(table)) return 0;
  const after = new Set(await inRound(round, (tx) => listKeys(tx, table)));
  const gone = before.filter((key) => !after.has(key)).length;
  return gone + after.size - (before.length - gone);
}

interface Compared {
  missing: (number | string)[];
  tooMany: number;
  /** All that are missing are named. */
  isSome: boolean;
}

/**
 * Piece by piece, as the keys come in their order, so that a table of a million rows takes no more memory than one of
 * a thousand.
 */
export async function compareNumbers(
  round: Round,
  table: OdTableName,
  pieces: AsyncIterable<(number | string)[]>,
): Promise<Compared> {
  const missing: number[] = [];
  let isSome = true;
  let tooMany = 0;
  let last: number | null = null;
  let count = 0;
  for await (const piece of pieces) {
    const theirs = new Set<number>();
    const after = last;
    for (const raw of piece) {
      const key = Number(raw);
      // Rows with such ids cannot be kept, which their reading says: here they are as if they were not.
      if (Number.isInteger(key) && (key < 0 || key > Number.MAX_SAFE_INTEGER)) continue;
      if (!Number.isSafeInteger(key) || (last !== null && key <= last))
        throw new PracticeFault('garbage', 'The answer cannot be used: keys came out of their order.');
      last = key;
      theirs.add(key);
    }
    count += theirs.size;
    if (last === null || theirs.size === 0) continue;
    const upTo = last;
    const ours = await inRound(round, async (tx) => {
      const known = await listKeysBetween(tx, table, after, upTo);
      tooMany += await removeRows(
        tx,
        round.office,
        table,
        known.filter((key) => !theirs.has(key)),
      );
      return new Set(known);
    });
    for (const key of theirs) {
      if (key === 0 || ours.has(key)) continue;
      if (missing.length < MOST_MISSING) missing.push(key);
      else isSome = false;
    }
  }
  tooMany += await inRound(round, async (tx) => {
    if (count === 0) mustNotEmpty(table, 0, await countRows(tx, table));
    return removeRows(tx, round.office, table, await listKeysBetween(tx, table, last, null));
  });
  return { missing, tooMany, isSome };
}

/** Names have another order over there than here; they are few. */
async function compareNames(
  round: Round,
  table: OdTableName,
  pieces: AsyncIterable<(number | string)[]>,
): Promise<Compared> {
  const theirs = new Set<string>();
  for await (const piece of pieces) for (const key of piece) theirs.add(String(key));
  theirs.delete('');
  return inRound(round, async (tx) => {
    const ours = new Set((await listKeys(tx, table)).map(String));
    mustNotEmpty(table, theirs.size, ours.size);
    const gone = [...ours].filter((key) => !theirs.has(key));
    const missing = [...theirs].filter((key) => !ours.has(key));
    return { missing, tooMany: await removeRows(tx, round.office, table, gone), isSome: true };
  });
}

async function countMissing(
  round: Round,
  table: OdTableName,
  keys: readonly (number | string)[],
): Promise<number> {
  const ours = new Set<number | string>(await inRound(round, (tx) => listKeys(tx, table)));
  return keys.filter((key) => !ours.has(key)).length;
}
