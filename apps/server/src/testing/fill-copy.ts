import { mirrorName, odTableNames } from '@chairline/open-dental';
import { randomUUID } from 'node:crypto';
import { createRestSource, emptyMemory } from '../gateways/open-dental/rest-source.ts';
import type { PracticeSource } from '../gateways/open-dental/index.ts';
import { readTable } from '../features/practice/copy/read-table.ts';
import { inRound, type Round } from '../features/practice/copy/round.ts';
import { askForRound, changeSync, takeLease } from '../features/practice/copy/store-sync.ts';
import { analyzeTable } from '../platform/db/analyze.ts';
import type { Database } from '../platform/db/database.ts';

/** What a practice system answers by its API to somebody in the same process. */
export interface ApiWithin {
  list(path: string, query: Readonly<Record<string, string>>, offset: number, most: number): unknown[];
  query(sql: string): unknown[];
}

/** Rows of a page: a whole year of procedures at once would be a text of many megabytes. */
const AT_ONCE = 5_000;
const LEASE_MS = 10 * 60_000;

/** A practice system as the product reads it by its API, without a wire in between. */
export function readWithin(api: ApiWithin): PracticeSource {
  const list = (path: string, query: Readonly<Record<string, string>>, offset: number) =>
    Promise.resolve(api.list(path, query, offset, AT_ONCE));
  return createRestSource(
    {
      pageRows: AT_ONCE,
      page: list,
      get: (path, query) => list(path, query, 0),
      query: (sql) => Promise.resolve(api.query(sql)),
      send: () => Promise.reject(new Error('nothing is written where a copy is filled')),
    },
    emptyMemory(),
    () => new Date().toISOString().slice(0, 10),
  );
}

/**
 * Reads all tables of an office into its copy, by the product's own way of reading one: rows and marks are what the
 * first half of a first round leaves. The next round reads what changed since, and matches the patients.
 */
export async function fillCopy(db: Database, office: number, source: PracticeSource): Promise<void> {
  const beganAt = new Date();
  const platform = { db, now: () => new Date(), log: console };
  const lease = { holder: randomUUID(), ms: LEASE_MS };
  const { signal } = new AbortController();
  const until = new Date(beganAt.getTime() + LEASE_MS);
  const taken = await db.transaction({ office }, async (tx) => {
    await askForRound(tx, office, beganAt);
    return takeLease(tx, { holder: lease.holder, until, now: beganAt, way: 'api', overApi: false });
  });
  if (!taken) throw new Error(`office ${office} is being read by somebody else`);
  const round: Round = {
    platform,
    office,
    source,
    about: await source.about(signal),
    beganAt,
    askedAt: null,
    signal,
    lease,
    lookUps: { left: 0 },
    unsettled: new Set(),
    changed: () => undefined,
    mayGoOn: () => undefined,
  };
  for (const table of odTableNames) await readTable(round, table);
  await inRound(round, async (tx) => {
    // As a first round does.
    for (const table of odTableNames) await analyzeTable(tx, mirrorName(table), 'always');
    await changeSync(tx, lease.holder, { heldBy: null, heldUntil: null, nextTryAt: new Date() });
  });
}
