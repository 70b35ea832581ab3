import { readFileSync } from 'node:fs';
import type { Child } from './child.ts';

const LOOKED_AT_MS = 20;

/** What a running process holds of the machine's memory, in MB, as Linux counts it. */
export function residentMb({ process: { pid } }: Child): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error('the server has no memory: it ended');
  return Number(kilobytes) / 1_024;
}

/** The most that a process holds while work goes on, looked at every 20 ms, in MB. */
export async function mostResidentMb(child: Child, work: () => Promise<unknown>): Promise<number> {
  let most = residentMb(child);
  const timer = setInterval(() => (most = Math.max(most, residentMb(child))), LOOKED_AT_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(most, residentMb(child));
}
