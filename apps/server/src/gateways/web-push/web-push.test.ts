import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generatePushKeys } from '../../platform/local-secrets.ts';
import { freePort } from '../../platform/free-port.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { vendorTimeouts } from '../open-gateways.ts';
import { PushError, type PushTarget } from './pushes.ts';
import { createWebPush } from './web-push.ts';

let sandbox: TestSandbox;
let target: PushTarget;
let id: string;
const keys = generatePushKeys();
beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
});
afterAll(() => sandbox?.close());
beforeEach(async () => {
  await fault('ok');
  const made = (await sandbox.control('/push/subscriptions', { senderKey: keys.publicKey })) as {
    id: string;
    subscription: PushTarget;
  };
  target = made.subscription;
  id = made.id;
});

const fault = (mode: string) => sandbox.control('/faults', { vendor: 'push', mode });
const open = (
  change: { apiUrl?: string | null; hosts?: string[]; keys?: typeof keys; timeoutMs?: number } = {},
) =>
  createWebPush({
    ...(change.keys ?? keys),
    subject: 'mailto:desk@example.com',
    hosts: change.hosts ?? ['fcm.googleapis.com', '*.push.apple.com'],
    apiUrl: change.apiUrl === undefined ? sandbox.pushApiUrl : change.apiUrl,
    timeoutMs: change.timeoutMs ?? vendorTimeouts.pushes,
  });
const push = { text: JSON.stringify({ title: 'Reminder' }), ttl: 3_600, topic: 'a-topic' };
const arrived = () => sandbox.control(`/push/messages?subscription=${id}`) as Promise<{ text: string }[]>;

async function failure(work: Promise<unknown>): Promise<PushError> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof PushError)) throw new Error(`no error of a push but ${String(error)}`);
  return error;
}

test('a push arrives, encrypted for its device and signed by our key', async () => {
  await open().send(target, push);
  expect(await arrived()).toEqual([
    expect.objectContaining({
      text: push.text,
      ttl: 3_600,
      topic: 'a-topic',
      urgency: 'high',
      subject: 'mailto:desk@example.com',
      senderKey: keys.publicKey,
    }),
  ]);
});

test('the longest text there may be goes through', async () => {
  const text = 'x'.repeat(3_993);
  await open().send(target, { ...push, text });
  expect((await arrived())[0]!.text).toBe(text);
  expect((await failure(open().send(target, { ...push, text: `${text}x` }))).outcome).toBe('refused');
});

test('what the service answers is told apart', async () => {
  await fault('error');
  expect((await failure(open().send(target, push))).outcome).toBe('unavailable');
  await fault('rate-limit');
  expect(await failure(open().send(target, push))).toMatchObject({
    outcome: 'unavailable',
    retryAfter: 1_000,
  });
  await fault('timeout');
  expect((await failure(open({ timeoutMs: 500 }).send(target, push))).outcome).toBe('unavailable');
  await fault('ok');
  // Keys of another installation.
  expect((await failure(open({ keys: generatePushKeys() }).send(target, push))).outcome).toBe('refused');
  await sandbox.control(`/push/subscriptions/${id}/end`, {});
  expect((await failure(open().send(target, push))).outcome).toBe('gone');
  const other = { ...target, endpoint: `${sandbox.url}/push/none` };
  expect((await failure(open().send(other, push))).outcome).toBe('gone');
  const closed = `http://127.0.0.1:${await freePort()}`;
  const lost = { ...target, endpoint: `${closed}/push/x` };
  const error = await failure(open({ apiUrl: closed }).send(lost, push));
  expect(error.outcome).toBe('unavailable');
  // The address is the device's secret: no message carries it.
  expect(String(error)).not.toContain('/push/x');
  const broken = { ...target, keys: { ...target.keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } };
  expect((await failure(open().send(broken, push))).outcome).toBe('refused');
  expect(await arrived()).toEqual([]);
});

describe('addresses', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://web.push.apple.com/QGx',
    'https://a.b.push.apple.com/QGx',
  ])('of a known service are taken: %s', (endpoint) => {
    expect(open().takes(endpoint)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evil.example/fcm.googleapis.com',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://user@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://10.0.0.5/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'nonsense',
    '',
  ])('others are not: %s', async (endpoint) => {
    const pushes = open({ apiUrl: null });
    expect(pushes.takes(endpoint)).toBe(false);
    expect((await failure(pushes.send({ ...target, endpoint }, push))).outcome).toBe('refused');
  });

  test('the played service is taken only where it is set, and only at its own origin', () => {
    expect(open({ apiUrl: null }).takes(target.endpoint)).toBe(false);
    expect(open().takes(target.endpoint)).toBe(true);
    expect(open().takes('http://127.0.0.1:1/push/x')).toBe(false);
  });

  test('an answer that leads elsewhere is not followed', async () => {
    let asked = 0;
    const server = createServer((request, response) => {
      asked += 1;
      if (request.url === '/inside') response.writeHead(201).end();
      else response.writeHead(307, { location: '/inside' }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const elsewhere = { ...target, endpoint: `${apiUrl}/push/x` };
      expect((await failure(open({ apiUrl }).send(elsewhere, push))).outcome).toBe('refused');
      expect(asked).toBe(1);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  });
});
