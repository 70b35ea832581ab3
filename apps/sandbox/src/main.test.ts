import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox } from './app.ts';
import { call, clientOf, OFFICE, PATIENT, pixel, pixelUrl, quick, startProduct, until } from './testing.ts';
import type { Product } from './testing.ts';
import { openJournal } from './world/journal.ts';

let folder: string;
let product: Product;
const children: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  product = await startProduct();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

/** None that an outgoing connection is given meanwhile: those begin at 32,768. */
async function freePort(): Promise<number> {
  const port = 10_000 + Math.floor(Math.random() * 5_000);
  const server = createServer();
  const free = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  if (!free) return await freePort();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** Starts the program as `npm start` does; answers once it says it is ready. */
async function startProgram(
  port: number,
): Promise<{ child: ChildProcess; url: string; ended: Promise<number | null> }> {
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), [], {
    env: {
      PATH: process.env.PATH,
      CHAIRLINE_DATA: folder,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      SANDBOX_APP_URL: product.url,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    void ended.then((code) => reject(new Error(`${code}: ${said}`)));
  });
  return { child, url: `http://127.0.0.1:${port}`, ended };
}

test('kill -9 forgets nothing: texts, pictures, faults and pending webhooks are there again', async () => {
  const port = await freePort();
  const first = await startProgram(port);
  const at = { url: first.url };
  product.answerWith = 503;
  const inbound = await call(at, 'POST', '/control/plivo/messages', {
    from: PATIENT,
    to: OFFICE,
    text: 'keep me',
    media: [pixelUrl],
  });
  const sent = await clientOf(at).messages.create({
    src: OFFICE,
    dst: PATIENT,
    text: 'and me',
    url: `${product.url}/report`,
  });
  await call(at, 'POST', '/control/plivo/webhooks', { duplicate: 1 });
  first.child.kill('SIGKILL');
  await first.ended;
  product.answerWith = 200;
  product.hooks.length = 0;

  await startProgram(port);
  const uuid = String(sent.messageUuid[0]);
  await until(
    () => product.hooks.some((hook) => hook.params.MessageUUID === inbound.body.uuid),
    'the text came in',
  );
  await until(
    () => product.hooks.some((hook) => hook.params.Status === 'delivered'),
    'delivery was reported',
  );
  const media = product.hooks.find((hook) => hook.params.Media0)?.params.Media0;
  expect(Buffer.from(await (await fetch(String(media))).arrayBuffer()).equals(pixel)).toBe(true);
  expect((await call(at, 'GET', '/control/plivo/messages')).body).toMatchObject([{ uuid, text: 'and me' }]);
  expect((await call(at, 'GET', '/control/plivo/webhooks')).body.duplicate).toBe(1);
});

test.each(['SIGTERM', 'SIGINT', 'disconnect'] as const)(
  'it ends by itself on %s, with a page open',
  async (how) => {
    const { child, url, ended } = await startProgram(await freePort());
    const stream = await fetch(`${url}/phone/events`);
    if (how === 'disconnect') child.disconnect();
    else child.kill(how);
    // The page stays open: who waited for it would never end.
    expect(await ended).toBe(0);
    await stream.body?.cancel().catch(() => undefined);
  },
);

test('a port in use is one sentence and exit code 1', async () => {
  const port = await freePort();
  await startProgram(port);
  await expect(startProgram(port)).rejects.toThrow(
    `1: Port ${port} is in use: stop the other program or set SANDBOX_PORT.\n`,
  );
});

test('a torn last line is passed over; a spoilt journal is named', async () => {
  const options = { dataDir: folder, appUrl: product.url, timing: quick };
  const one = await buildSandbox(options);
  await call(one, 'POST', '/control/plivo/numbers', { number: '5035550150' });
  await one.close();
  const file = join(folder, 'journal.jsonl');
  appendFileSync(file, '{"k":"plivo.numbers","i":"+1503');
  const two = await buildSandbox(options);
  expect((await call(two, 'GET', '/phone/world')).body.offices).toHaveLength(2);
  await two.close();
  expect(readFileSync(file, 'utf8').endsWith('}\n')).toBe(true);
  appendFileSync(file, 'nonsense\n{}\n');
  await expect(buildSandbox(options)).rejects.toThrow('cannot be read at line');
});

test('the journal is compacted as it grows', async () => {
  const table = openJournal(folder).table<{ n: number }>('t');
  for (let n = 0; n < 25_000; n += 1) table.set('same', { n });
  const lines = readFileSync(join(folder, 'journal.jsonl'), 'utf8').split('\n').length;
  expect(lines).toBeLessThan(10_100);
  expect(openJournal(folder).table<{ n: number }>('t').get('same')).toEqual({ n: 24_999 });
});
