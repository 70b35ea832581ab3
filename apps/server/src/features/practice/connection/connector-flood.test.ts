import { closeCodes, CONNECTOR_PATH } from '@chairline/open-dental';
import { makePractice } from '@chairline/open-dental/made-up';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp } from '../../../testing/made-up-connector.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { listWaiting, until } from '../../../testing/wait.ts';
import { useTestApp } from '../../../testing/use-app.ts';

const practice = makePractice({ today: '2026-11-20', patients: 0, years: 1 });
const PONG = JSON.stringify({ type: 'pong' });
let base: string;
const said: string[] = [];

const app = useTestApp({
  connectorTiming: { ping: 100, hello: 60_000 },
  logLevel: 'warn',
  logTo: { write: (line: string) => void said.push(line) },
});
beforeAll(async () => {
  base = await listen(app);
});

async function officeWithToken(): Promise<{ office: TestOffice; admin: Caller; token: string }> {
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const { token } = (await admin.call('POST', '/od-connector/integration-token')).json<{ token: string }>();
  return { office, admin, token };
}

/** Dials and says what it is told to; how it ends, by close code or by the status it was answered with. */
function dial(token: string, address = base) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${CONNECTOR_PATH}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const ended = new Promise<{ code?: number; status?: number }>((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ status: response.statusCode! });
      socket.terminate();
    });
    socket.on('close', (code) => resolve({ code }));
    socket.on('error', () => {});
  });
  return { socket, ended };
}

/** The most transactions that ran or waited at one moment, looked at with each turn of the loop. */
function watchPool() {
  const { pool } = app.platform.db;
  let most = 0;
  let on = true;
  const look = () => {
    most = Math.max(most, pool.totalCount - pool.idleCount + pool.waitingCount);
    if (on) setImmediate(look);
  };
  look();
  return () => {
    on = false;
    return most;
  };
}

test('30,000 pongs close their socket, take no place in the pool, and another office is answered meanwhile', async () => {
  const { token } = await officeWithToken();
  const other = await officeWithToken();
  const made = connectMadeUp({ base, token, practice });
  await made.welcome;
  const mostAtOnce = watchPool();
  for (let sent = 0; sent < 30_000; sent += 1) made.socket.send(PONG);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => other.admin.call('GET', '/od/state').then((got) => got.statusCode)),
  );
  expect(answers).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await made.closed).toBe(closeCodes.flood);
  // 20 calls of the other office, its session's look-ups, and what the connector itself may have under way.
  expect(mostAtOnce()).toBeLessThan(60);
  expect(made.frames.at(-1)).toMatchObject({ type: 'refused', code: closeCodes.flood });
});

test('a connector that answers each ping stays, and is checked once at a time', async () => {
  const { office, admin, token } = await officeWithToken();
  const made = connectMadeUp({ base, token, practice });
  await made.welcome;
  await until(
    'it was asked some times',
    () => made.frames.filter(({ type }) => type === 'ping').length >= 10,
  );
  expect((await admin.call('GET', '/od/state')).json()).toMatchObject({ connector: { state: 'online' } });
  // Its row is held, so that a look at it waits; more words of it begin no second look.
  await app.owner.query('BEGIN');
  await app.owner.query('SELECT 1 FROM practice_connectors WHERE client_id = $1 FOR UPDATE', [office.id]);
  const before = made.frames.length;
  for (let hint = 0; hint < 50; hint += 1) app.platform.hub.nudge(office.id, 'practice-connector');
  await until('some more pings', () => made.frames.length > before + 5);
  const waiting = await listWaiting(app.owner);
  await app.owner.query('COMMIT');
  expect(waiting).toHaveLength(1);
  await made.close();
});

test('broken frames are a line of warning a socket, without what they held', async () => {
  const { office, token } = await officeWithToken();
  said.length = 0;
  for (const junk of ['{"type":"pong"', '{"type":"hello","secret":"Lopez"}', '[]', '{'.repeat(5_000)]) {
    const { socket, ended } = dial(token);
    socket.on('open', () => {
      for (let times = 0; times < 50; times += 1) socket.send(junk);
    });
    expect(await ended).toEqual({ code: closeCodes.protocol });
  }
  const lines = said.map((line) => JSON.parse(line) as { level: number; office?: number });
  expect(lines.map(({ level }) => level)).toEqual([40, 40, 40, 40]);
  expect(lines.map((line) => line.office)).toEqual(Array.from({ length: 4 }, () => office.id));
  expect(said.join('')).not.toMatch(/Lopez|\{\{|pong/);
});

test('what says nothing is held for few at a time of a token, and is in nobody else’s way', async () => {
  const { token } = await officeWithToken();
  const other = await officeWithToken();
  const silent = Array.from({ length: 12 }, () => dial(token));
  const turnedAway = await until('most of them are turned away', async () => {
    const ends = await Promise.all(
      silent.map(({ ended }) => Promise.race([ended, new Promise<null>((go) => setImmediate(go, null))])),
    );
    const over = ends.filter((end) => end !== null);
    return over.length === 9 ? over : undefined;
  });
  for (const end of turnedAway) expect(end).toEqual({ code: closeCodes.flood });
  const right = connectMadeUp({ base, token: other.token, practice });
  await right.welcome;
  await right.close();
  for (const { socket } of silent) socket.terminate();
  await Promise.all(silent.map(({ ended }) => ended));
});

test('an address has so many connections that say nothing, and is told to come later beyond', async () => {
  const one = await createTestApp({ beside: app, connectorTiming: { hello: 60_000 } });
  const address = await listen(one);
  const tokens: string[] = [];
  while (tokens.length < 34) tokens.push((await officeWithToken()).token);
  const silent = tokens.flatMap((token) => [1, 2, 3].map(() => dial(token, address)));
  const statuses = await until('those beyond are answered', async () => {
    const ends = await Promise.all(
      silent.map(({ ended }) => Promise.race([ended, new Promise<null>((go) => setImmediate(go, null))])),
    );
    const over = ends.filter((end) => end !== null);
    return over.length === 2 ? over : undefined;
  });
  expect(statuses).toEqual([{ status: 429 }, { status: 429 }]);
  for (const { socket } of silent) socket.terminate();
  await Promise.all(silent.map(({ ended }) => ended));
  const right = connectMadeUp({ base: address, token: tokens[0]!, practice });
  await right.welcome;
  await right.close();
  await one.close();
});
