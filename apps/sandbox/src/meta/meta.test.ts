import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoMeta } from '../options.ts';
import { call, pixel, startWorld } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const graph = (path: string) => `${world.sandbox.url}/meta/v25.0${path}`;
const post = async (
  path: string,
  fields: Record<string, string>,
  file?: { name: string; bytes: Buffer; type: string },
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set(file.name, new Blob([new Uint8Array(file.bytes)], { type: file.type }), 'file');
  const answer = await fetch(graph(path), {
    method: 'POST',
    body: file ? form : new URLSearchParams(fields),
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, never>,
  };
};
const get = async (path: string, fields: Record<string, string>) => {
  const answer = await fetch(`${graph(path)}?${new URLSearchParams(fields).toString()}`);
  return { status: answer.status, body: (await answer.json()) as Record<string, never> };
};
const all = ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'];

/** A person allows it. @returns the token that lasts, and one of each page */
async function logIn(person = '90001', granted = all) {
  const redirect_uri = `${world.product.url}/back`;
  const asked = { client_id: demoMeta.appId, redirect_uri, state: 's', scope: all.join(',') };
  const body = new URLSearchParams([
    ...Object.entries({ ...asked, person, decision: 'allow' }),
    ...granted.map((one): [string, string] => ['granted', one]),
  ]);
  const answer = await fetch(graph('/dialog/oauth'), { method: 'POST', body, redirect: 'manual' });
  const back = new URL(answer.headers.get('location')!);
  expect(back.searchParams.get('state')).toBe('s');
  const client = { client_id: demoMeta.appId, client_secret: demoMeta.appSecret };
  const code = back.searchParams.get('code')!;
  const short = await get('/oauth/access_token', { ...client, redirect_uri, code });
  expect((await get('/oauth/access_token', { ...client, redirect_uri, code })).status).toBe(400);
  const exchange = { grant_type: 'fb_exchange_token', fb_exchange_token: String(short.body.access_token) };
  const long = await get('/oauth/access_token', { ...client, ...exchange });
  expect(long.body.expires_in).toBe(60 * 86_400);
  return String(long.body.access_token);
}
async function pageTokens(token: string): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  let after: string | undefined;
  for (;;) {
    const { body } = await get('/me/accounts', { access_token: token, ...(after ? { after } : {}) });
    const answer = body as unknown as {
      data: { id: string; access_token: string }[];
      paging: { next?: string; cursors: { after: string } };
    };
    for (const page of answer.data) tokens.set(page.id, page.access_token);
    if (!answer.paging.next) return tokens;
    after = answer.paging.cursors.after;
  }
}

test('the dialog asks, refuses a stranger’s address, and leads back when declined', async () => {
  const redirect_uri = `${world.product.url}/back`;
  const query = { client_id: demoMeta.appId, redirect_uri, scope: 'pages_show_list', state: '"x"' };
  const page = await fetch(`${graph('/dialog/oauth')}?${new URLSearchParams(query).toString()}`);
  expect(await page.text()).toContain('value="&#34;x&#34;"');
  const elsewhere = { ...query, redirect_uri: 'https://evil.test/' };
  expect((await fetch(`${graph('/dialog/oauth')}?${new URLSearchParams(elsewhere).toString()}`)).status).toBe(
    400,
  );
  const body = new URLSearchParams({ ...query, decision: 'deny' });
  const answer = await fetch(graph('/dialog/oauth'), { method: 'POST', body, redirect: 'manual' });
  expect(answer.headers.get('location')).toContain('error=access_denied');
});

test('posts a text and a picture, and shows them on the page', async () => {
  const tokens = await pageTokens(await logIn());
  expect([...tokens.keys()]).toEqual(['100001', '100002', '100003']);
  const access_token = tokens.get('100001')!;
  const text = await post('/100001/feed', { access_token, message: 'Hello <b>' });
  expect(text.body.id).toMatch(/^100001_\d+$/);
  expect((await post('/100001/feed', { access_token, message: 'Hello <b>' })).body).toMatchObject({
    error: { code: 506 },
  });
  const photo = await post(
    '/100001/photos',
    { access_token, published: 'false', alt_text_custom: 'A pixel' },
    { name: 'source', bytes: pixel, type: 'image/png' },
  );
  const attached_media = JSON.stringify([{ media_fbid: photo.body.id }]);
  await post('/100001/feed', { access_token, attached_media });
  const html = await (await fetch(`${world.sandbox.url}/meta/pages/100001`)).text();
  expect(html).toContain('Hello &#60;b&#62;');
  expect(html).toContain('alt="A pixel"');
  const { body } = await get('/100001/feed', { access_token });
  expect(body.data).toHaveLength(2);
});

test('says what is wrong as Meta does: proof, permission, role, token, page, limit', async () => {
  const token = await logIn('90001', all.slice(0, 2));
  const access_token = (await pageTokens(token)).get('100001')!;
  const codeOf = (answer: { body: object }) => (answer.body as { error: { code: number } }).error.code;
  expect(codeOf(await post('/100001/feed', { access_token, message: 'x' }))).toBe(200);
  const full = await pageTokens(await logIn());
  const own = full.get('100001')!;
  expect(codeOf(await post('/100003/feed', { access_token: full.get('100003')!, message: 'x' }))).toBe(200);
  expect(codeOf(await post('/100002/feed', { access_token: own, message: 'x' }))).toBe(100);
  expect(
    codeOf(await post('/100001/feed', { access_token: own, message: 'x', appsecret_proof: 'wrong' })),
  ).toBe(100);
  const appsecret_proof = createHmac('sha256', demoMeta.appSecret).update(own).digest('hex');
  expect((await post('/100001/feed', { access_token: own, message: 'x', appsecret_proof })).status).toBe(200);
  await call(world.sandbox, 'POST', '/control/meta/expire', {});
  expect(codeOf(await post('/100001/feed', { access_token: own, message: 'y' }))).toBe(190);
  expect(codeOf(await post('/100001/feed', { access_token: 'none', message: 'y' }))).toBe(190);
  await call(world.sandbox, 'POST', '/control/faults', { vendor: 'meta', mode: 'rate-limit' });
  const codes: number[] = [];
  for (let n = 0; n < 4; n += 1) codes.push(codeOf(await post('/100001/feed', { access_token: own })));
  expect(codes).toEqual([4, 32, 613, 4]);
});

test('takes a video part by part, in order, and publishes it once', async () => {
  const access_token = (await pageTokens(await logIn())).get('100001')!;
  const bytes = Buffer.alloc(1_200_000, 3);
  const start = await post('/100001/videos', {
    access_token,
    upload_phase: 'start',
    file_size: String(bytes.length),
  });
  const upload_session_id = String(start.body.upload_session_id);
  const part = (from: number, to: number) =>
    post(
      '/100001/videos',
      { access_token, upload_phase: 'transfer', upload_session_id, start_offset: String(from) },
      { name: 'video_file_chunk', bytes: bytes.subarray(from, to), type: 'application/octet-stream' },
    );
  expect((await part(5, 10)).status).toBe(400);
  expect((await part(0, 1_000_000)).body).toEqual({ start_offset: '1000000', end_offset: '1200000' });
  const finish = { access_token, upload_phase: 'finish', upload_session_id, description: 'A tour' };
  expect((await post('/100001/videos', finish)).status).toBe(400);
  await part(1_000_000, 1_200_000);
  expect((await post('/100001/videos', finish)).body).toEqual({ success: true });
  expect((await post('/100001/videos', finish)).body).toEqual({ success: true });
  const posts = (await call(world.sandbox, 'GET', '/control/meta/posts')).body as { message: string }[];
  expect(posts.map(({ message }) => message)).toEqual(['A tour']);
  const { body } = await get(`/${String(start.body.video_id)}`, { access_token });
  expect(body).toMatchObject({
    status: { video_status: 'processing', uploading_phase: { status: 'complete' } },
  });
});
