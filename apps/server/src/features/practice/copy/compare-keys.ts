import { odTableNames, type OdTableName } from '@chairline/open-dental';
import type { PracticeFault } from '../../../gateways/open-dental/index.ts';
import { mendTable } from './mend-table.ts';
import { settleAbsent } from './settle-absent.ts';
import { createSetbacks, inRound, isOfOneTable, noteTable, type Round } from './round.ts';
import { countRows } from './store-rows.ts';
import { changeSyncTable, endComparison, findSyncTable, noteMissing } from './store-sync.ts';
import { queueUnlinked } from '../matches/store-matches.ts';

/**
 * Compares the keys of every table with the practice system's, reads what is missing and removes what is no longer
 * there, once that was looked up; goes on where an earlier try ended. A way in that cannot tell keys reads the table
 * whole instead.
 * @param askedAt when it was asked for: tables compared since then are done
 * @param leftOut tables that cannot be read; those that cannot be compared are added
 */
export async function compareKeys(
  round: Round,
  askedAt: Date,
  leftOut: Map<OdTableName, PracticeFault>,
): Promise<void> {
  const { platform, office, lease } = round;
  const setbacks = createSetbacks(round.signal);
  let isFirst = true;
  const notBefore = (moment: Date) => new Date(Math.max(platform.now().getTime(), moment.getTime()));
  const isSince = (moment: Date | null | undefined) => (moment?.getTime() ?? 0) >= askedAt.getTime();
  for (const table of odTableNames) {
    if (leftOut.has(table)) continue;
    const state = await inRound(round, (tx) => findSyncTable(tx, table));
    if (isSince(state?.keysComparedAt)) {
      isFirst = false;
      continue;
    }
    await noteTable(round, table);
    round.mayGoOn();
    let left = 0;
    try {
      // Of one whose rows were too many to be looked up in one round all else is done.
      if (!isSince(state?.mendedAt)) {
        const missing = await mendTable(round, table, askedAt);
        const begins = isFirst;
        await inRound(round, async (tx) => {
          await changeSyncTable(tx, office, table, { mendedAt: notBefore(askedAt) });
          await noteMissing(tx, lease.holder, missing, begins);
        });
      }
      isFirst = false;
      const settled = await settleAbsent(round, table);
      left = settled.left;
      // What is always read whole is found by any round.
      if (round.source.way === 'connector' || round.source.readsChanges(table))
        await inRound(round, (tx) => noteMissing(tx, lease.holder, settled.gone, false));
      setbacks.passed();
    } catch (error) {
      // One that may do later is compared later, and the comparison is not over before.
      const fault = isOfOneTable(error) ? error : setbacks.note(table, error);
      leftOut.set(table, fault);
      await inRound(round, (tx) => changeSyncTable(tx, office, table, { problem: fault.message }));
      continue;
    }
    if (left > 0) continue;
    await inRound(round, async (tx) =>
      changeSyncTable(tx, office, table, {
        keysComparedAt: notBefore(askedAt),
        rowCount: await countRows(tx, table),
      }),
    );
  }
  setbacks.settle();
  // The next round goes on looking up, and says then that it was compared.
  if (round.unsettled.size > 0) return;
  await inRound(round, async (tx) => {
    // A patient who had no contact may have one by now.
    await queueUnlinked(tx, office);
    // A table with a problem of its own was not compared; whether it ever can be, its problem says.
    const isWhole = leftOut.size === 0;
    await endComparison(tx, lease.holder, { endedAt: platform.now(), askedAt, isWhole });
  });
}
