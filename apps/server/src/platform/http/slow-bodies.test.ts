import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, multipart, signIn } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listWaiting, until } from '../../testing/wait.ts';
import { png } from '../../testing/rows.ts';

let app: TestApp;
let base: string;
let caller: Caller;
const open = new Set<Socket>();

beforeAll(async () => {
  app = await createTestApp({
    requestTiming: { headersMs: 1_000, graceMs: 500, bytesPerSecond: 4_000, lookMs: 50 },
  });
  base = await listen(app);
  caller = await signIn(app, await createUser(app, await createOffice(app)));
});
afterAll(async () => {
  for (const socket of open) socket.destroy();
  await app?.close();
});

interface Line {
  socket: Socket;
  heard: string;
  closed: boolean;
}

/** A connection of our own, which says what it is told to and keeps what it hears. */
function dial(): Line {
  const socket = connect(Number(new URL(base).port), '127.0.0.1');
  const line: Line = { socket, heard: '', closed: false };
  open.add(socket);
  socket.on('data', (data) => (line.heard += data.toString('latin1')));
  socket.on('error', () => {});
  socket.on('close', () => {
    open.delete(socket);
    line.closed = true;
  });
  return line;
}

const headOf = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(base).host}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Says one piece after the other, `everyMs` apart, for as long as the line is open. */
function drip({ socket }: Line, piece: Buffer | string, everyMs: number): void {
  const timer = setInterval(() => {
    if (socket.writable) socket.write(piece);
    else clearInterval(timer);
  }, everyMs);
  socket.on('close', () => clearInterval(timer));
}

test.each([
  ['a form of JSON', '/api/login', { 'content-type': 'application/json', 'content-length': 100_000 }],
  [
    'one of unknown length',
    '/api/login',
    { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
  ],
  [
    'an upload of nobody, which is refused before it is read',
    '/api/plivo/outbound-text',
    { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 20_000_000 },
  ],
  ['a form for no address of ours', '/api/nothing', { 'content-length': 100_000 }],
])('fifty bodies that drip are closed: %s', async (_what, path, headers) => {
  const lines = Array.from({ length: 50 }, dial);
  for (const line of lines) {
    line.socket.write(headOf(path, headers));
    drip(line, 'transfer-encoding' in headers ? '1\r\nx\r\n' : 'x', 20);
  }
  await until('all are closed', () => lines.every(({ closed }) => closed));
});

test('whoever drips is told that it took too long', async () => {
  const line = dial();
  line.socket.write(headOf('/api/login', { 'content-type': 'application/json', 'content-length': 1_000 }));
  drip(line, ' ', 50);
  await until('it is closed', () => line.closed);
  expect(line.heard).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['say nothing at all', ''],
  ['never end their headers', 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n'],
])('connections that %s are closed', async (_what, begin) => {
  const lines = Array.from({ length: 20 }, dial);
  for (const line of lines) {
    line.socket.write(begin);
    if (begin) drip(line, 'x-more: y\r\n', 50);
  }
  await until('all are closed', () => lines.every(({ closed }) => closed));
});

test('a long upload over a slow line goes through', async () => {
  const text = { dst: '5035550177', message_text: 'The pictures of Tuesday' };
  const file = { name: 'a.png', bytes: Buffer.concat([png, Buffer.alloc(60_000)]) };
  const { payload, headers } = multipart(text, [file]);
  const line = dial();
  line.socket.write(
    headOf('/api/plivo/outbound-text', {
      ...headers,
      'content-length': payload.length,
      cookie: Object.entries(caller.cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
    }),
  );
  // At five times the least rate it takes six times the grace.
  const begun = performance.now();
  const pieces = Math.ceil(payload.length / 1_000);
  for (let piece = 0; piece < pieces; piece += 1) {
    await until('the next piece is due', () => performance.now() - begun >= piece * 50);
    line.socket.write(payload.subarray(piece * 1_000, (piece + 1) * 1_000));
  }
  await until('it is answered', () => line.heard.includes('\r\n\r\n'));
  expect(line.heard).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that waits for us is not counted as slow', async () => {
  const payload = Buffer.from(JSON.stringify({ name: 'VIP', color: '#ff0000', pad: 'x'.repeat(1_000_000) }));
  const line = dial();
  // Nobody is let in while the table of sessions is held, and nothing is read of what they send.
  await app.owner.query('BEGIN');
  await app.owner.query('LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE');
  const fresh = Object.entries(caller.cookies);
  line.socket.write(
    headOf('/api/tags', {
      'content-type': 'application/json',
      'content-length': payload.length,
      cookie: fresh.map(([name, value]) => `${name}=${value}`).join('; '),
    }),
  );
  line.socket.write(payload);
  await until('its request waits', async () => (await listWaiting(app.owner)).length > 0);
  // Another that drips is closed meanwhile, so the time has run out for both.
  const slow = dial();
  slow.socket.write(headOf('/api/nothing', { 'content-length': 1_000 }));
  await until('the slow one is closed', () => slow.closed);
  await app.owner.query('COMMIT');
  await until('it is answered', () => line.heard.includes('\r\n\r\n'));
  expect(line.heard).not.toMatch(/^HTTP\/1\.1 408 /);
});
