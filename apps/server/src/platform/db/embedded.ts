import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { OWNER, prepareCluster, readPassword } from './embedded/cluster.ts';
import { type FolderLock, takeFolderLock } from './embedded/folder-lock.ts';
import { checkSpace, type DatabaseFolder, prepareFolder } from './embedded/database-folder.ts';
import {
  findRunning,
  type Postmaster,
  startPostmaster,
  stopPostmaster,
  wasStartedDurable,
} from './embedded/postmaster.ts';
import { isAlive } from './embedded/processes.ts';
import { explainFileError, StartError } from './embedded/start-error.ts';

export { StartError } from './embedded/start-error.ts';

export interface EmbeddedOptions {
  /** Chairline's data folder (`config.dataDir`); the database is in its folder `postgres`. */
  dataDir: string;
  /** false for tests alone: much faster, but a crash of the machine may ruin the data. Default true. */
  fsync?: boolean;
  /**
   * Use the PostgreSQL of a Chairline that runs on this folder, if there is one, and leave it running.
   * For commands beside the server (seed, audit:verify). Without it a folder in use is refused.
   */
  shared?: boolean;
}

export interface EmbeddedPostgres {
  /** For `pg`: the owner of the database `chairline`, a superuser; over a socket only we can enter. */
  ownerUrl: string;
  /** It was left running by a Chairline that was killed, or runs for another (`shared`). */
  adopted: boolean;
  /** How long the start took, in milliseconds. */
  startMs: number;
  /** Calls back once if PostgreSQL ends without `stop`. */
  onDeath(listener: () => void): void;
  /** Ends PostgreSQL and waits until it is gone; what was committed is on the disk. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL 18 on a data folder: made on the first start, taken over if an earlier Chairline
 * was killed and left it running.
 * @throws StartError with a sentence for the user: folder in use, no right, disk full, other version …
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const begin = performance.now();
  const dataDir = path.resolve(options.dataDir);
  const durable = options.fsync ?? true;
  try {
    const folder = prepareFolder(dataDir);
    const lock = takeFolderLock(folder.lockFile);
    if (typeof lock === 'number') {
      if (options.shared) return await joinRunning(folder, lock, begin);
      throw new StartError(
        `Another Chairline (process ${lock}) is using the data folder ${dataDir}: stop it, or set CHAIRLINE_DATA to another folder.`,
      );
    }
    try {
      checkSpace(folder.home);
      return await startLocked(folder, lock, durable, begin);
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

/**
 * Stops the PostgreSQL that a killed Chairline left running on a data folder.
 * @param dataDir as of startEmbeddedPostgres
 * @returns 'in use' when it serves a Chairline that runs: then it is left alone
 * @throws StartError when the folder cannot be used
 */
export async function stopLeftover(dataDir: string): Promise<'none' | 'stopped' | 'in use'> {
  const resolved = path.resolve(dataDir);
  if (!existsSync(path.join(resolved, 'postgres'))) return 'none';
  try {
    const folder = prepareFolder(resolved);
    const lock = takeFolderLock(folder.lockFile);
    if (typeof lock === 'number') return 'in use';
    try {
      const running = await findRunning(folder);
      if (running) await stopPostmaster(folder, running);
      return running ? 'stopped' : 'none';
    } finally {
      lock.release();
    }
  } catch (error) {
    throw explainFileError(error, resolved);
  }
}

async function startLocked(
  folder: DatabaseFolder,
  lock: FolderLock,
  durable: boolean,
  begin: number,
): Promise<EmbeddedPostgres> {
  const left = await findUsable(folder, durable);
  const password = left ? readPassword(folder) : await prepareCluster(folder, durable);
  const postmaster = left ?? (await startPostmaster(folder, durable));
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= stopPostmaster(folder, postmaster).finally(() => lock.release()));
  try {
    await makeDatabase(postmaster, password);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ownerUrl: urlOf(postmaster, password, OWNER),
    adopted: left !== null,
    startMs: performance.now() - begin,
    onDeath: (listener) => watch(postmaster, () => !stopping && listener()),
    stop,
  };
}

/** What an earlier Chairline left running, unless it was started with another durability: that is stopped. */
async function findUsable(folder: DatabaseFolder, durable: boolean): Promise<Postmaster | null> {
  const running = await findRunning(folder);
  if (!running || wasStartedDurable(folder) === durable) return running;
  await stopPostmaster(folder, running);
  return null;
}

async function joinRunning(folder: DatabaseFolder, holder: number, begin: number): Promise<EmbeddedPostgres> {
  const running = await findRunning(folder);
  if (!running)
    throw new StartError(
      `The Chairline that uses ${folder.shown} (process ${holder}) is still starting: try again in a moment.`,
    );
  return {
    ownerUrl: urlOf(running, readPassword(folder), OWNER),
    adopted: true,
    startMs: performance.now() - begin,
    onDeath: (listener) => watch(running, listener),
    stop: async () => undefined,
  };
}

/** The database itself, on the first start or when that was cut short. */
async function makeDatabase(postmaster: Postmaster, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(postmaster, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [OWNER]);
    if (!rowCount) await client.query(`CREATE DATABASE ${OWNER}`);
  } finally {
    await client.end();
  }
}

function urlOf(postmaster: Postmaster, password: string, database: string): string {
  const url = new URL(`postgres://${OWNER}:${password}@localhost/${database}`);
  url.searchParams.set('host', postmaster.host);
  url.searchParams.set('port', String(postmaster.port));
  return url.href;
}

function watch(postmaster: Postmaster, listener: () => void): void {
  const timer = setInterval(() => {
    if (isAlive(postmaster.pid)) return;
    clearInterval(timer);
    listener();
  }, 1000);
  timer.unref();
}
