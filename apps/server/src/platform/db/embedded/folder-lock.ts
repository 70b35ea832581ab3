import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isAlive, startOf } from './processes.ts';

interface Holder {
  pid: number;
  started: string | null;
}

/** A folder held by this process until `release`, or until the process is gone. */
export interface FolderLock {
  release(): void;
}

/**
 * Takes the lock on a folder. A lock left by a process that is gone is taken over; a number that the
 * system gave to another process since is told apart by its start.
 * @param file the lock file
 * @returns the lock, or the number of the process that holds it
 */
export function takeFolderLock(file: string): FolderLock | number {
  const own: Holder = { pid: process.pid, started: startOf(process.pid) };
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      // A hard link appears whole or not at all, and never replaces another's.
      if (tryLink(draft, file)) return { release: () => releaseLock(file) };
      const holder = readHolder(file);
      if (holder && isHolding(holder)) return holder.pid;
      removeStale(file, `${draft}.stale`);
    }
  } finally {
    rmSync(draft, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function readHolder(file: string): Holder | null {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>;
    return typeof value.pid === 'number' ? { pid: value.pid, started: value.started ?? null } : null;
  } catch (error) {
    // Just released, or cut short by a crash of the machine: nobody holds it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

function isHolding(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false;
  const started = startOf(holder.pid);
  return started === null || holder.started === null || started === holder.started;
}

/** Puts a stale lock aside, and back again if another process took the lock in between. */
function removeStale(file: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const holder = readHolder(aside);
  if (holder && isHolding(holder)) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function releaseLock(file: string): void {
  if (readHolder(file)?.pid === process.pid) rmSync(file, { force: true });
}
