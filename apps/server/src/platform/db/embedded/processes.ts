import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a process runs. A killed one that nobody has reaped yet does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, but another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return readStat(pid)?.state !== 'Z';
}

/**
 * When a process started, in the system's own words; with the number it names one process for good.
 * @returns null when there is no such process or the system does not say
 */
export function startOf(pid: number): string | null {
  if (process.platform === 'linux') return readStat(pid)?.started ?? null;
  return askPs(pid, 'lstart=');
}

/** The command line of a process, null when it is gone or not ours to see. */
export function commandOf(pid: number): string | null {
  if (process.platform !== 'linux') return askPs(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');
  } catch {
    // Gone, or hidden from us: either way nothing we may call ours.
    return null;
  }
}

/**
 * Waits until a process is gone.
 * @returns false when it still runs after `ms` milliseconds
 */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

function readStat(pid: number): { state: string; started: string } | null {
  if (process.platform !== 'linux') return null;
  try {
    // The name, in brackets, may hold anything; the fields are counted from behind it (proc(5)).
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', started: fields[19] ?? '' };
  } catch {
    return null;
  }
}

function askPs(pid: number, field: string): string | null {
  if (process.platform === 'win32') return null;
  try {
    return execFileSync('ps', ['-ww', '-p', String(pid), '-o', field], { encoding: 'utf8' }).trim() || null;
  } catch {
    // ps exits with 1 when there is no such process.
    return null;
  }
}
