import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, until } from '../testing.ts';
import { type MailWorld, OFFICE_MAILBOX, refusal, startMailWorld } from './testing.ts';

let world: MailWorld;
/** Stands where the product takes pushes. */
let pushes: {
  headers: IncomingHttpHeaders;
  body: { message: { data: string; messageId: string }; subscription: string };
}[];
let answer: number;
let close: () => void;
let endpoint: string;

beforeEach(async () => {
  [pushes, answer] = [[], 204];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      pushes.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mail/gmail/push`;
  close = () => void server.close();
  world = await startMailWorld();
  await set({ endpoint });
});
afterEach(async () => {
  await world.close();
  close();
});

const me = { userId: 'me' };
const topicName = 'projects/chairline/topics/gmail';
const set = (settings: object) => call(world.sandbox, 'POST', '/control/gmail/push', settings);
const receive = () =>
  world.receive({ from: 'maya@mail.test', to: OFFICE_MAILBOX, subject: 'Hi', text: 'Hi' });
const told = () =>
  pushes.map(
    ({ body }) =>
      JSON.parse(Buffer.from(body.message.data, 'base64').toString()) as {
        emailAddress: string;
        historyId: number;
      },
  );

test('a mailbox that is watched tells of a mail, signed by Google', async () => {
  expect(
    (await refusal(world.gmail.users.watch({ ...me, requestBody: { topicName: 'nowhere' } }))).status,
  ).toBe(400);
  const watch = await world.gmail.users.watch({ ...me, requestBody: { topicName, labelIds: ['INBOX'] } });
  expect(Number(watch.data.expiration)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  const { id } = await receive();
  await until(() => pushes.length === 1, 'a push came');
  const [push] = pushes;
  const [first] = told();
  expect(first!.emailAddress).toBe(OFFICE_MAILBOX);
  expect(push!.body.subscription).toBe('projects/chairline/subscriptions/gmail');
  const mail = await world.gmail.users.messages.get({ ...me, id, format: 'minimal' });
  expect(String(first!.historyId)).toBe(mail.data.historyId);

  const [head, body, signature] = push!.headers.authorization!.replace('Bearer ', '').split('.');
  const { keys } = (await (await fetch(`${world.sandbox.url}/google/oauth2/v3/certs`)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  const { kid } = JSON.parse(Buffer.from(head!, 'base64url').toString()) as { kid: string };
  const key = createPublicKey({ key: keys.find((one) => one.kid === kid)!, format: 'jwk' });
  expect(verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature!, 'base64url'))).toBe(
    true,
  );
  expect(JSON.parse(Buffer.from(body!, 'base64url').toString())).toMatchObject({
    iss: 'https://accounts.google.com',
    aud: endpoint,
    email_verified: true,
  });
});

test('a push that is not taken comes again; one that is lost does not', async () => {
  await world.gmail.users.watch({ ...me, requestBody: { topicName } });
  answer = 500;
  await receive();
  await until(() => pushes.length >= 2, 'it came again');
  expect(new Set(pushes.map(({ body }) => body.message.messageId)).size).toBe(1);
  answer = 200;
  await until(
    async () => (await call(world.sandbox, 'GET', '/control/gmail/push')).body.pending.length === 0,
    'it was taken',
  );
  const before = pushes.length;
  await set({ lose: 1 });
  await receive();
  await sleep(1_300);
  expect(pushes).toHaveLength(before);
});

test('copies come when they are wanted, and one second is one push', async () => {
  await world.gmail.users.watch({ ...me, requestBody: { topicName } });
  await set({ duplicate: 1 });
  await receive();
  await until(() => pushes.length === 2, 'both copies came');
  await set({ duplicate: 0 });
  for (let turn = 0; turn < 5; turn += 1) await receive();
  await until(() => pushes.length === 3, 'one more came');
  const profile = await world.gmail.users.getProfile(me);
  expect(String(told().at(-1)!.historyId)).toBe(profile.data.historyId);
});

test('a mailbox that is not watched any more is silent', async () => {
  await world.gmail.users.watch({ ...me, requestBody: { topicName } });
  await world.gmail.users.stop(me);
  await receive();
  await sleep(100);
  expect(pushes).toEqual([]);
});
