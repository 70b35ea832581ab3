import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { onShutdown } from '../../apps/server/src/platform/lifecycle.ts';

/** The web app could not be built; the message holds what Vite said. */
export class BuildError extends Error {
  override name = 'BuildError';
}

const SOURCES = [
  'apps/web',
  'packages/contract',
  'packages/office-state',
  'packages/office-time',
  'package-lock.json',
  'tsconfig.base.json',
];
const SKIPPED = new Set(['node_modules', 'dist']);

/**
 * Builds the web app into apps/web/dist unless its sources are those of the last build.
 * @param root the repository
 * @returns whether it was built
 * @throws BuildError
 */
export async function buildWeb(root: string): Promise<boolean> {
  const mark = path.join(root, 'node_modules', '.cache', 'chairline', 'web-build');
  const hash = hashSources(root);
  const built = existsSync(path.join(root, 'apps/web/dist/index.html'));
  if (built && existsSync(mark) && readFileSync(mark, 'utf8') === hash) return false;
  // Without the mark, a build that is cut short is done again.
  rmSync(mark, { force: true });
  await runVite(root);
  mkdirSync(path.dirname(mark), { recursive: true });
  writeFileSync(mark, hash);
  return true;
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => listFiles(root, source)).toSorted()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(root: string, from: string): string[] {
  const full = path.join(root, from);
  if (!existsSync(full)) return [];
  if (from.includes('.')) return [from];
  return readdirSync(full, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const file = path.join(from, entry.name);
    return entry.isDirectory() ? listTree(root, file) : [file];
  });
}

function listTree(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

async function runVite(root: string): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'apps/web'),
    // Always the production build, whatever this process is for.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onShutdown('the build', () => void child.kill());
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (code !== 0) throw new BuildError(`The web app could not be built:\n${`${out}\n${err}`.trim()}`);
}
