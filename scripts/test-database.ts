import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopLeftover } from '../apps/server/src/platform/db/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner of a PostgreSQL made for this run; each test file makes its own database in it. */
    ownerUrl: string;
  }
}

const PREFIX = 'chairline-vitest-';

/** A younger folder may belong to a run that is just starting and holds no lock yet. */
const LEFT_AFTER_MS = 10 * 60_000;

/** Vitest's global set-up: one PostgreSQL for the whole run, without fsync, gone afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  await removeLeftovers(statSync(folder).mtimeMs);
  // As root, PostgreSQL runs as another user, who has to pass here.
  chmodSync(folder, 0o711);
  const database = await startEmbeddedPostgres({ dataDir: folder, fsync: false });
  project.provide('ownerUrl', database.ownerUrl);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** What runs that were killed left behind. @param now by the file system, for a run's own clock may be moved */
async function removeLeftovers(now: number): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = path.join(tmpdir(), name);
    const age = now - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (age < LEFT_AFTER_MS) continue;
    if ((await stopLeftover(folder)) === 'in use') continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
