import { mirrorName, odTableNames, type OdTableName } from '@chairline/open-dental';
import type { PracticeFault } from '../../../gateways/open-dental/index.ts';
import { analyzeTable } from '../../../platform/db/analyze.ts';
import { compareKeys } from './compare-keys.ts';
import { matchPatients } from '../matches/match-patients.ts';
import { minus, readTable, sinceOf } from './read-table.ts';
import { noteGone, readsWhole } from './note-gone.ts';
import { settleAbsent } from './settle-absent.ts';
import { listAbsentTables } from './store-absent.ts';
import { createSetbacks, type Held, inRound, isOfOneTable, noteTable, type Round } from './round.ts';
import { listKeys, listUnknownClaimWords, removeRows } from './store-rows.ts';
import { changeNote } from './table-note.ts';
import { changeSyncTable, findSync, findSyncTable, listSyncTables, type SyncTableRow } from './store-sync.ts';

/** Fewer rows of a first load change nothing of how they are looked for. */
const WORTH_ANALYZING = 1_000;
/** Tables that can only be read whole are read this often, in milliseconds. */
const WHOLE_EVERY_MS = 60 * 60_000;
const HISTORY_OVERLAP_MS = 10 * 60_000;
/** By so much clocks of processes may differ. What was read later than that was read before a clock was set back. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Reads what is to be read of an office, table after table; what an earlier try of the same round has read stays read.
 * @returns the problems of single tables
 * @throws PracticeFault, LeaseLost, PartlyRead
 */
export async function runRound(round: Round & Held): Promise<Map<OdTableName, PracticeFault>> {
  const before = new Map(
    (await inRound(round, listSyncTables)).map((row) => [row.tableName as OdTableName, row]),
  );
  // A comparison finds what is gone as well, and counts it.
  const compares = Boolean((await inRound(round, findSync))?.compareAskedAt);
  // What an earlier round could not look up any more.
  const absent = new Set(await inRound(round, listAbsentTables));
  const problems = new Map<OdTableName, PracticeFault>();
  const fresh = new Set<OdTableName>();
  const setbacks = createSetbacks(round.signal);
  for (const table of odTableNames) {
    const due = isDue(round, table, before.get(table));
    if (!due && (compares || !absent.has(table))) continue;
    await noteTable(round, table);
    round.mayGoOn();
    try {
      if (!due) {
        await settleAbsent(round, table);
        continue;
      }
      const whole = !compares && readsWhole(round, table, before.get(table));
      // Of a reading that goes on where another one ended, nobody knows how old its first rows are.
      const askedAt = before.get(table)?.position ? null : round.platform.now();
      const { read, changed } = await readTable(round, table, whole);
      if (table === 'claim' && changed > 0) await nameUnknown(round);
      if (!whole && !compares) await noteGone(round, table, before.get(table));
      if (!compares) await settleAbsent(round, table);
      if (!before.get(table)?.firstLoadedAt && read >= WORTH_ANALYZING) fresh.add(table);
      if (table === 'appointment') {
        await analyze(round, fresh);
        await removeDeleted(round, sinceOf(round, before.get(table)));
        // As soon as patients and their appointments are there, and not only when all the money is.
        await matchPatients(round);
        if (askedAt) await inRound(round, (tx) => changeSyncTable(tx, round.office, table, { askedAt }));
      }
      setbacks.passed();
    } catch (error) {
      if (isOfOneTable(error)) {
        problems.set(table, error);
        await inRound(round, (tx) =>
          changeSyncTable(tx, round.office, table, { problem: error.message, position: null }),
        );
        continue;
      }
      // It goes on where it was, with the next round.
      const { message } = setbacks.note(table, error);
      await inRound(round, (tx) => changeSyncTable(tx, round.office, table, { problem: message }));
    }
  }
  await analyze(round, fresh);
  await matchPatients(round);
  setbacks.settle();
  const sync = await inRound(round, findSync);
  if (sync?.compareAskedAt) await compareKeys(round, sync.compareAskedAt, problems);
  return problems;
}

/** Claim types and statuses that Open Dental does not know: kept, and named for whoever can look them up. */
async function nameUnknown(round: Round): Promise<void> {
  await inRound(round, async (tx) => {
    const found = await listUnknownClaimWords(tx);
    const values =
      found.map(({ what, word, rows }) => `${rows} with the unknown ${what} “${word}”`).join(', ') || null;
    const kept = (await findSyncTable(tx, 'claim'))?.note;
    await changeSyncTable(tx, round.office, 'claim', { note: changeNote(kept, { values }) });
  });
}

/** Has the planner look at tables that an office has just come into. */
async function analyze(round: Round, tables: Set<OdTableName>): Promise<void> {
  for (const table of tables) await inRound(round, (tx) => analyzeTable(tx, mirrorName(table), 'always'));
  tables.clear();
}

function isDue(
  { source, beganAt, askedAt, platform }: Round,
  table: OdTableName,
  state?: SyncTableRow,
): boolean {
  if (!state?.firstLoadedAt || state.position !== null) return true;
  const now = platform.now().getTime();
  const readAt = state.readAt?.getTime() ?? 0;
  if (readAt > now + CLOCKS_DIFFER_MS) return true;
  if (readAt >= beganAt.getTime()) return false;
  return askedAt !== null || source.readsChanges(table) || now - readAt >= WHOLE_EVERY_MS;
}

/** Appointments are deleted for good over there: the history says which. */
async function removeDeleted(round: Round, since: string | null): Promise<void> {
  if (since === null) return;
  const keys = await round.source.deletedAppointments(minus(since, HISTORY_OVERLAP_MS), round.signal);
  if (keys.length === 0) return;
  const removed = await inRound(round, async (tx) => {
    const count = await removeRows(tx, round.office, 'appointment', keys);
    if (count > 0)
      await changeSyncTable(tx, round.office, 'appointment', {
        rowCount: (await listKeys(tx, 'appointment')).length,
      });
    return count;
  });
  if (removed > 0) round.changed('appointment');
}
