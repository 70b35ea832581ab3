import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { addEmail } from '../../../testing/mail-rows.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let office: TestOffice;
let caller: Caller;
/** Where the mails' pictures are, and what it is asked. */
let server: Server;
let base: string;
let asked: IncomingMessage[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let jpeg: Buffer;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = await createTestApp({ outsideOrigins: [base] });
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
  jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Artist: 'hidden words' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => {
  asked = [];
});
afterAll(async () => {
  await app?.close();
  server?.close();
});

const reply =
  (bytes: Buffer | string, type = 'image/jpeg', status = 200) =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': type }).end(bytes);

/** A mail that shows one picture, and the address its page shows it from. */
async function mailWith(src: string): Promise<{ id: number; path: string }> {
  const id = await addEmail(app, office, { html: `<p>Look<img src="${src}"></p>` });
  const { body } = await caller.call('GET', `/emails/${id}/html?images=1`);
  const path = /<img[^>]* src="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return { id, path };
}
const get = (path: string, who = caller) => who.call('GET', path.replace(/^\/api/, ''));

describe('a picture from outside', () => {
  test('comes from us: packed anew, without a word of ours on the way', async () => {
    answer = reply(jpeg);
    const { path } = await mailWith(`${base}/a.jpg?open=maria`);
    expect(path).toMatch(/^\/api\/emails\/\d+\/image\?src=/);
    // Showing the mail asks nobody anything.
    expect(asked).toEqual([]);
    const response = await get(path);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const { width, height, exif } = await sharp(response.rawPayload).metadata();
    expect([width, height, exif]).toEqual([30, 20, undefined]);
    expect(asked.map(({ url, method }) => [method, url])).toEqual([['GET', '/a.jpg?open=maria']]);
    expect(asked[0]!.headers.cookie).toBeUndefined();
    expect(asked[0]!.headers.referer).toBeUndefined();
  });

  test('only for the office of the mail, its own address and somebody signed in', async () => {
    answer = reply(jpeg);
    const { id, path } = await mailWith(`${base}/mine.jpg`);
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect((await get(path, stranger)).statusCode).toBe(404);
    expect((await app.server.inject({ url: path })).statusCode).toBe(403);
    const other = await mailWith(`${base}/other.jpg`);
    const query = path.slice(path.indexOf('?'));
    for (const forged of [
      `/api/emails/${other.id}/image${query}`,
      path.replace('mine.jpg', 'theirs.jpg'),
      path.replace(/sig=..../, 'sig=AAAA'),
      `/api/emails/${id}/image?src=${encodeURIComponent(`${base}/x`)}&sig=${'A'.repeat(43)}`,
    ])
      expect((await get(forged)).statusCode).toBe(404);
    expect((await get(path.replace(/sig=.*/, 'sig='))).statusCode).toBe(400);
    expect(asked).toEqual([]);
  });

  test.each([
    'http://127.0.0.1:9/a.png',
    'http://169.254.169.254/latest/meta-data/',
    'http://2130706433/a.png',
    'https://[::1]/a.png',
    'http://localhost/a.png',
  ])('not from %s', async (src) => {
    const { path } = await mailWith(src);
    expect((await get(path)).statusCode).toBe(404);
  });

  test('not by a redirect to what is private, nor to us', async () => {
    for (const location of [
      'http://169.254.169.254/',
      'http://127.0.0.1:1/',
      'http://localhost:4000/api/check',
    ]) {
      answer = (_request, response) => void response.writeHead(302, { location }).end();
      const { path } = await mailWith(`${base}/moved.png`);
      expect((await get(path)).statusCode).toBe(404);
    }
  });

  test.each([
    ['a page', () => reply('<script>alert(1)</script>', 'image/png')],
    ['SVG', () => reply('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'image/svg+xml')],
    ['half a picture', () => reply(jpeg.subarray(0, 40))],
    ['nothing', () => reply('')],
    ['a failure', () => reply(jpeg, 'image/jpeg', 500)],
    ['more than its size', () => reply(Buffer.alloc(8_000_001))],
  ])('%s is none', async (_name, given) => {
    answer = given();
    const { path } = await mailWith(`${base}/${Math.random()}`);
    const response = await get(path);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ]);
  });

  test('a bomb is not unpacked', async () => {
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    answer = reply(bomb, 'image/png');
    const { path } = await mailWith(`${base}/bomb.png`);
    expect((await get(path)).statusCode).toBe(404);
  });

  test('PNG, GIF with its frames and WebP come too; what is away is said to be', async () => {
    const frame = { create: { width: 8, height: 8, channels: 3, background: '#00f' } } as const;
    for (const format of ['png', 'webp', 'gif'] as const) {
      answer = reply(await sharp(frame).toFormat(format).toBuffer(), 'application/octet-stream');
      const { path } = await mailWith(`${base}/a.${format}`);
      const response = await get(path);
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, `image/${format}`]);
    }
    answer = (request) => void request.socket.destroy();
    const { path } = await mailWith(`${base}/away.png`);
    expect((await get(path)).statusCode).toBe(502);
  });
});

test('however our own host is written, a picture of it is none', async () => {
  // Light-my-request's host is localhost:80.
  const paths = [
    'localhost',
    'localhost:80',
    'localhost:443',
    'LOCALHOST.',
    'u@localhost:8080',
    'loc%61lhost',
  ];
  for (const host of paths) {
    const { path } = await mailWith(`http://${host}/api/plivo/messages/text_message/1/resend`);
    expect(path).toMatch(/^data:image\/svg/);
  }
});
