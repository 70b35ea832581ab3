import type { OdTableName } from '@chairline/open-dental';
import { type LookedUp, PracticeFault } from '../../../gateways/open-dental/index.ts';
import { storeByHalves } from './read-table.ts';
import { inRound, type Round } from './round.ts';
import { countAbsent, forgetAbsent, listPresent, noteItemsOfClaims, takeAbsent } from './store-absent.ts';
import { countRows, removeRows } from './store-rows.ts';
import { changeSyncTable, findSyncTable } from './store-sync.ts';
import { changeNote } from './table-note.ts';

/** Rows that are looked up between two commits: a kill costs these questions. */
const AT_ONCE = { api: 25, connector: 1_000 } as const;
/** Rows that a round looks up, so that what changed meanwhile is read in between. The API answers one a second. */
export const MOST_LOOK_UPS = { api: 300, connector: 20_000 } as const;
/** Rows by which it is tried whether rows can be looked up at all. */
const PROOFS = 3;

/**
 * Looks up, by their keys, the rows of a table that a listing did not have, and removes those of which the practice
 * system says that they are gone; the others are stored as they are now. It ends with what a round may ask: the rest is
 * kept, and is looked up by the next, in whatever process.
 * @returns how many were removed, and how many are left
 * @throws PracticeFault, LeaseLost
 */
export async function settleAbsent(
  round: Round,
  table: OdTableName,
): Promise<{ gone: number; left: number }> {
  const { source, office } = round;
  let gone = 0;
  let isProven = false;
  let changed = 0;
  for (;;) {
    const most = Math.min(AT_ONCE[source.way], round.lookUps.left);
    const wanted = most > 0 ? await inRound(round, (tx) => takeAbsent(tx, table, most)) : [];
    if (wanted.length === 0) break;
    if (!isProven) await mustAnswer(round, table);
    isProven = true;
    const found: LookedUp[] = [];
    for await (const one of source.lookUp(table, wanted, round.signal)) found.push(one);
    round.lookUps.left -= found.filter(({ unasked }) => !unasked).length;
    const there = found.flatMap(({ row }) => row ?? []);
    changed += (await storeByHalves(round, table, there)).changed;
    const absent = found.flatMap(({ key, row }) => (row ? [] : [key]));
    await inRound(round, async (tx) => {
      gone += await removeRows(tx, office, table, absent);
      if (table === 'claim' && absent.length > 0) await noteItemsOfClaims(tx, office, absent);
      await forgetAbsent(
        tx,
        table,
        found.map(({ key }) => key),
      );
    });
    round.mayGoOn();
  }
  if (gone + changed > 0) round.changed(table);
  const left = await inRound(round, async (tx) => {
    const waiting = await countAbsent(tx, table);
    const state = await findSyncTable(tx, table);
    const note = changeNote(state?.note, { absent: wordsOf(waiting) });
    if (gone + changed > 0 || (state?.note ?? null) !== note)
      await changeSyncTable(tx, office, table, { note, rowCount: await countRows(tx, table) });
    return waiting;
  });
  if (left > 0) round.unsettled.add(table);
  else round.unsettled.delete(table);
  return { gone, left };
}

/** What is told of rows that wait to be looked up; null for none. */
const wordsOf = (waiting: number): string | null =>
  waiting === 0
    ? null
    : `${waiting} ${waiting === 1 ? 'row' : 'rows'} that Open Dental did not list: they are looked up one by one before any is removed`;

/**
 * A way in that cannot answer for a single row says of each that it is not there. That is believed only where it finds
 * rows that are there.
 * @throws PracticeFault, which is of this table
 */
async function mustAnswer(round: Round, table: OdTableName): Promise<void> {
  const present = await inRound(round, (tx) => listPresent(tx, table, PROOFS));
  for await (const { row } of round.source.lookUp(table, present, round.signal)) if (row) return;
  if (present.length === 0) return;
  throw new PracticeFault(
    'refused',
    'Open Dental did not find rows that it lists when they were looked up one by one. Nothing was removed here.',
  );
}
