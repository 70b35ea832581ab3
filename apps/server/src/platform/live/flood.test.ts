import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { until } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';

let base: string;
let caller: Caller;
const said: string[] = [];

const app = useTestApp({
  logLevel: 'warn',
  logTo: { write: (line: string) => void said.push(line) },
});
beforeAll(async () => {
  base = await listen(app);
  caller = await signIn(app, await createUser(app, await createOffice(app)));
});
beforeEach(() => {
  said.length = 0;
});

const levels = () => said.map((line) => (JSON.parse(line) as { level: number }).level);

function many(say: () => void): Promise<void> {
  for (let sent = 0; sent < 1_000; sent += 1) say();
  return Promise.resolve();
}

/** Ws itself ends a connection that has sixty pongs to wait for: no more than thirty are asked for at once. */
async function pingOn({ socket }: LiveSocket): Promise<void> {
  let pongs = 0;
  socket.on('pong', () => (pongs += 1));
  const isOpen = () => socket.readyState === socket.OPEN;
  for (let sent = 30; isOpen(); sent += 30) {
    for (let one = 0; one < 30; one += 1) socket.ping();
    await until('they are answered, or no more', () => pongs >= sent || !isOpen());
  }
}

test.each([
  ['junk', ({ socket }: LiveSocket) => many(() => socket.send('{"junk":"Lopez"}'))],
  ['pings', pingOn],
  ['pongs', ({ socket }: LiveSocket) => many(() => socket.pong())],
])('a browser’s socket that sends a flood of %s is closed, with one warning', async (_kind, flood) => {
  const live = await openLive(base, caller);
  await flood(live);
  expect((await live.closed()).code).toBe(4429);
  expect(levels()).toEqual([40]);
  expect(said.join('')).not.toContain('Lopez');
});

test('what is no frame, and what is too long a one, end the socket with one warning', async () => {
  const cookie = Object.entries(caller.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const raw = connect(Number(new URL(base).port), '127.0.0.1');
  raw.write(
    `GET /api/live HTTP/1.1\r\nHost: ${new URL(base).host}\r\nCookie: ${cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  );
  let heard = '';
  raw.on('data', (data) => (heard += data.toString('latin1')));
  await until('the greeting', () => heard.includes('"hello"'));
  raw.write(Buffer.alloc(5_000, 0xff));
  await once(raw, 'close');
  expect(levels()).toEqual([40]);

  const live = await openLive(base, caller);
  live.socket.send('Lopez'.repeat(20_000));
  expect((await live.closed()).code).toBe(1009);
  expect(levels()).toEqual([40, 40]);
  expect(said.join('')).not.toContain('Lopez');
});
