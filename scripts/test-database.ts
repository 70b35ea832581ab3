import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopLeftover } from '../apps/server/src/platform/db/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { testConfig } from '../apps/server/src/testing/test-config.ts';
import { MEMORY, quickFolder } from './lib/quick-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner of a PostgreSQL made for this run; each test file makes its own database in it. */
    ownerUrl: string;
    /** A database with the tables of today and nothing in them, to be copied. */
    laidOut: string;
  }
}

const PREFIX = 'chairline-vitest-';

/** A younger folder may belong to a run that is just starting and holds no lock yet. */
const LEFT_AFTER_MS = 10 * 60_000;

/** Vitest's global set-up: one PostgreSQL for the whole run, without fsync, gone afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(quickFolder(), PREFIX));
  await removeLeftovers(statSync(folder).mtimeMs);
  // As root, PostgreSQL runs as another user, who has to pass here.
  chmodSync(folder, 0o711);
  const database = await startEmbeddedPostgres({ dataDir: folder, fsync: false });
  project.provide('ownerUrl', database.ownerUrl);
  project.provide('laidOut', await layOut(database.ownerUrl));
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Migrates a database once for all test files of the run. @returns its name */
async function layOut(ownerUrl: string): Promise<string> {
  const name = 'laid_out';
  const cluster = new pg.Client({ connectionString: ownerUrl });
  await cluster.connect();
  await cluster.query(`CREATE DATABASE ${name}`);
  await cluster.end();
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  const { session } = testConfig({ dataDir: '' }).secrets;
  await migrate(url.toString(), session);
  return name;
}

/** Where a run may have left its folder. */
const PLACES = [tmpdir(), ...(existsSync(MEMORY) ? [MEMORY] : [])];

/** What runs that were killed left behind. @param now by the file system, for a run's own clock may be moved */
async function removeLeftovers(now: number): Promise<void> {
  const left = PLACES.flatMap((place) =>
    readdirSync(place)
      .filter((entry) => entry.startsWith(PREFIX))
      .map((entry) => path.join(place, entry)),
  );
  for (const folder of left) {
    const age = now - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age < LEFT_AFTER_MS) continue;
    if ((await stopLeftover(folder)) === 'in use') continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
