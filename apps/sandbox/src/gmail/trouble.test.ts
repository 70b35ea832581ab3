import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoGoogleClient } from '../options.ts';
import { call, startProduct } from '../testing.ts';
import { buildSandbox } from '../app.ts';
import { clientWith, connect, type MailWorld, OFFICE_MAILBOX, refusal, startMailWorld } from './testing.ts';

let world: MailWorld;
beforeEach(async () => {
  world = await startMailWorld();
});
afterEach(() => world.close());

const me = { userId: 'me' };
const mail = { from: 'maya@mail.test', to: OFFICE_MAILBOX, subject: 'Hello', text: 'Hi' };
const control = (path: string, body: unknown) => call(world.sandbox, 'POST', `/control${path}`, body);
const profile = () => world.gmail.users.getProfile(me);

test('history tells what came and what changed, page by page', async () => {
  const start = (await profile()).data.historyId!;
  const first = await world.receive(mail);
  await world.receive(mail);
  await world.gmail.users.messages.modify({
    ...me,
    id: first.id,
    requestBody: { removeLabelIds: ['UNREAD'], addLabelIds: ['STARRED'] },
  });
  const all = await world.gmail.users.history.list({ ...me, startHistoryId: start });
  expect(all.data.history!.map((row) => Object.keys(row).find((key) => /Added|Removed/.test(key)))).toEqual([
    'messagesAdded',
    'messagesAdded',
    'labelsRemoved',
    'labelsAdded',
  ]);
  expect(all.data.historyId).toBe((await profile()).data.historyId);
  const added = await world.gmail.users.history.list({
    ...me,
    startHistoryId: start,
    historyTypes: ['messageAdded'],
    maxResults: 1,
  });
  expect(added.data.history![0]!.messagesAdded![0]!.message).toMatchObject({
    id: first.id,
    labelIds: expect.arrayContaining(['INBOX']),
  });
  const rest = await world.gmail.users.history.list({
    ...me,
    startHistoryId: start,
    historyTypes: ['messageAdded'],
    pageToken: added.data.nextPageToken!,
  });
  expect([rest.data.history!.length, rest.data.nextPageToken]).toEqual([1, undefined]);
  const none = await world.gmail.users.history.list({ ...me, startHistoryId: all.data.historyId! });
  expect(none.data.history).toBeUndefined();
});

test('history that is too old is not there any more', async () => {
  const start = (await profile()).data.historyId!;
  await world.receive(mail);
  await control('/gmail/history/forget', {});
  expect(await refusal(world.gmail.users.history.list({ ...me, startHistoryId: start }))).toMatchObject({
    status: 404,
    reason: 'notFound',
  });
  const now = (await profile()).data.historyId!;
  expect((await world.gmail.users.history.list({ ...me, startHistoryId: now })).status).toBe(200);
});

test('without a good token nothing is shown', async () => {
  const wrong = await refusal(clientWith(world.sandbox, 'ya29.made-up').users.getProfile(me));
  expect(wrong).toMatchObject({ status: 401, reason: 'authError' });
  expect(wrong.headers.get('www-authenticate')).toContain('invalid_token');
  await control('/google/expire', { address: OFFICE_MAILBOX });
  expect((await refusal(profile())).status).toBe(401);
  const refresh = () =>
    fetch(`${world.sandbox.url}/google/token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: demoGoogleClient.clientId,
        client_secret: demoGoogleClient.clientSecret,
        grant_type: 'refresh_token',
        refresh_token: world.refreshToken,
      }),
    });
  const renewed = (await (await refresh()).json()) as { access_token: string };
  const again = clientWith(world.sandbox, renewed.access_token);
  expect((await again.users.getProfile(me)).status).toBe(200);
  // A token stays good when another is made beside it.
  await refresh();
  expect((await again.users.getProfile(me)).status).toBe(200);
  expect(await refusal(again.users.getProfile({ userId: 'else@mail.test' }))).toMatchObject({ status: 403 });

  await control('/google/revoke', {});
  expect((await refusal(again.users.getProfile(me))).status).toBe(401);
  expect(await (await refresh()).json()).toMatchObject({ error: 'invalid_grant' });
});

test('one mailbox does not see another', async () => {
  const { id } = await world.receive(mail);
  const other = clientWith(
    world.sandbox,
    (await connect(world.sandbox, world.product, 'else@mail.test')).token,
  );
  expect((await refusal(other.users.messages.get({ ...me, id }))).status).toBe(404);
  expect((await other.users.messages.list(me)).data.messages).toBeUndefined();
});

test('the quota is units a minute, and a client hears of it in every way there is', async () => {
  await control('/gmail/quota', { unitsPerMinute: 20 });
  await world.gmail.users.messages.list(me);
  await world.gmail.users.labels.list(me);
  await world.gmail.users.threads.list(me);
  const refused = [];
  for (let turn = 0; turn < 3; turn += 1) refused.push(await refusal(world.gmail.users.messages.list(me)));
  expect(refused.map(({ status, reason }) => `${status} ${reason}`)).toEqual([
    '403 userRateLimitExceeded',
    '429 rateLimitExceeded',
    '403 rateLimitExceeded',
  ]);
  await control('/gmail/quota', { unitsPerMinute: 0 });
  expect((await profile()).status).toBe(200);
});

test.each([
  ['error', 500, 503],
  ['rate-limit', 403, 429],
])('%s is said in Google’s words', async (mode, first, second) => {
  await control('/faults', { vendor: 'gmail', mode });
  expect([(await refusal(profile())).status, (await refusal(profile())).status]).toEqual([first, second]);
});

test('a mail whose answer is lost was sent', async () => {
  await control('/faults', { vendor: 'gmail', mode: 'accept-then-drop' });
  const raw = Buffer.from('To: maya@mail.test\r\nSubject: Hi\r\nMessage-ID: <once@x>\r\n\r\nHi').toString(
    'base64url',
  );
  await expect(world.gmail.users.messages.send({ ...me, requestBody: { raw } })).rejects.toThrow();
  const found = await world.gmail.users.messages.list({ ...me, q: 'rfc822msgid:once@x' });
  expect(found.data.messages).toHaveLength(1);
});

test('everything is there again after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gmail-'));
  const product = await startProduct();
  try {
    const before = await buildSandbox({ dataDir: folder, appUrl: product.url });
    const { token } = await connect(before, product);
    const { body } = await call(before, 'POST', '/control/gmail/messages', mail);
    await call(before, 'POST', '/control/gmail/mailbox', { count: 30, seed: 1 });
    const list = await clientWith(before, token).users.messages.list({ ...me, maxResults: 50 });
    await before.close();
    const after = await buildSandbox({ dataDir: folder, appUrl: product.url });
    const client = clientWith(after, token);
    expect((await client.users.messages.list({ ...me, maxResults: 50 })).data).toEqual(list.data);
    const raw = await client.users.messages.get({ ...me, id: body.id, format: 'raw' });
    expect(Buffer.from(raw.data.raw!, 'base64url').toString()).toContain('Subject: Hello');
    await after.close();
  } finally {
    await product.close();
    await rm(folder, { recursive: true });
  }
});
