import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPagePath, serveWeb } from './static.ts';

it.each([
  ['/', true],
  ['/frontdesk?contact=3', true],
  ['/password/update/4/2.KB5Eo9fBLgip_zs5tRKAxUaVSuxI1z05M5V_Sp9MDhM', true],
  ['/account/activate/J.R._Ewing/2.bk7h0HifHoZapvHR6_0wuqqoqxTXVfr7tBykP9zW1Vc?from=mail', true],
  ['/assets/index-abc.js', false],
  ['/favicon.ico', false],
  ['/manifest.webmanifest?v=2', false],
  ['/api/nothing', false],
])('%s is a page: %s', (url, page) => {
  expect(isPagePath(url)).toBe(page);
});

describe('what was built', () => {
  let folder: string;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'chairline-web-'));
    mkdirSync(path.join(folder, 'assets'));
    for (const [name, words] of Object.entries({
      'index.html': '<script nonce="__CSP_NONCE__">',
      'sw.js': 'worker',
      'manifest.webmanifest': '{}',
      'assets/index-abc.js': 'code',
      'assets/index-abc.js.br': 'less',
      'assets/index-abc.js.map': 'source',
    }))
      writeFileSync(path.join(folder, name), words);
    app = fastify();
    const page = await serveWeb(app, folder);
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(page?.('n') ?? 'nothing built'));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const get = async (url: string, encoding = 'identity') => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': encoding } });
    return [answer.statusCode, answer.body, answer.headers['cache-control']];
  };
  const YEAR = 'public, max-age=31536000, immutable';

  it('is kept for a year where its name changes with it, and asked for again where not', async () => {
    expect(await get('/assets/index-abc.js')).toEqual([200, 'code', YEAR]);
    expect(await get('/assets/index-abc.js', 'br')).toEqual([200, 'less', YEAR]);
    expect(await get('/sw.js')).toEqual([200, 'worker', 'no-cache']);
    expect(await get('/manifest.webmanifest')).toEqual([200, '{}', 'public, max-age=300']);
  });

  it.each([
    '/',
    '/index.html',
    '/frontdesk',
    '/assets',
    '/assets/',
    '/assets/other.js',
    '/assets/index-abc.js.map',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
  ])('%s is no file: the page with its nonce', async (url) => {
    expect(await get(url)).toEqual([404, '<script nonce="n">', undefined]);
  });
});
