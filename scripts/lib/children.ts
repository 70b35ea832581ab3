import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program of ours that runs beside others, told by its IPC channel when it is to end. */
export interface Child {
  name: string;
  /** Resolves when the program says it is ready; rejects when it ends before. */
  ready: Promise<void>;
  /** How it ended: its exit code, or the signal that ended it. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** Asks it to end and waits; after `graceMs` it is killed. Resolves with its exit code. */
  end(graceMs?: number): Promise<number | null>;
}

/** The program ended before it was ready; it has said why itself. */
export class ChildFailed extends Error {
  override name = 'ChildFailed';
}

/**
 * Starts a TypeScript program under this very Node.
 * @param name in words, for messages: `the server`
 * @param file absolute path
 * @param env its whole environment
 * @param quiet keep what it prints to itself, except errors
 */
export function startChild(name: string, file: string, env: NodeJS.ProcessEnv, quiet = false): Child {
  const child = spawn(process.execPath, [file], {
    env,
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    // A group of its own: Ctrl-C is for us, and we end things in the right order.
    detached: true,
  });
  const ended = waitForExit(child);
  const ready = Promise.race([
    once(child, 'message').then(() => undefined),
    ended.then(({ code, signal }) => {
      throw new ChildFailed(`${name} ended at start (${signal ?? `exit code ${code}`})`);
    }),
  ]);
  // Whoever waits for `ready` hears of it; nobody may be waiting yet.
  ready.catch(() => undefined);
  return { name, ready, ended, end: (graceMs = 12_000) => endChild(child, ended, graceMs) };
}

async function waitForExit(child: ChildProcess): ReturnType<typeof startChild>['ended'] {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

async function endChild(child: ChildProcess, ended: Child['ended'], graceMs: number): Promise<number | null> {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  const { code } = await ended;
  clearTimeout(timer);
  return code;
}

/** An error of `Child.ended` or a signal in words, for a program that should have gone on. */
export function describeEnd(end: { code: number | null; signal: NodeJS.Signals | null }): string {
  return end.signal ? `signal ${end.signal}` : `exit code ${end.code}`;
}
