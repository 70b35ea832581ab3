import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres, StartError, stopLeftover } from './embedded.ts';
import { isAlive, waitForEnd } from './embedded/processes.ts';

let parent: string;
let dataDir: string;
let home: string;

beforeAll(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'embedded-test-'));
  chmodSync(parent, 0o711);
  dataDir = path.join(parent, 'data');
  home = path.join(dataDir, 'postgres');
});
afterAll(async () => {
  await stopLeftover(dataDir);
  rmSync(parent, { recursive: true, force: true });
});

const start = (options: Partial<Parameters<typeof startEmbeddedPostgres>[0]> = {}) =>
  startEmbeddedPostgres({ dataDir, fsync: false, ...options });

async function query<T>(database: { ownerUrl: string }, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

function postmaster(): number {
  return Number(readFileSync(path.join(home, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Another Chairline on the folder, in a process that can be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const source = `import { startEmbeddedPostgres } from '${new URL('./embedded.ts', import.meta.url).href}';
    await startEmbeddedPostgres({ dataDir: '${dataDir}', fsync: false });
    setInterval(() => {}, 1000);
    process.send('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

describe('startEmbeddedPostgres', () => {
  it('makes a database on the first start and keeps it over a stop', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await query(first, `CREATE TABLE kept (name text); INSERT INTO kept VALUES ('Zoë')`);
    const pid = postmaster();
    await first.stop();
    expect(isAlive(pid)).toBe(false);

    const second = await start();
    expect(await query(second, 'SELECT name FROM kept')).toEqual([{ name: 'Zoë' }]);
    await second.stop();
    await second.stop();
  });

  it('knows letters beyond ASCII and offers the extensions we use', async () => {
    const database = await start();
    await query(database, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
    const [row] = await query<Record<string, unknown>>(
      database,
      `SELECT lower('ÉÄ') AS low, unaccent('Zoë') AS plain, cardinality(show_trgm('ë')) AS trigrams,
         current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int / 10000 AS version`,
    );
    expect(row).toEqual({ low: 'éä', plain: 'Zoe', trigrams: 2, encoding: 'UTF8', version: 18 });
    await database.stop();
  });

  it.skipIf(process.platform === 'win32')(
    'lets nobody in without the password, and no other user near the socket',
    async () => {
      const database = await start();
      const socketDir = new URL(database.ownerUrl).searchParams.get('host') ?? '';
      expect(statSync(socketDir).mode & 0o777).toBe(0o700);
      expect(statSync(path.join(home, 'password')).mode & 0o777).toBe(0o600);
      const wrong = database.ownerUrl.replace(/:[^:@]+@/, ':wrong@');
      await expect(query({ ownerUrl: wrong }, 'SELECT 1')).rejects.toThrow('password authentication failed');
      expect(await query(database, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
      await database.stop();
    },
  );

  it('keeps what errors are about out of its log', async () => {
    const database = await start();
    await query(database, 'CREATE TABLE patients (phone text PRIMARY KEY)');
    const insert = `INSERT INTO patients VALUES ('5035550177')`;
    await query(database, insert);
    await expect(query(database, insert)).rejects.toThrow('duplicate key');
    await database.stop();
    const log = readFileSync(path.join(home, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('5035550177');
  });
});

describe('after a kill', () => {
  it('refuses a folder in use with one sentence, and joins it when asked', async () => {
    const other = await startElsewhere();
    await expect(start()).rejects.toThrow(
      new StartError(
        `Another Chairline (process ${other.pid}) is using the data folder ${dataDir}: stop it, or set CHAIRLINE_DATA to another folder.`,
      ),
    );
    expect(await stopLeftover(dataDir)).toBe('in use');
    const joined = await start({ shared: true });
    expect(joined.adopted).toBe(true);
    expect(await query(joined, 'SELECT name FROM kept')).toHaveLength(1);
    await joined.stop();
    expect(isAlive(postmaster())).toBe(true);
    await kill(other);
  });

  it('takes over the PostgreSQL of a killed Chairline', async () => {
    const pid = postmaster();
    expect(isAlive(pid)).toBe(true);
    const database = await start();
    expect(database.adopted).toBe(true);
    expect(postmaster()).toBe(pid);
    await database.stop();
    expect(isAlive(pid)).toBe(false);
  });

  it('does not take over one that was started with another durability', async () => {
    await kill(await startElsewhere());
    const database = await start({ fsync: true });
    expect(database.adopted).toBe(false);
    expect(await query(database, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await database.stop();
  });

  it('starts again after everything was killed, with what was committed', async () => {
    const other = await startElsewhere();
    const running = await start({ shared: true });
    await query(running, `INSERT INTO kept VALUES ('committed')`);
    const pid = postmaster();
    process.kill(pid, 'SIGKILL');
    await kill(other);
    await waitForEnd(pid, 5000);
    const database = await start();
    expect(database.adopted).toBe(false);
    expect(await query(database, `SELECT name FROM kept WHERE name = 'committed'`)).toHaveLength(1);
    await database.stop();
  });

  it('is not misled by numbers that other processes have got since', async () => {
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pidFile = `${stranger.pid}\n${home}/data\n1\n5432\n${home}/run\n\n1 1\nready\n`;
    writeFileSync(path.join(home, 'data', 'postmaster.pid'), pidFile);
    writeFileSync(
      path.join(home, 'chairline.lock'),
      JSON.stringify({ pid: stranger.pid, started: 'long ago' }),
    );
    const database = await start();
    expect(database.adopted).toBe(false);
    await database.stop();
    expect(stranger.exitCode).toBeNull();
    await kill(stranger);
  });

  it('stops what was left running when asked', async () => {
    await kill(await startElsewhere());
    const pid = postmaster();
    expect(await stopLeftover(dataDir)).toBe('stopped');
    expect(isAlive(pid)).toBe(false);
    expect(await stopLeftover(dataDir)).toBe('none');
  });

  it('tells when PostgreSQL ends by itself, and not when it is stopped', async () => {
    const deaths: string[] = [];
    const database: EmbeddedPostgres = await start();
    const died = new Promise<void>((resolve) => database.onDeath(resolve));
    process.kill(postmaster(), 'SIGKILL');
    await died;
    await database.stop();
    const next = await start();
    next.onDeath(() => deaths.push('next'));
    await next.stop();
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(deaths).toEqual([]);
  });
});

describe('what cannot work', () => {
  it('serves a folder whose path is too long for a socket', async () => {
    const long = path.join(parent, 'x'.repeat(120));
    const database = await start({ dataDir: long });
    const host = new URL(database.ownerUrl).searchParams.get('host') ?? '';
    expect(host.length).toBeLessThan(80);
    await database.stop();
    expect(existsSync(host)).toBe(false);
    expect(readdirSync(path.join(long, 'postgres'))).not.toContain('run');
  });

  it('names a file in the way', async () => {
    const file = path.join(parent, 'file');
    writeFileSync(file, '');
    await expect(start({ dataDir: file })).rejects.toThrow(/cannot be used: a file is in the way/);
  });

  it('names the version that wrote the data', async () => {
    const version = path.join(home, 'data', 'PG_VERSION');
    writeFileSync(version, '16\n');
    await expect(start()).rejects.toThrow(/was written by PostgreSQL 16, this Chairline has 18/);
    writeFileSync(version, '18\n');
    await (await start()).stop();
  });
});
