import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { listen, openLive } from '../../testing/live-socket.ts';
import { freePort } from '../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { inOffice } from '../platform.ts';

/** A redis-compatible server, where the machine has one. */
function findRedis(): string | undefined {
  for (const name of ['valkey-server', 'redis-server']) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    } catch {
      // Not installed: the next one is looked for.
      continue;
    }
  }
  return undefined;
}
const redisProgram = findRedis();
const LOOK_MS = 3_000;

interface Pair {
  one: TestApp;
  two: TestApp;
  bases: [string, string];
  office: TestOffice;
  caller: Caller;
}

async function openPair(redisUrl?: string): Promise<Pair> {
  // Looks are far apart, so that what comes before the next one was told.
  const liveTiming = { catchUp: LOOK_MS };
  const one = await createTestApp({ redisUrl, liveTiming });
  const two = await createTestApp({ beside: one, redisUrl, liveTiming });
  const bases: [string, string] = [await listen(one), await listen(two)];
  const office = await createOffice(one);
  const caller = await signIn(one, await createUser(one, office));
  return { one, two, bases, office, caller };
}

async function closePair(pair: Pair | undefined): Promise<void> {
  await pair?.two.close();
  await pair?.one.close();
}

const say = (app: TestApp, office: TestOffice, id: number) =>
  inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, async (ctx) =>
    ctx.emit('deleteContact', { contact_id: id }),
  );

/** What holds for two processes whatever tells them of each other. */
function describePair(get: () => Pair): void {
  test('what one process commits reaches the sockets of the other, in order and soon', async () => {
    const { one, two, bases, office, caller } = get();
    const lives = await Promise.all(bases.map((base) => openLive(base, caller)));
    const begin = Date.now();
    await say(one, office, 1);
    await until('the other hears it', () => lives[1]!.events().length === 1);
    expect(Date.now() - begin).toBeLessThan(LOOK_MS);
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => say(index % 2 ? one : two, office, index + 2)),
    );
    for (const live of lives) {
      await until('all are heard', () => live.events().length === 61);
      expect(live.events().map((frame) => frame.seq)).toEqual(
        Array.from({ length: 61 }, (_, index) => live.events()[0]!.seq + index),
      );
      await live.close();
    }
  });

  test('a session that ends at one is over at the other', async () => {
    const { one, two, bases, caller } = get();
    const own = await signIn(one, caller.user);
    const live = await openLive(bases[1], own);
    const begin = Date.now();
    await own.call('DELETE', '/logout');
    expect((await live.closed()).code).toBe(4403);
    expect(Date.now() - begin).toBeLessThan(2_000);
    await until(
      'its calls are refused there',
      async () => (await two.server.inject({ url: '/api/check', cookies: own.cookies })).statusCode === 403,
      2_000,
    );
  });

  test('both say they are well', () => {
    expect([get().one.platform.hub.healthy(), get().two.platform.hub.healthy()]).toEqual([true, true]);
  });
}

describe('two processes on PostgreSQL’s own bus', () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await openPair();
  });
  afterAll(() => closePair(pair));

  describePair(() => pair);

  test('what is said while the bus is down is found by looking at the numbers, and the bus comes back', async () => {
    const { one, bases, office, caller } = pair;
    const live = await openLive(bases[1], caller);
    const killed = await one.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chairline-bus' AND datname = current_database()`,
    );
    expect(killed.rowCount).toBe(2);
    await say(one, office, 1001);
    await until('it is heard all the same', () => live.events().length === 1, 3 * LOOK_MS);
    await until(
      'the bus is back',
      () => one.platform.hub.healthy() && pair.two.platform.hub.healthy(),
      5_000,
    );
    const begin = Date.now();
    await say(one, office, 1002);
    await until('it is told again', () => live.events().length === 2);
    expect(Date.now() - begin).toBeLessThan(LOOK_MS);
    await live.close();
  });

  test('who comes to a process that has not heard of the newest yet is not told to fetch anew', async () => {
    const { one, two, bases, office, caller } = pair;
    const first = await openLive(bases[1], caller);
    await two.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chairline-bus' AND datname = current_database()`,
    );
    await say(one, office, 2001);
    const { rows } = await one.owner.query<{ last: number }>(
      'SELECT last_seq::integer AS last FROM live_sequences WHERE client_id = $1',
      [office.id],
    );
    const live = await openLive(bases[1], caller, rows[0]!.last);
    await say(one, office, 2002);
    await until('the next is heard', () => live.events().length === 1, 3 * LOOK_MS);
    expect(live.frames.map((frame) => frame.type).filter((type) => type === 'resync')).toEqual([]);
    await Promise.all([first.close(), live.close()]);
    await until('the bus is back', () => one.platform.hub.healthy() && two.platform.hub.healthy(), 5_000);
  });
});

describe.skipIf(redisProgram === undefined)(
  'two processes on Valkey or Redis (only where its program is installed)',
  () => {
    let pair: Pair;
    let redis: ChildProcess;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chairline-redis-'));
      const port = await freePort();
      redis = spawn(
        redisProgram!,
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      let said = '';
      redis.stdout!.on('data', (data: Buffer) => (said += data.toString()));
      await until('redis is ready', () => /Ready to accept connections/i.test(said));
      pair = await openPair(`redis://127.0.0.1:${port}`);
    });
    afterAll(async () => {
      await closePair(pair);
      redis?.kill();
      if (folder) await rm(folder, { recursive: true, force: true });
    });
    describePair(() => pair);
  },
);
