import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mysql from 'mysql2/promise';
import { ensureMariaDb, INSTALL_DB, MARIADBD } from './ensure-mariadb.ts';
import { limitOf } from '../lib/patience.ts';

/** A MariaDB of a test's or measurement's own, on 127.0.0.1. */
export interface MariaDb {
  host: string;
  port: number;
  /** For files it is to load; it may read what is in there. */
  folder: string;
  /** A connection that may do everything. */
  connect(database?: string): Promise<mysql.Connection>;
  /** Starts it again on the same port, after `kill` or `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Stops it and removes its folder. */
  remove(): Promise<void>;
}

const ROOT_PASSWORD = 'root-of-a-test';

/**
 * Makes and starts a MariaDB in a temporary folder, as an unprivileged user, with what Open Dental sets on its
 * server: no SQL mode.
 * @throws with a sentence when there is none and none can be installed
 */
export async function startMariaDb(): Promise<MariaDb> {
  const missing = ensureMariaDb();
  if (missing) throw new Error(missing);
  const base = mkdtempSync(path.join(tmpdir(), 'chairline-mariadb-'));
  const folder = path.join(base, 'files');
  const data = path.join(base, 'data');
  mkdirSync(folder);
  mkdirSync(data);
  const user = userToRunAs();
  chmodSync(base, 0o755);
  if (user) for (const at of [base, folder, data]) chownSync(at, user.uid, user.gid);
  install(data, user !== null);
  const port = await findFreePort();
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn(
      MARIADBD,
      [
        '--no-defaults',
        ...(user ? ['--user=mysql'] : []),
        `--datadir=${data}`,
        `--socket=${path.join(base, 'mariadb.sock')}`,
        `--pid-file=${path.join(base, 'mariadb.pid')}`,
        '--bind-address=127.0.0.1',
        `--port=${port}`,
        '--sql-mode=',
        '--character-set-server=utf8mb3',
        '--innodb-buffer-pool-size=64M',
        '--innodb-flush-log-at-trx-commit=0',
        '--key-buffer-size=32M',
        '--skip-log-bin',
        '--skip-name-resolve',
        '--local-infile=0',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const log = createWriteStream(path.join(base, 'mariadb.log'), { flags: 'a' });
    child.stderr!.pipe(log);
    await waitUntilUp(child);
  }

  async function waitUntilUp(started: ChildProcess): Promise<void> {
    const until = Date.now() + limitOf('start');
    for (;;) {
      try {
        await (await connect()).end();
        return;
      } catch (error) {
        if (started.exitCode !== null || Date.now() > until) {
          const log = readFileSync(path.join(base, 'mariadb.log'), 'utf8').split('\n').slice(-15).join('\n');
          throw new Error(`MariaDB did not start:\n${log}`, { cause: error });
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  const connect = (database?: string) =>
    mysql.createConnection({
      host: '127.0.0.1',
      port,
      user: 'root',
      password: ROOT_PASSWORD,
      charset: 'utf8mb4',
      dateStrings: true,
      ...(database && { database }),
    });

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  }

  const mariaDb: MariaDb = {
    host: '127.0.0.1',
    port,
    folder,
    connect,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGKILL');
      rmSync(base, { recursive: true, force: true });
    },
  };
  try {
    await start();
  } catch (error) {
    await mariaDb.remove();
    throw error;
  }
  return mariaDb;
}

/** As root MariaDB refuses to run: Debian's package brings a user for it. */
function userToRunAs(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (option: string) => Number(spawnSync('id', [option, 'mysql'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function install(data: string, asMysql: boolean): void {
  const made = spawnSync(
    INSTALL_DB,
    [
      '--no-defaults',
      `--datadir=${data}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
      '--skip-name-resolve',
      ...(asMysql ? ['--user=mysql'] : []),
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`MariaDB could not be set up:\n${made.stdout}${made.stderr}`);
  const password = spawnSync(
    MARIADBD,
    ['--no-defaults', '--bootstrap', `--datadir=${data}`, ...(asMysql ? ['--user=mysql'] : [])],
    {
      // Without the privilege tables no account can be altered: they are loaded first.
      input: `FLUSH PRIVILEGES;\nALTER USER root@localhost IDENTIFIED BY '${ROOT_PASSWORD}';\nCREATE OR REPLACE USER root@'127.0.0.1' IDENTIFIED BY '${ROOT_PASSWORD}';\nGRANT ALL ON *.* TO root@'127.0.0.1' WITH GRANT OPTION;\n`,
      encoding: 'utf8',
    },
  );
  if (password.status !== 0) throw new Error(`MariaDB's root has no password:\n${password.stderr}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
