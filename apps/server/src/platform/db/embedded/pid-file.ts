import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commandOf, isAlive } from './processes.ts';

/** What PostgreSQL writes into `postmaster.pid` (src/include/utils/pidfile.h). */
export interface PidFile {
  pid: number;
  port: number;
  socketDir: string;
  status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown';
}

/** Reads `postmaster.pid` of a database folder; null when there is none or it is not written yet. */
export function readPidFile(pgData: string): PidFile | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(pgData, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const status = lines[7]?.trim();
  return {
    pid,
    port: Number(lines[3]) || 0,
    socketDir: lines[4] ?? '',
    status:
      status === 'starting' || status === 'ready' || status === 'stopping' || status === 'standby'
        ? status
        : 'unknown',
  };
}

/** Whether the process of a pid file really is PostgreSQL on this folder, not one that got its number since. */
export function isPostgresOn(pid: number, pgData: string): boolean {
  if (!isAlive(pid)) return false;
  const command = commandOf(pid);
  return command !== null && command.includes('postgres') && command.includes(pgData);
}
