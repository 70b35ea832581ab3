import { createECDH, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { encrypt } from 'http_ece';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, startWorld } from '../testing.ts';

/** A sender made here from the RFCs, so that the service is not tried by the code it stands in for. */
let world: Awaited<ReturnType<typeof startWorld>>;
let browser: { id: string; subscription: { endpoint: string; keys: { p256dh: string; auth: string } } };
let sender: { key: string; secret: KeyObject };
beforeEach(async () => {
  world = await startWorld();
  sender = newSender();
  browser = (await call(world.sandbox, 'POST', '/control/push/subscriptions', { senderKey: sender.key }))
    .body;
});
afterEach(() => world.close());

function newSender() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return { key: point.toString('base64url'), secret: privateKey };
}

function vapid(change: { claims?: object; key?: string; head?: object; signer?: KeyObject } = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const aud = new URL(browser.subscription.endpoint).origin;
  const claims = { aud, exp, sub: 'mailto:desk@example.com', ...change.claims };
  const text = `${part(change.head ?? { typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const key = change.signer ?? sender.secret;
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${change.key ?? sender.key}`;
}

function sealed(text: string): Buffer {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const { p256dh, auth } = browser.subscription.keys;
  return encrypt(Buffer.from(text), { version: 'aes128gcm', privateKey: pair, dh: p256dh, authSecret: auth });
}

async function push(
  headers: Record<string, string | undefined> = {},
  body: Buffer = sealed('Hello'),
  endpoint = browser.subscription.endpoint,
): Promise<number> {
  const all: Record<string, string | undefined> = {
    authorization: vapid(),
    ttl: '60',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ...headers,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(endpoint, { method: 'POST', headers: given, body: Uint8Array.from(body) });
  await response.arrayBuffer();
  return response.status;
}

const arrived = async () =>
  (await call(world.sandbox, 'GET', `/control/push/messages?subscription=${browser.id}`)).body;

test('what is encrypted for a browser and signed arrives there, and can be read', async () => {
  expect(await push({ topic: 'news', urgency: 'high' })).toBe(201);
  expect(await arrived()).toEqual([
    expect.objectContaining({
      text: 'Hello',
      ttl: 60,
      topic: 'news',
      urgency: 'high',
      subject: 'mailto:desk@example.com',
      senderKey: sender.key,
    }),
  ]);
});

test('whoever signs wrongly, or not at all, is turned away', async () => {
  const stranger = newSender();
  const now = Math.floor(Date.now() / 1_000);
  const wrong = [
    undefined,
    'Bearer x',
    'vapid t=a.b.c, k=d',
    vapid({ signer: stranger.secret }),
    vapid({ claims: { aud: 'https://other.example' } }),
    vapid({ claims: { exp: now - 1 } }),
    vapid({ claims: { exp: now + 90_000 } }),
    vapid({ claims: { sub: 'nobody' } }),
    vapid({ head: { typ: 'JWT', alg: 'none' } }),
  ];
  for (const authorization of wrong)
    expect([authorization, await push({ authorization })]).toEqual([authorization, 401]);
  expect(await push({ authorization: vapid({ signer: stranger.secret, key: stranger.key }) })).toBe(403);
  expect(await arrived()).toEqual([]);
});

test('what the RFCs do not allow is refused', async () => {
  expect(await push({ ttl: undefined })).toBe(400);
  expect(await push({ ttl: 'soon' })).toBe(400);
  expect(await push({ topic: 'x'.repeat(33) })).toBe(400);
  expect(await push({ urgency: 'urgent' })).toBe(400);
  expect(await push({ 'content-encoding': 'aesgcm' })).toBe(400);
  expect(await push({}, Buffer.from('plain'))).toBe(400);
  const spoiled = sealed('Hello');
  spoiled[spoiled.length - 1]! ^= 1;
  expect(await push({}, spoiled)).toBe(400);
  expect(await push({}, Buffer.alloc(4_097, 1))).toBe(413);
  expect(await arrived()).toEqual([]);
});

test('an address that is not there answers 404, one that has ended 410', async () => {
  expect(await push({}, sealed('x'), `${world.sandbox.url}/push/none`)).toBe(404);
  await call(world.sandbox, 'POST', `/control/push/subscriptions/${browser.id}/end`, {});
  expect(await push()).toBe(410);
  expect((await call(world.sandbox, 'POST', '/control/push/subscriptions/none/end', {})).status).toBe(400);
});

test('it can be ill, and forgets everything at a reset', async () => {
  await call(world.sandbox, 'POST', '/control/faults', { vendor: 'push', mode: 'rate-limit' });
  expect(await push()).toBe(429);
  await call(world.sandbox, 'POST', '/control/faults', { vendor: 'push', mode: 'error' });
  expect([await push(), await push()]).toEqual([500, 503]);
  await call(world.sandbox, 'POST', '/control/reset', {});
  expect(await push()).toBe(404);
});
