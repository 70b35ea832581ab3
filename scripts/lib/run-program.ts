import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { onShutdown } from '../../apps/server/src/platform/lifecycle.ts';
import { compiledOnce } from './compiled-once.ts';
import { patient } from './patience.ts';

/** No test has ended for so long: it hangs, for the limits of tests and of what is around them are shorter. */
const STANDS_STILL_MS = 12 * 60_000;
const GRACE_MS = 10_000;
const LOOK_MS = 2_000;

export interface Running {
  env?: Record<string, string>;
  /** A file that grows as tests end. */
  progress?: string;
  /** Whether it has to end now, because the whole run has had its time. */
  isOver: () => boolean;
}

export interface Ran {
  /** What it wrote to standard output, where that was to be captured. */
  text: string;
  exitCode: number | null;
  /** Why it was ended, in words; undefined where it came to its end. */
  cut?: string;
}

/**
 * Runs a program of the repository under this Node and shows what it writes. It is ended, with all that it started, at
 * the end of the whole run, and where nothing goes on any more.
 */
export async function runProgram(
  root: string,
  file: string,
  args: readonly string[],
  output: 'show' | 'capture',
  { env = {}, progress, isOver }: Running,
): Promise<Ran> {
  if (!existsSync(path.join(root, file))) throw new Error(`There is no ${file}.`);
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...compiledOnce(root), NODE_ENV: 'test', ...env },
    stdio: ['ignore', output === 'capture' ? 'pipe' : 'inherit', 'inherit'],
    // A group of its own, so that all it started can be ended with it.
    detached: true,
  });
  const endGroup = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, signal);
  };
  let text = '';
  child.stdout?.on('data', (data: Buffer) => {
    text += data.toString();
    process.stdout.write(data);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  onShutdown(file, async () => {
    endGroup('SIGTERM');
    await ended;
  });
  let cut: string | undefined;
  const watch = setInterval(() => {
    cut ??= reasonToEnd(isOver, progress);
    if (cut === undefined) return;
    clearInterval(watch);
    console.error(`${file} is ended: ${cut}.`);
    endGroup('SIGTERM');
    setTimeout(() => endGroup('SIGKILL'), GRACE_MS).unref();
  }, LOOK_MS);
  const exitCode = await ended;
  clearInterval(watch);
  return { text, exitCode, ...(cut ? { cut } : {}) };
}

function reasonToEnd(isOver: () => boolean, progress: string | undefined): string | undefined {
  if (isOver()) return 'the whole run has had its time';
  const quiet = progress ? Date.now() - statSync(progress).mtimeMs : 0;
  if (quiet < patient(STANDS_STILL_MS)) return undefined;
  return `no test has ended for ${Math.round(quiet / 60_000)} minutes`;
}
