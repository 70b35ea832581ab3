import { odTableNames, type OdTableName } from '@chairline/open-dental';
import type { PracticeFault } from '../../gateways/open-dental/index.ts';
import { mendTable } from './mend-table.ts';
import { createSetbacks, inRound, isOfOneTable, noteTable, type Round } from './round.ts';
import { countRows } from './store-rows.ts';
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
  const setbacks = createSetbacks(round.signal);
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
      setbacks.passed();
    } catch (error) {
      // One that may do later is compared later, and the comparison is not over before.
      const fault = isOfOneTable(error) ? error : setbacks.note(table, error);
      leftOut.set(table, fault);
      await inRound(round, (tx) => changeSyncTable(tx, office, table, { problem: fault.message }));
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
  setbacks.settle();
  await inRound(round, async (tx) => {
    // A patient who had no contact may have one by now.
    await queueUnlinked(tx, office);
    await endComparison(tx, lease.holder, platform.now(), askedAt);
  });
}
