import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { listen, openLive, toldOnly } from '../../testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { stopClock } from '../../testing/still-clock.ts';
import { prepareRedis, type RedisServer } from '../../testing/redis.ts';
import { inOffice } from '../platform.ts';
import type { LiveTiming } from './hub.ts';

const LOOK_MS = 3_000;

interface Pair {
  one: TestApp;
  two: TestApp;
  bases: [string, string];
  office: TestOffice;
  caller: Caller;
}

async function openPair(liveTiming: Partial<LiveTiming>, redisUrl?: string): Promise<Pair> {
  const one = await createTestApp({ redisUrl, liveTiming });
  const two = await createTestApp({ beside: one, redisUrl, liveTiming });
  const bases: [string, string] = [await listen(one), await listen(two)];
  const office = await createOffice(one);
  const caller = await signIn(one, await createUser(one, office));
  await untilBusIsThere({ one, two });
  return { one, two, bases, office, caller };
}

const untilBusIsThere = ({ one, two }: Pick<Pair, 'one' | 'two'>) =>
  until('the bus is there', () => one.platform.hub.busIsThere() && two.platform.hub.busIsThere());

async function closePair(pair: Pair | undefined): Promise<void> {
  await pair?.two.close();
  await pair?.one.close();
}

const say = (app: TestApp, office: TestOffice, id: number) =>
  inOffice(app.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, async (ctx) =>
    ctx.emit('deleteContact', { contact_id: id }),
  );

/** What holds for two processes (of `toldOnly`) whatever tells them of each other. */
function describePair(get: () => Pair): void {
  test('what one process commits reaches the sockets of the other, in order', async () => {
    const { one, two, bases, office, caller } = get();
    const lives = await Promise.all(bases.map((base) => openLive(base, caller)));
    await say(one, office, 1);
    await until('the other hears it', () => lives[1]!.events().length === 1);
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
    // What was answered for it a moment ago is trusted all through this, unless it is forgotten.
    stopClock();
    const { one, two, bases, caller } = get();
    const own = await signIn(one, caller.user);
    const live = await openLive(bases[1], own);
    const check = () => two.server.inject({ url: '/api/check', cookies: own.cookies });
    expect((await check()).statusCode).toBe(200);
    await own.call('DELETE', '/logout');
    expect((await live.closed()).code).toBe(4403);
    // Who hears that the socket is closed finds the calls refused.
    expect((await check()).statusCode).toBe(403);
  });

  test('both say they are well', () => {
    expect([get().one.platform.hub.busIsThere(), get().two.platform.hub.busIsThere()]).toEqual([true, true]);
  });
}

describe('two processes on PostgreSQL’s own bus', () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await openPair(toldOnly);
  });
  afterAll(() => closePair(pair));
  describePair(() => pair);
});

describe('two processes whose connection to PostgreSQL’s bus breaks', () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await openPair({ catchUp: LOOK_MS });
  });
  afterAll(() => closePair(pair));

  test('what is said while the bus is down is found by looking at the numbers, and the bus comes back', async () => {
    const { one, bases, office, caller } = pair;
    const live = await openLive(bases[1], caller);
    const killed = await one.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chairline-bus' AND datname = current_database()`,
    );
    expect(killed.rowCount).toBe(2);
    await say(one, office, 1001);
    await until('it is heard all the same', () => live.events().length === 1);
    await untilBusIsThere(pair);
    // What is only said over the bus.
    let heard = 0;
    pair.two.platform.hub.onNudge('test', () => (heard += 1));
    one.platform.hub.nudge(office.id, 'test');
    await until('it is told again', () => heard === 1);
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
    await until('the next is heard', () => live.events().length === 1);
    expect(live.frames.map((frame) => frame.type).filter((type) => type === 'resync')).toEqual([]);
    await Promise.all([first.close(), live.close()]);
    await untilBusIsThere(pair);
  });
});

/** The bus as a process tells of it to whoever asks. */
async function busOf(app: TestApp): Promise<[status: number, state: string]> {
  const answer = await app.server.inject('/api/health');
  const { parts } = answer.json<{ parts: { name: string; state: string }[] }>();
  return [answer.statusCode, parts.find(({ name }) => name === 'bus')!.state];
}

describe('two processes on Valkey or Redis', () => {
  let pair: Pair | undefined;
  let redis: RedisServer | undefined;
  beforeAll(async () => {
    redis = await prepareRedis();
    await redis.start();
    pair = await openPair(toldOnly, redis.url);
  });
  afterAll(async () => {
    await closePair(pair);
    await redis?.close();
  });
  describePair(() => pair!);
});

describe('two processes whose Redis goes away', () => {
  let pair: Pair | undefined;
  let redis: RedisServer | undefined;
  beforeAll(async () => {
    redis = await prepareRedis();
    await redis.start();
    // Without heartbeats in the time of a test: what is found out is found by the look at the table.
    pair = await openPair({ catchUp: 500, heartbeat: 3_600_000 }, redis.url);
    await redis.kill();
  });
  afterAll(async () => {
    await closePair(pair);
    await redis?.close();
  });

  test('serve on, and say that the bus is away', async () => {
    for (const app of [pair!.one, pair!.two])
      await until('it is noticed', async () => (await busOf(app)).join() === '200,degraded');
  });

  test('tell their sockets what the other committed', async () => {
    const { one, bases, office, caller } = pair!;
    const live = await openLive(bases[1], caller);
    await say(one, office, 1);
    await until('it is heard', () => live.events().length === 1);
    await live.close();
  });

  test('close the sockets of a session that ended at the other', async () => {
    const { one, bases, caller } = pair!;
    const own = await signIn(one, caller.user);
    const live = await openLive(bases[1], own);
    const other = await openLive(bases[1], caller);
    await own.call('DELETE', '/logout');
    expect((await live.closed()).code).toBe(4403);
    expect(live.frames.at(-1)).toMatchObject({ type: 'signedOut' });
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    await other.close();
  });

  test('are told again when it is back', async () => {
    const { one, two, office } = pair!;
    await redis!.start();
    for (const app of [one, two])
      await until('it is well', async () => (await busOf(app)).join() === '200,ok');
    // What is only said over the bus.
    let heard = 0;
    two.platform.hub.onNudge('test', () => (heard += 1));
    one.platform.hub.nudge(office.id, 'test');
    await until('it is heard', () => heard === 1);
  });
});

test('a start without the bus says so by name and goes on; it connects when the bus comes', async () => {
  const redis = await prepareRedis();
  const said: string[] = [];
  const app = await createTestApp({
    redisUrl: redis.url,
    logLevel: 'warn',
    logTo: { write: (line: string) => void said.push(line) },
  });
  expect(await busOf(app)).toEqual([200, 'degraded']);
  const told = said.filter((line) => line.includes('REDIS_URL'));
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`127.0.0.1:${redis.port}`);
  await redis.start();
  await until('it is well', async () => (await busOf(app)).join() === '200,ok');
  await app.close();
  await redis.close();
});
