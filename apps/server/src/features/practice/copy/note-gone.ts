import type { OdTableName } from '@chairline/open-dental';
import { compareNumbers } from './mend-table.ts';
import { mustNotEmpty, readTable } from './read-table.ts';
import { inRound, type Round } from './round.ts';
import { noteAbsent } from './store-absent.ts';
import { listOpenClaims } from './store-rows.ts';
import type { SyncTableRow } from './store-sync.ts';

/** Rows of these go without a trace in the practice system, and people wait on them here. */
const traceless: ReadonlySet<OdTableName> = new Set(['claim', 'claimproc', 'recall', 'labcase']);
/** A table of at most this many rows has its keys compared in every round (some ten pages); a larger one every hour. */
const MOST_EACH_ROUND = 50_000;
/** The API tells no keys: tables up to so many rows, which are thirty requests, are read whole each hour instead. */
const MOST_OVER_API = 3_000;

/** The hour changed since the table was last read, or a person asked. */
const isHourly = ({ askedAt, platform }: Round, before: SyncTableRow): boolean =>
  askedAt !== null ||
  Math.floor(platform.now().getTime() / 3_600_000) !==
    Math.floor((before.readAt?.getTime() ?? 0) / 3_600_000);

/** Whether a table is read whole now, because that is how it is learnt what was deleted. */
export const readsWhole = (round: Round, table: OdTableName, before: SyncTableRow | undefined): boolean =>
  round.source.way === 'api' &&
  traceless.has(table) &&
  before !== undefined &&
  before.firstLoadedAt !== null &&
  before.position === null &&
  before.rowCount <= MOST_OVER_API &&
  isHourly(round, before);

/**
 * Notes what seems deleted in the practice system since the last round, without reading the rows that are there;
 * `settleAbsent` looks it up.
 * @param before how the table stood before this round; one that was never read has nothing to let go
 * @throws PracticeFault, LeaseLost
 */
export async function noteGone(
  round: Round,
  table: OdTableName,
  before: SyncTableRow | undefined,
): Promise<void> {
  if (!traceless.has(table) || !before?.firstLoadedAt) return;
  if (before.rowCount > MOST_EACH_ROUND && !isHourly(round, before)) return;
  const keys = round.source.keys(table, round.signal);
  if (keys) await compareNumbers(round, table, keys);
  else if (table === 'claim') await noteOpenClaims(round);
}

/** Of the claims that wait for their carrier, which are few: over the API they can be asked for by their status. */
async function noteOpenClaims(round: Round): Promise<void> {
  const open = round.source.openClaims(round.signal);
  if (!open) return;
  const theirs = new Set<number>();
  for await (const some of open) for (const key of some) theirs.add(key);
  const ours = await inRound(round, listOpenClaims);
  mustNotEmpty('claim', theirs.size, ours.length);
  if (ours.every((key) => theirs.has(key))) return;
  // What was received while they were asked for is open no more, and not gone.
  await readTable(round, 'claim');
  await inRound(round, async (tx) => {
    const gone = (await listOpenClaims(tx)).filter((key) => !theirs.has(key));
    await noteAbsent(tx, round.office, 'claim', gone);
  });
}
