import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { startProgram } from './program.ts';

/** Names the folder for the run's processes. */
const FOLDER = 'CHAIRLINE_EMPTY_INSTALLATION';

/**
 * Vitest's global set-up: an installation with its database laid out and nothing in it, made once, which every
 * world of the run begins as a copy of. What is in a world is written by its own server: at its own time of day.
 */
export default async function setUp(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'chairline-empty-'));
  const code = mkdtempSync(join(tmpdir(), 'chairline-code-'));
  // Programs that are started some sixty times are compiled once.
  process.env['NODE_COMPILE_CACHE'] = code;
  const port = String(await freePort());
  const server = await startProgram('apps/server/src/main.ts', {
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    CHAIRLINE_DATA: folder,
    CHAIRLINE_DEMO: 'no',
    LOG_LEVEL: 'warn',
  });
  await server.stop();
  process.env[FOLDER] = folder;
  return () => {
    for (const made of [folder, code]) rmSync(made, { recursive: true, force: true });
  };
}

/** Fills a new data folder with the run's empty installation; without one the server lays it out itself. */
export function copyEmptyInstallation(dataDir: string): void {
  const folder = process.env[FOLDER];
  // With its owners: as root, PostgreSQL runs as another user.
  if (folder !== undefined) execFileSync('cp', ['-a', `${folder}/.`, dataDir]);
}
