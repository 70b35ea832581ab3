import type { OdTableName } from '@chairline/open-dental';
import { PracticeFault } from '../../../gateways/open-dental/index.ts';
import { mustNotEmpty, readTable } from './read-table.ts';
import { inRound, type Round } from './round.ts';
import { noteAbsent } from './store-absent.ts';
import { countRows, listKeys, listKeysBetween } from './store-rows.ts';
import { findSyncTable } from './store-sync.ts';

/** Missing rows that are told apart; where there are more, the table is read whole in any case. */
const MOST_MISSING = 20_000;

/**
 * Brings into the copy what a table of the practice system has and the copy lacks, and notes what the copy has beyond
 * that, for `settleAbsent`.
 * @param listedSince a listing at or after this moment need not be repeated
 * @returns how many were missing; what was only just added over there does not count
 * @throws PracticeFault, LeaseLost
 */
export async function mendTable(round: Round, table: OdTableName, listedSince: Date): Promise<number> {
  const keys = round.source.keys(table, round.signal);
  if (keys === null) return mendByRows(round, table, listedSince);
  const { missing, isSome } =
    table === 'preference'
      ? await compareNames(round, table, keys)
      : await compareNumbers(round, table, keys);
  if (missing.length === 0) return 0;
  if (isSome) {
    // Most of them were only just added.
    await readTable(round, table);
    const stillMissing = await countMissing(round, table, missing);
    if (stillMissing === 0) return 0;
    await readTable(round, table, true);
    return stillMissing;
  }
  await readTable(round, table, true);
  return missing.length;
}

/** By reading it all, which is what the API can do. */
async function mendByRows(round: Round, table: OdTableName, listedSince: Date): Promise<number> {
  const state = await inRound(round, (tx) => findSyncTable(tx, table));
  if (round.source.readsChanges(table)) await readTable(round, table);
  // What is always read whole was compared by its reading, and has no other way to learn of new rows.
  else if (state?.listedAt && state.listedAt >= listedSince) return 0;
  const before = new Set(await inRound(round, (tx) => listKeys(tx, table)));
  const { changed } = await readTable(round, table, true);
  if (changed === 0 || !round.source.readsChanges(table)) return 0;
  return (await inRound(round, (tx) => listKeys(tx, table))).filter((key) => !before.has(key)).length;
}

interface Compared {
  missing: (number | string)[];
  /** All that are missing are named. */
  isSome: boolean;
}

/**
 * Notes rows of the copy whose keys are not among the practice's, and finds which of those the copy lacks. Piece
 * by piece, as the keys come in their order, so that a table of a million rows takes no more memory than one of a
 * thousand.
 */
export async function compareNumbers(
  round: Round,
  table: OdTableName,
  pieces: AsyncIterable<(number | string)[]>,
): Promise<Compared> {
  const missing: number[] = [];
  let isSome = true;
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
      await noteAbsent(
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
  await inRound(round, async (tx) => {
    if (count === 0) mustNotEmpty(table, 0, await countRows(tx, table));
    await noteAbsent(tx, round.office, table, await listKeysBetween(tx, table, last, null));
  });
  return { missing, isSome };
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
    await noteAbsent(tx, round.office, table, gone);
    return { missing, isSome: true };
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
