import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoAccount } from '../app.ts';
import { call, clientOf, OFFICE, PATIENT, pixel, startWorld, until } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const client = () => clientOf(world.sandbox);
const stateOf = async (uuid: string) => (await client().messages.get(uuid)).messageState;
const send = async (text: string, to = PATIENT, more: Record<string, unknown> = {}) => {
  const sent = await client().messages.create({ src: OFFICE, dst: to, text, ...more });
  return String(sent.messageUuid[0]);
};

/** What the API refuses a body with. */
async function refusal(body: Record<string, unknown>, token?: string) {
  const authorization = `Basic ${btoa(`${demoAccount.authId}:${token ?? demoAccount.authToken}`)}`;
  return call(world.sandbox, 'POST', `/plivo/v1/Account/${demoAccount.authId}/Message/`, body, {
    authorization,
  });
}

test('a text is accepted, listed at once, and delivered with a report for each step', async () => {
  const url = `${world.product.url}/api/plivo/delivery-report`;
  const sent = await client().messages.create({
    src: '15035550100',
    dst: '15035550110',
    text: 'Hello',
    url,
  });
  expect(sent.message).toBe('message(s) queued');
  const uuid = String(sent.messageUuid[0]);
  const list = await client().messages.list({ to_number: PATIENT, limit: 5 });
  expect(list.map((one) => one.messageUuid)).toEqual([uuid]);

  await until(() => world.product.hooks.length === 3, 'three reports came');
  expect(world.product.hooks.map((hook) => hook.params.Status)).toEqual(['queued', 'sent', 'delivered']);
  expect(world.product.hooks[2]?.params).toMatchObject({
    MessageUUID: uuid,
    ParentMessageUUID: uuid,
    From: '15035550100',
    To: '15035550110',
    Type: 'sms',
    Units: '1',
    TotalRate: '0.00550',
  });
  const found = await client().messages.get(uuid);
  expect(found).toMatchObject({
    messageState: 'delivered',
    messageDirection: 'outbound',
    fromNumber: OFFICE,
    toNumber: PATIENT,
    units: 1,
    errorCode: '000',
  });
});

test('several destinations make a message each, in one call; bad ones are named', async () => {
  const sent = await client().messages.create({
    src: OFFICE,
    dst: '15035550110<+15035550111<12',
    text: 'Hello both',
  });
  expect(sent.messageUuid).toHaveLength(2);
  expect(sent.invalid_number).toEqual(['12']);
});

test('a list is newest first, filtered, and paged with links', async () => {
  const first = await send('one', '+15035550111');
  const second = await send('two', '+15035550112');
  const third = await send('three', '+15035550111');
  const uuids = async (filter: Record<string, unknown>) =>
    (await client().messages.list(filter)).map((one) => one.messageUuid);
  expect(await uuids({})).toEqual([third, second, first]);
  expect(await uuids({ to_number: '+15035550111' })).toEqual([third, first]);
  expect(await uuids({ from_number: '+15035550199' })).toEqual([]);
  expect(await uuids({ message_direction: 'inbound' })).toEqual([]);
  expect(await uuids({ limit: 1, offset: 1 })).toEqual([second]);

  const { messageTime } = await client().messages.get(second);
  const at = messageTime.replace('+00:00', '');
  expect(await uuids({ message_time__gt: at })).toEqual([third]);
  expect(await uuids({ message_time__gte: at })).toEqual([third, second]);
  expect(await uuids({ message_time__lte: at })).toEqual([second, first]);
  expect(await uuids({ message_time__lt: at })).toEqual([first]);
  await until(async () => (await uuids({ message_state: 'delivered' })).length === 3, 'all arrived');

  const page = await client().messages.list({ limit: 2 });
  expect(page.meta).toMatchObject({ limit: 2, offset: 0, totalCount: 3, previous: null });
  expect(page.meta.next).toContain('offset=2');
});

test('lists refuse filters they cannot read, and more than 20 rows', async () => {
  await expect(client().messages.list({ limit: 21 })).rejects.toThrow('limit');
  await expect(client().messages.list({ message_time__gt: 'yesterday' })).rejects.toThrow('message_time__gt');
});

test('a message that is not there is 404', async () => {
  await expect(client().messages.get('11111111-2222-4333-8444-555555555555')).rejects.toThrow('not found');
});

test('another account sees none of it', async () => {
  const other = { authId: 'MAOTHEROTHEROTHER002', authToken: 'other' };
  await world.close();
  world = await startWorld({ accounts: [demoAccount, other] });
  const uuid = await send('private');
  const stranger = clientOf(world.sandbox, other);
  await expect(stranger.messages.get(uuid)).rejects.toThrow('not found');
  expect(await stranger.messages.list({})).toHaveLength(0);
  await expect(stranger.messages.create({ src: OFFICE, dst: PATIENT, text: 'not mine' })).rejects.toThrow(
    'not a number of this account',
  );
});

test('wrong credentials are 401 in Plivo’s words', async () => {
  const { status, body } = await refusal({ src: OFFICE, dst: PATIENT, text: 'x' }, 'wrong');
  expect(status).toBe(401);
  expect(body).toContain('Could not verify your access level');
});

test.each([
  ['no src', { dst: PATIENT, text: 'x' }, 'src'],
  ['a src that is no number', { src: '12', dst: PATIENT, text: 'x' }, 'src'],
  ['a src of someone else', { src: '+15035550199', dst: PATIENT, text: 'x' }, 'not a number of this account'],
  ['no dst', { src: OFFICE, text: 'x' }, 'dst'],
  ['a dst that is no number', { src: OFFICE, dst: '5035', text: 'x' }, 'not a valid phone number'],
  ['a text to itself', { src: OFFICE, dst: OFFICE, text: 'x' }, 'overlap'],
  ['no text', { src: OFFICE, dst: PATIENT }, 'text'],
  ['1,601 characters', { src: OFFICE, dst: PATIENT, text: 'x'.repeat(1601) }, '1600'],
  ['738 Unicode characters', { src: OFFICE, dst: PATIENT, text: 'ş'.repeat(738) }, '737'],
  ['an odd type', { src: OFFICE, dst: PATIENT, text: 'x', type: 'fax' }, 'type'],
  ['an odd url', { src: OFFICE, dst: PATIENT, text: 'x', url: 'report' }, 'url'],
  [
    '11 attachments',
    { src: OFFICE, dst: PATIENT, type: 'mms', media_urls: Array(11).fill('http://x.example/a.png') },
    '10',
  ],
  [
    'media in an sms',
    { src: OFFICE, dst: PATIENT, text: 'x', media_urls: ['http://x.example/a.png'] },
    'mms',
  ],
])('%s is refused with 400 and a reason, and nothing is accepted', async (_what, body, reason) => {
  const answer = await refusal(body);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toContain(reason);
  expect(answer.body.api_id).toMatch(/^[0-9a-f-]{36}$/);
  expect((await call(world.sandbox, 'GET', '/control/plivo/messages')).body).toEqual([]);
});

test('1,600 plain characters are taken, as 11 units', async () => {
  const uuid = await send('x'.repeat(1600));
  expect((await client().messages.get(uuid)).units).toBe(11);
});

test.each([
  ['0190', 'undelivered', '80'],
  ['0191', 'rejected', '100'],
])('numbers ending in %s end as %s', async (ending, state, code) => {
  const uuid = await send('x', `+1503555${ending}`, { url: `${world.product.url}/report` });
  await until(() => world.product.hooks.at(-1)?.params.Status === state, `it is ${state}`);
  expect(world.product.hooks.at(-1)?.params.ErrorCode).toBe(code);
  expect(await client().messages.get(uuid)).toMatchObject({ messageState: state, errorCode: code });
});

test('numbers ending in 0192 report delivery late', async () => {
  const uuid = await send('x', '+15035550192');
  await until(async () => (await stateOf(uuid)) === 'sent', 'it is sent');
  const before = Date.now();
  await until(async () => (await stateOf(uuid)) === 'delivered', 'it is delivered');
  expect(Date.now() - before).toBeGreaterThan(200);
});

describe('picture messages', () => {
  let files: Server;
  let base: string;
  beforeAll(async () => {
    files = createServer((request, response) => {
      if (request.url === '/card.png') {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': pixel.length }).end(pixel);
      } else if (request.url === '/huge.png') {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': 5_000_001 }).end();
      } else if (request.url === '/program') {
        response
          .writeHead(200, { 'content-type': 'application/x-msdownload', 'content-length': 2 })
          .end('MZ');
      } else if (request.url === '/no-length.png') {
        response.writeHead(200, { 'content-type': 'image/png' });
        response.write(pixel);
        response.end();
      } else {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise<void>((resolve) => files.close(() => resolve())));

  const sendMms = (path: string) =>
    send('', PATIENT, { type: 'mms', media_urls: [`${base}${path}`], url: `${world.product.url}/report` });

  test('the carrier fetches the picture and keeps it', async () => {
    const uuid = await sendMms('/card.png');
    await until(async () => (await stateOf(uuid)) === 'delivered', 'it is delivered');
    const { objects } = await client().messages.listMedia(uuid);
    expect(objects[0]).toMatchObject({ contentType: 'image/png', fileName: 'card.png', size: pixel.length });
    const kept = await fetch(String(objects[0]?.mediaUrl));
    expect(kept.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await kept.arrayBuffer()).equals(pixel)).toBe(true);
  });

  test.each([
    ['/gone.png', '300'],
    ['/program', '300'],
    ['/no-length.png', '300'],
    ['/huge.png', '120'],
  ])('%s makes the message fail with code %s', async (path, code) => {
    const uuid = await sendMms(path);
    await until(() => world.product.hooks.at(-1)?.params.Status === 'failed', 'it failed');
    expect(world.product.hooks.at(-1)?.params).toMatchObject({ MessageUUID: uuid, ErrorCode: code });
  });
});
