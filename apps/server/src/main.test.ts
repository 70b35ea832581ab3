import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { freePort } from './platform/free-port.ts';
import { testConfig } from './testing/test-config.ts';
import { until } from './testing/wait.ts';
import { further } from './testing/further.ts';

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The server as a process, on a database of its own. */
async function startMain(env: Record<string, string>) {
  const cluster = new pg.Client({ connectionString: inject('ownerUrl') });
  await cluster.connect();
  ends.push(() => cluster.end());
  const name = `test_${randomBytes(6).toString('hex')}`;
  await cluster.query(`CREATE DATABASE ${name}`);
  ends.push(() => cluster.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  const database = new URL(inject('ownerUrl'));
  database.pathname = `/${name}`;
  const data = await mkdtemp(path.join(tmpdir(), 'chairline-main-'));
  ends.push(() => rm(data, { recursive: true, force: true }));
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: String(port),
      DATABASE_URL: database.toString(),
      CHAIRLINE_DATA: data,
      // The plain role's password comes of it, and the role is one for all databases of the run.
      SESSION_SECRET: testConfig({ dataDir: data }).secrets.session,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr!);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  ends.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  /** On a connection of its own: one that stands says nothing about whether new ones are taken. */
  const ask = (url: string, body?: unknown) =>
    fetch(`http://127.0.0.1:${port}${url}`, {
      headers: { connection: 'close', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  await until(
    'it answers',
    async () => {
      if (child.exitCode !== null) throw new Error(`It ended: ${await said}`);
      return (await ask('/api/health').catch(() => null))?.ok;
    },
    60_000,
  );
  return { child, ask, ended };
}

further(
  'told to end, it says so at its health for a while, serves all that comes meanwhile, and then ends',
  async () => {
    const { child, ask, ended } = await startMain({ DRAIN_SECONDS: '10' });
    child.kill('SIGTERM');
    const health = await until('its health is 503', async () => {
      const answer = await ask('/api/health');
      return answer.status === 503 ? ((await answer.json()) as { status: string; database: string }) : null;
    });
    expect(health).toMatchObject({ status: 'stopping', database: 'ok' });
    const signIn = await ask('/api/login', { client_id: 2, username: 'nobody', password: 'nothing' });
    expect(signIn.status).toBe(401);
    expect((await ask('/')).status).toBeLessThan(500);
    expect(child.exitCode).toBeNull();
    expect((await ended)[0]).toBe(0);
  },
);

test('without such a while it ends at once', async () => {
  const { child, ended } = await startMain({});
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});
