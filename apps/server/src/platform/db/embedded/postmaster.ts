import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import {
  chownSync,
  closeSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { movedClock } from '../../moved-clock.ts';
import { isPostgresOn, readPidFile } from './pid-file.ts';
import { makeSocketDir, type DatabaseFolder, removeSocketDir } from './database-folder.ts';
import { isAlive, waitForEnd } from './processes.ts';
import { postgresSettings, SOCKET_PORT } from './settings.ts';
import { explainPostgres, StartError } from './start-error.ts';
import { freePort } from '../../free-port.ts';

/** A PostgreSQL that runs and takes connections. */
export interface Postmaster {
  pid: number;
  /** The socket's folder, or 127.0.0.1 where there are no sockets. */
  host: string;
  port: number;
}

const START_MS = 60_000;
/** How to end PostgreSQL, each for its time: first its users may leave, then they are cut off, … */
const STOP_SIGNALS = [
  ['SIGTERM', 300],
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;
const LOG_LIMIT = 10 * 2 ** 20;
const hasSockets = process.platform !== 'win32';

/**
 * The PostgreSQL that an earlier Chairline left running on this folder, if it still takes connections.
 * One that is stopping is waited for; a pid file of one that is gone is removed.
 */
export async function findRunning(folder: DatabaseFolder): Promise<Postmaster | null> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const file = readPidFile(folder.pgData);
    if (!file) return null;
    if (!isPostgresOn(file.pid, folder.pgData)) {
      rmSync(path.join(folder.pgData, 'postmaster.pid'), { force: true });
      removeSocketDir(file.socketDir);
      return null;
    }
    if (file.status === 'ready')
      return { pid: file.pid, host: file.socketDir || '127.0.0.1', port: file.port };
    if (performance.now() > deadline) {
      throw new StartError(
        `The PostgreSQL left running on ${folder.shown} (process ${file.pid}) does not answer: end it and start again.`,
      );
    }
    await sleep(20);
  }
}

/** Whether the running PostgreSQL keeps its promises through a crash of the machine, by its command line. */
export function wasStartedDurable(folder: DatabaseFolder): boolean {
  return !readFileSync(path.join(folder.pgData, 'postmaster.opts'), 'utf8').includes('fsync=off');
}

/**
 * Starts PostgreSQL and waits until it takes connections.
 * @param durable see postgresSettings
 * @throws StartError with PostgreSQL's own reason
 */
export async function startPostmaster(folder: DatabaseFolder, durable: boolean): Promise<Postmaster> {
  const deadline = performance.now() + START_MS;
  for (;;) {
    const started = await tryStart(folder, durable, deadline);
    if (typeof started !== 'string') return started;
    // Back ends of a killed PostgreSQL hold its memory for some moments yet.
    const passing = /pre-existing shared memory block|is another postmaster/i.test(started);
    if (!passing || performance.now() > deadline - START_MS + 15_000)
      throw explainPostgres(started, folder.shown, folder.logFile);
    await sleep(200);
  }
}

/** One try; what PostgreSQL wrote when it gave up. */
async function tryStart(
  folder: DatabaseFolder,
  durable: boolean,
  deadline: number,
): Promise<Postmaster | string> {
  const { owner } = folder.user;
  const socket = hasSockets ? makeSocketDir(folder) : null;
  if (socket && owner) chownSync(socket.path, owner.uid, owner.gid);
  const address = socket
    ? { listen_addresses: '', unix_socket_directories: socket.path }
    : { listen_addresses: '127.0.0.1' };
  const settings = {
    ...postgresSettings(durable),
    ...address,
    port: String(socket ? SOCKET_PORT : await freePort()),
  };
  const log = openLog(folder.logFile);
  let child: ChildProcess;
  try {
    child = folder.user.spawn(
      folder.binaries.postgres,
      [
        '-D',
        folder.pgData,
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // A group of its own: Ctrl-C is for us, who stop it when its users are done.
      {
        cwd: '/',
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', ...movedClock() },
      },
    );
  } finally {
    closeSync(log.fd);
  }
  let ended = false;
  let failure: Error | null = null;
  child.once('exit', () => (ended = true));
  child.once('error', (error) => (failure = error));
  child.unref();
  for (;;) {
    const file = readPidFile(folder.pgData);
    if (file && file.pid === child.pid && file.status === 'ready') {
      return { pid: file.pid, host: socket?.path ?? '127.0.0.1', port: Number(settings.port) };
    }
    if (ended || failure) {
      if (socket) removeSocketDir(socket.path);
      return failure ? String(failure) : readFrom(folder.logFile, log.size);
    }
    if (performance.now() > deadline) {
      child.kill('SIGQUIT');
      throw new StartError(`PostgreSQL did not get ready within a minute; its log is ${folder.logFile}.`);
    }
    await sleep(5);
  }
}

/**
 * Stops PostgreSQL: its users are cut off after a moment, what they committed is written, nothing is
 * left to repair.
 * @throws Error when it does not end
 */
export async function stopPostmaster(folder: DatabaseFolder, postmaster: Postmaster): Promise<void> {
  if (!hasSockets)
    await promisify(execFile)(folder.binaries.pgCtl, ['stop', '-D', folder.pgData, '-m', 'fast', '-w']);
  for (const [signal, ms] of STOP_SIGNALS) {
    if (!isAlive(postmaster.pid)) break;
    process.kill(postmaster.pid, signal);
    if (await waitForEnd(postmaster.pid, ms)) break;
  }
  if (isAlive(postmaster.pid)) throw new Error(`PostgreSQL (process ${postmaster.pid}) does not end`);
  removeSocketDir(postmaster.host);
}

function openLog(file: string): { fd: number; size: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_LIMIT) return { fd: openSync(file, 'a', 0o600), size };
  renameSync(file, `${file}.1`);
  return { fd: openSync(file, 'a', 0o600), size: 0 };
}

function readFrom(file: string, offset: number): string {
  const fd = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, offset));
  } finally {
    closeSync(fd);
  }
}
