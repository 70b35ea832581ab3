import { odTableNames, type OdTableName } from '@chairline/open-dental';
import type { PracticeFault } from '../../gateways/open-dental/index.ts';
import { readTable } from './read-table.ts';
import { inRound, isOfOneTable, noteTable, type Round } from './round.ts';
import { countRows, listKeys, removeRows } from './store-rows.ts';
import { changeSyncTable, endComparison, findSyncTable, noteMissing } from './store-sync.ts';
import { queueUnlinked } from './store-matches.ts';

/**
 * Compares the keys of every table with the practice system's, removes what is no longer there and reads what is
 * missing; goes on where an earlier try ended. A way in that cannot tell keys reads the table whole instead.
 * @param askedAt when it was asked for: tables compared since then are done
 * @param leftOut tables that cannot be read
 */
export async function compareKeys(
  round: Round,
  askedAt: Date,
  leftOut: Map<OdTableName, PracticeFault>,
): Promise<void> {
  const { platform, office, lease } = round;
  let isFirst = true;
  for (const table of odTableNames) {
    if (leftOut.has(table)) continue;
    const state = await inRound(round, (tx) => findSyncTable(tx, table));
    if ((state?.keysComparedAt?.getTime() ?? 0) >= askedAt.getTime()) {
      isFirst = false;
      continue;
    }
    await noteTable(round, table);
    round.mayGoOn();
    let found = 0;
    try {
      found = await mendTable(round, table);
    } catch (error) {
      if (!isOfOneTable(error)) throw error;
      leftOut.set(table, error);
      await inRound(round, (tx) => changeSyncTable(tx, office, table, { problem: error.message }));
      continue;
    }
    await inRound(round, async (tx) => {
      await changeSyncTable(tx, office, table, {
        keysComparedAt: new Date(Math.max(platform.now().getTime(), askedAt.getTime())),
        rowCount: await countRows(tx, table),
      });
      await noteMissing(tx, lease.holder, found, isFirst);
    });
    isFirst = false;
  }
  await inRound(round, async (tx) => {
    // A patient who had no contact may have one by now.
    await queueUnlinked(tx, office);
    await endComparison(tx, lease.holder, platform.now(), askedAt);
  });
}

/** @returns how many rows were missing or too many */
async function mendTable(round: Round, table: OdTableName): Promise<number> {
  const pieces = round.source.keys(table, round.signal);
  if (pieces === null) {
    const before = await inRound(round, (tx) => listKeys(tx, table));
    const { changed } = await readTable(round, table, true);
    if (changed === 0) return 0;
    const after = new Set(await inRound(round, (tx) => listKeys(tx, table)));
    const gone = before.filter((key) => !after.has(key)).length;
    return gone + after.size - (before.length - gone);
  }
  const theirs = new Set<number | string>();
  for await (const keys of pieces)
    for (const key of keys) theirs.add(isNamed(table) ? String(key) : Number(key));
  const tooMany = await inRound(round, async (tx) => {
    const gone = (await listKeys(tx, table)).filter((key) => !theirs.has(key));
    return removeRows(tx, round.office, table, gone);
  });
  let missing = await countMissing(round, table, theirs);
  if (missing > 0) {
    // Most of them were only just added.
    await readTable(round, table);
    missing = await countMissing(round, table, theirs);
    if (missing > 0) await readTable(round, table, true);
  }
  if (tooMany > 0) round.changed(table);
  return tooMany + missing;
}

const isNamed = (table: OdTableName) => table === 'preference';

async function countMissing(
  round: Round,
  table: OdTableName,
  theirs: ReadonlySet<number | string>,
): Promise<number> {
  const ours = new Set(await inRound(round, (tx) => listKeys(tx, table)));
  let missing = 0;
  for (const key of theirs) if (key !== 0 && key !== '' && !ours.has(key)) missing += 1;
  return missing;
}
