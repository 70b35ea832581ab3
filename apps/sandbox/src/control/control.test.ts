import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, clientOf, OFFICE, PATIENT, pixelUrl, startWorld } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const post = (path: string, body?: unknown) => call(world.sandbox, 'POST', path, body);
const texts = async (since?: string | number) =>
  (
    await call(
      world.sandbox,
      'GET',
      `/control/plivo/messages${since === undefined ? '' : `?since=${encodeURIComponent(since)}`}`,
    )
  ).body as { uuid: string; text: string; at: string }[];
const send = async (text: string) =>
  String((await clientOf(world.sandbox).messages.create({ src: OFFICE, dst: PATIENT, text })).messageUuid[0]);

test.each(['5035550110', '(503) 555-0110', '1-503-555-0110', '+1 503.555.0110'])(
  '%s is a number',
  async (from) => {
    const answer = await post('/control/plivo/messages', { from, to: '503-555-0100', text: 'hi' });
    expect(answer.status).toBe(200);
    const found = await clientOf(world.sandbox).messages.get(answer.body.uuid);
    expect(found).toMatchObject({ fromNumber: PATIENT, toNumber: OFFICE, messageDirection: 'inbound' });
  },
);

test('what the carrier accepted is listed oldest first, after a time or a message', async () => {
  const first = await send('one');
  const second = await send('two');
  await post('/control/plivo/messages', { from: PATIENT, to: OFFICE, text: 'not from the office' });
  const all = await texts();
  expect(all.map(({ uuid, text }) => [uuid, text])).toEqual([
    [first, 'one'],
    [second, 'two'],
  ]);
  expect(all[0]).toMatchObject({ from: OFFICE, to: PATIENT, media: [] });
  expect((await texts(first)).map((one) => one.text)).toEqual(['two']);
  expect((await texts(all[0]!.at)).map((one) => one.text)).toEqual(['two']);
  expect((await texts(Date.parse(all[0]!.at))).map((one) => one.text)).toEqual(['two']);
  expect(await texts(all[1]!.at)).toEqual([]);
});

test.each([
  ['/control/plivo/messages', { to: OFFICE, text: 'x' }, 'from'],
  ['/control/plivo/messages', { from: '12', to: OFFICE, text: 'x' }, '"12" is not a phone number'],
  [
    '/control/plivo/messages',
    { from: PATIENT, to: '+15035550198', text: 'x' },
    'not a number of this carrier',
  ],
  ['/control/plivo/messages', { from: PATIENT, to: OFFICE }, 'needs words'],
  ['/control/plivo/messages', { from: OFFICE, to: OFFICE, text: 'x' }, 'same number'],
  ['/control/plivo/messages', { from: PATIENT, to: OFFICE, media: 'x' }, 'list'],
  ['/control/plivo/messages', { from: PATIENT, to: OFFICE, media: ['data:nonsense'] }, 'data URL'],
  [
    '/control/plivo/messages',
    { from: PATIENT, to: OFFICE, media: ['http://127.0.0.1:9/x.png'] },
    'cannot be reached',
  ],
  ['/control/plivo/messages', { from: PATIENT, to: OFFICE, media: Array(11).fill(pixelUrl) }, '10'],
  ['/control/plivo/messages', [], 'object'],
  ['/control/faults', { vendor: 'acme', mode: 'ok' }, 'vendor'],
  ['/control/faults', { vendor: 'plivo', mode: 'sad' }, 'accept-then-drop'],
  ['/control/faults', { vendor: 'plivo', mode: 'reject' }, 'The mode of plivo'],
  ['/control/faults', { vendor: 'smtp', mode: 'garbage' }, 'refuse, busy, reject'],
  ['/control/faults', { vendor: 'plivo', mode: 'error', ratio: 2 }, 'ratio'],
  ['/control/faults', { vendor: 'plivo', mode: 'slow', ms: -1 }, 'ms'],
  ['/control/plivo/webhooks', { duplicate: -1 }, 'duplicate'],
  ['/control/plivo/webhooks', { shuffle: 'yes' }, 'shuffle'],
  ['/control/plivo/numbers', { number: 'x' }, 'number'],
])('%s with %j is 400 with a sentence', async (path, body, words) => {
  const answer = await post(path, body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(words);
  expect(answer.body.error).toMatch(/^\S.*\.$/s);
});

test('a body that is no JSON, and a since that is no time, are 400 too', async () => {
  const answer = await fetch(`${world.sandbox.url}/control/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(answer.status).toBe(400);
  expect((await call(world.sandbox, 'GET', '/control/plivo/messages?since=soon')).status).toBe(400);
});

test('a number can be given to the carrier, and takes texts then', async () => {
  expect((await post('/control/plivo/numbers', { number: '503-555-0198' })).body.number).toBe('+15035550198');
  expect((await post('/control/plivo/messages', { from: PATIENT, to: '5035550198', text: 'x' })).status).toBe(
    200,
  );
});

test('everybody is well again, and what happened stays', async () => {
  await send('one');
  await post('/control/faults', { vendor: 'plivo', mode: 'error' });
  await post('/control/plivo/webhooks', { duplicate: 3, shuffle: true, delayMs: 10 });
  expect((await call(world.sandbox, 'DELETE', '/control/faults')).status).toBe(200);
  expect(await texts()).not.toEqual([]);
  const faults = (await call(world.sandbox, 'GET', '/control/faults')).body as { mode: string }[];
  expect([...new Set(faults.map(({ mode }) => mode))]).toEqual(['ok']);
  expect((await call(world.sandbox, 'GET', '/control/plivo/webhooks')).body).toMatchObject({ duplicate: 0 });
});

test('reset forgets messages, faults and webhook settings', async () => {
  await send('one');
  await post('/control/faults', { vendor: 'plivo', mode: 'error' });
  await post('/control/plivo/webhooks', { duplicate: 3, shuffle: true, delayMs: 10 });
  expect((await post('/control/reset')).status).toBe(200);
  expect(await texts()).toEqual([]);
  const faults = (await call(world.sandbox, 'GET', '/control/faults')).body as { mode: string }[];
  expect([...new Set(faults.map(({ mode }) => mode))]).toEqual(['ok']);
  expect((await call(world.sandbox, 'GET', '/control/plivo/webhooks')).body).toMatchObject({
    duplicate: 0,
    shuffle: false,
    delayMs: 0,
    pending: [],
  });
});
