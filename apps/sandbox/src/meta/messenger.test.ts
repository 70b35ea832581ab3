import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox, type Sandbox } from '../app.ts';
import { demoMeta } from '../options.ts';
import { call, pixel, quick, until } from '../testing.ts';

interface Hook {
  signature: string;
  body: string;
}

const all = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'];
let sandbox: Sandbox;
let product: {
  url: string;
  hooks: Hook[];
  refused: number;
  away: boolean;
  token: string;
  close(): Promise<void>;
};

/** Stands where the product would, and gives a challenge back to who has its token. */
async function startProduct(): Promise<typeof product> {
  const server = createServer((request: IncomingMessage, response) => {
    const url = new URL(request.url!, 'http://product.test');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const query = url.searchParams;
      if (made.away) {
        made.refused += 1;
        return response.writeHead(503).end();
      }
      if (request.method === 'GET') {
        const isRight = query.get('hub.mode') === 'subscribe' && query.get('hub.verify_token') === made.token;
        if (!isRight) made.refused += 1;
        return response.writeHead(isRight ? 200 : 403).end(isRight ? query.get('hub.challenge') : '');
      }
      const signature = String(request.headers['x-hub-signature-256']);
      made.hooks.push({ signature, body: Buffer.concat(chunks).toString() });
      return response.writeHead(200).end();
    });
  });
  const made: typeof product = {
    url: '',
    hooks: [],
    refused: 0,
    away: false,
    token: demoMeta.verifyToken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return made;
}

beforeEach(async () => {
  product = await startProduct();
  sandbox = await buildSandbox({ port: 0, appUrl: product.url, timing: quick });
});
afterEach(async () => {
  await sandbox.close();
  await product.close();
});

const graph = (path: string) => `${sandbox.url}/meta/v25.0${path}`;
type Answer = Record<string, unknown> & { error?: { code: number; error_subcode?: number } };
async function ask(method: string, path: string, fields: Record<string, string>): Promise<Answer> {
  const form = new URLSearchParams(fields);
  const url = method === 'POST' ? graph(path) : `${graph(path)}?${form.toString()}`;
  const answer = await fetch(url, { method, ...(method === 'POST' ? { body: form } : {}) });
  return (await answer.json()) as Answer;
}

/** A person allows what is named. @returns the token of Cedar Dental */
async function logIn(granted = all): Promise<string> {
  const redirect_uri = `${product.url}/back`;
  const asked = { client_id: demoMeta.appId, redirect_uri, state: 's', scope: all.join(',') };
  const body = new URLSearchParams([
    ...Object.entries({ ...asked, person: '90001', decision: 'allow' }),
    ...granted.map((one): [string, string] => ['granted', one]),
  ]);
  const answer = await fetch(graph('/dialog/oauth'), { method: 'POST', body, redirect: 'manual' });
  const code = new URL(answer.headers.get('location')!).searchParams.get('code')!;
  const client = { client_id: demoMeta.appId, client_secret: demoMeta.appSecret };
  const token = await ask('GET', '/oauth/access_token', { ...client, redirect_uri, code });
  const accounts = await ask('GET', '/me/accounts', { access_token: String(token.access_token) });
  const [page] = accounts.data as { access_token: string }[];
  return page!.access_token;
}

const PAGE = '100001';
const write = (given: object) =>
  call(sandbox, 'POST', '/control/meta/messenger/write', {
    page: PAGE,
    person: 'Maria Lopez',
    ...given,
  }).then(({ body }) => body as { message: { id: string; psid: string } });
const subscribe = (access_token: string) =>
  ask('POST', `/${PAGE}/subscribed_apps`, { access_token, subscribed_fields: 'messages,message_echoes' });
const send = (access_token: string, id: string, text: string) =>
  ask('POST', `/${PAGE}/messages`, {
    access_token,
    recipient: JSON.stringify({ id }),
    messaging_type: 'RESPONSE',
    message: JSON.stringify({ text, metadata: 'ours' }),
  });

test('what is written is told, signed, to who gave the challenge back, and only while the page is subscribed', async () => {
  await write({ text: 'before' });
  const token = await logIn();
  expect(await subscribe(token)).toEqual({ success: true });
  const { message } = await write({
    text: 'Can I come at 9?',
    pictures: [pixel.toString('base64')],
    files: ['video'],
  });
  await until(() => product.hooks.length === 1, 'it was told');
  const [{ signature, body }] = product.hooks as [Hook];
  expect(signature).toBe(`sha256=${createHmac('sha256', demoMeta.appSecret).update(body).digest('hex')}`);
  const read = JSON.parse(body);
  expect(read).toMatchObject({
    object: 'page',
    entry: [
      {
        id: PAGE,
        messaging: [
          {
            sender: { id: message.psid },
            recipient: { id: PAGE },
            message: {
              mid: message.id,
              text: 'Can I come at 9?',
              attachments: [{ type: 'image' }, { type: 'video' }],
            },
          },
        ],
      },
    ],
  });
  const { url } = read.entry[0].messaging[0].message.attachments[0].payload;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(pixel)).toBe(true);
  await ask('DELETE', `/${PAGE}/subscribed_apps`, { access_token: token });
  await write({ text: 'after' });
  expect(product.hooks).toHaveLength(1);
});

test('nothing is told to who does not know the token; who was away is told again', async () => {
  const token = await logIn();
  await subscribe(token);
  product.token = 'another';
  await write({ text: 'one' });
  await until(() => product.refused > 0, 'it asked');
  expect(product.hooks).toEqual([]);
  product.token = demoMeta.verifyToken;
  await until(() => product.hooks.length === 1, 'it was told at last');
  product.away = true;
  const before = product.refused;
  await write({ text: 'two' });
  await until(() => product.refused > before, 'it was tried');
  product.away = false;
  await until(() => product.hooks.length === 2, 'it was told again');
});

test('an answer goes out within 24 hours, at most 2,000 letters, and comes back as an echo', async () => {
  const token = await logIn();
  await subscribe(token);
  const { message } = await write({ text: 'Hello' });
  const sent = await send(token, message.psid, 'Good morning');
  expect(sent).toEqual({ recipient_id: message.psid, message_id: expect.stringMatching(/^m_/) });
  await until(() => product.hooks.length === 2, 'the echo came');
  const echo = product.hooks
    .map(({ body }) => JSON.parse(body).entry[0].messaging[0].message)
    .find((one) => one.is_echo);
  expect(echo).toMatchObject({ mid: sent.message_id, app_id: Number(demoMeta.appId), metadata: 'ours' });
  expect((await send(token, message.psid, 'x'.repeat(2_001))).error).toMatchObject({ code: 100 });
  expect((await send(token, '1', 'x')).error).toMatchObject({ code: 100, error_subcode: 2018001 });
  const old = await write({ person: 'Sam Old', text: 'Hello', agoMs: 25 * 3_600_000 });
  expect((await send(token, old.message.psid, 'x')).error).toMatchObject({
    code: 10,
    error_subcode: 2018278,
  });
});

const upload = async (access_token: string, type: string, bytes: Buffer, mime: string, name = 'a-file') => {
  const form = new FormData();
  form.set('access_token', access_token);
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: true } } }));
  form.set('filedata', new Blob([new Uint8Array(bytes)], { type: mime }), name);
  const answer = await fetch(graph(`/${PAGE}/message_attachments`), { method: 'POST', body: form });
  return (await answer.json()) as Answer;
};
const sendFile = (access_token: string, id: string, type: string, attachment_id: string, more = {}) =>
  ask('POST', `/${PAGE}/messages`, {
    access_token,
    recipient: JSON.stringify({ id }),
    messaging_type: 'RESPONSE',
    message: JSON.stringify({ attachment: { type, payload: { attachment_id } }, metadata: 'ours', ...more }),
  });

test('a file is uploaded, sent by its id, told as an echo and listed with its name', async () => {
  const token = await logIn();
  await subscribe(token);
  const { message } = await write({ text: 'Hello' });
  const { attachment_id } = await upload(token, 'image', pixel, 'image/png', 'x-ray.png');
  expect(attachment_id).toEqual(expect.any(String));
  const sent = await sendFile(token, message.psid, 'image', String(attachment_id));
  expect(sent).toEqual({ recipient_id: message.psid, message_id: expect.stringMatching(/^m_/) });
  await until(() => product.hooks.length === 2, 'the echo came');
  const echo = product.hooks
    .map(({ body }) => JSON.parse(body).entry[0].messaging[0].message)
    .find((one) => one.is_echo);
  expect(echo).toMatchObject({ metadata: 'ours', attachments: [{ type: 'image' }] });
  const there = await fetch(echo.attachments[0].payload.url);
  expect(Buffer.from(await there.arrayBuffer()).equals(pixel)).toBe(true);
  const { data } = (await ask('GET', `/${PAGE}/conversations`, { access_token: token })) as unknown as {
    data: { messages: { data: { attachments?: { data: object[] } }[] } }[];
  };
  expect(data[0]!.messages.data[0]!.attachments!.data).toMatchObject([
    {
      name: 'x-ray.png',
      mime_type: 'image/png',
      size: pixel.length,
      image_data: { url: expect.any(String) },
    },
  ]);
  // Another page's file, none, and words beside it.
  expect((await sendFile(token, message.psid, 'image', '7')).error).toMatchObject({ error_subcode: 2018074 });
  const both = await sendFile(token, message.psid, 'image', String(attachment_id), { text: 'Look' });
  expect(both.error).toMatchObject({ code: 100 });
});

test('a file that is too large, of another kind or broken is refused, and so is one without the right to it', async () => {
  const token = await logIn();
  const refusal = async (...given: Parameters<typeof upload>) => (await upload(...given)).error;
  expect(
    await refusal(token, 'file', Buffer.alloc(25 * 1_048_576 + 1, 'x'), 'application/pdf'),
  ).toMatchObject({
    code: 100,
    error_subcode: 2018109,
  });
  expect(await refusal(token, 'image', Buffer.from('%PDF'), 'application/pdf')).toMatchObject({
    error_subcode: 2018047,
  });
  expect(await refusal(token, 'file', Buffer.from('#broken-file'), 'application/pdf')).toMatchObject({
    error_subcode: 2018047,
  });
  expect(await refusal(token, 'picture', pixel, 'image/png')).toMatchObject({ code: 100 });
  const without = await logIn(['pages_show_list', 'pages_manage_metadata']);
  expect(await refusal(without, 'image', pixel, 'image/png')).toMatchObject({ code: 200 });
  await call(sandbox, 'POST', '/control/meta/expire', {});
  expect(await refusal(token, 'image', pixel, 'image/png')).toMatchObject({ code: 190 });
});

test('a permission that is missing is said, and another one asked for leaves those of before', async () => {
  const token = await logIn(['pages_show_list', 'pages_manage_metadata']);
  expect((await subscribe(token)).error).toMatchObject({ code: 200 });
  const { message } = await write({ text: 'Hello' });
  expect((await send(token, message.psid, 'x')).error).toMatchObject({ code: 200 });
  expect((await ask('GET', `/${message.psid}`, { access_token: token })).error).toMatchObject({ code: 200 });
  await call(sandbox, 'POST', '/control/meta/expire', {});
  expect((await send(token, message.psid, 'x')).error).toMatchObject({ code: 190 });
});

test('conversations, two a round, hold what was written and by whom', async () => {
  const token = await logIn();
  for (const person of ['Maria Lopez', 'Sam Ortiz', 'Ana Diaz'])
    await write({ person, text: `I am ${person}` });
  await call(sandbox, 'POST', '/control/meta/messenger/answer', {
    page: PAGE,
    person: 'Ana Diaz',
    text: 'From Facebook',
  });
  const first = await ask('GET', `/${PAGE}/conversations`, { access_token: token });
  const { data, paging } = first as unknown as {
    data: {
      participants: { data: { id: string; name: string }[] };
      messages: { data: { from: { id: string } }[] };
    }[];
    paging: { next?: string; cursors: { after: string } };
  };
  expect(data).toHaveLength(2);
  expect(paging.next).toBeDefined();
  expect(data[0]!.participants.data[0]!.name).toBe('Ana Diaz');
  expect(data[0]!.messages.data.map(({ from }) => from.id)).toEqual([
    PAGE,
    data[0]!.participants.data[0]!.id,
  ]);
  const rest = await ask('GET', `/${PAGE}/conversations`, {
    access_token: token,
    after: paging.cursors.after,
  });
  expect(rest.data).toHaveLength(1);
  expect(await ask('GET', `/${data[0]!.participants.data[0]!.id}`, { access_token: token })).toMatchObject({
    first_name: 'Ana',
    last_name: 'Diaz',
  });
});

test('a person writes on the page’s own form', async () => {
  const form = new URLSearchParams({ person: 'Lee <b>', text: 'By hand', picture: 'yes' });
  const answer = await fetch(`${sandbox.url}/meta/pages/${PAGE}/messenger`, { method: 'POST', body: form });
  const html = await answer.text();
  expect(html).toContain('Lee &#60;b&#62;');
  expect(html).toContain('By hand');
  expect(html).toContain('The page may answer for 24 hours.');
});
