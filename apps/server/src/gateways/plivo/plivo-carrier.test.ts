import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CarrierError } from './carrier.ts';
import { createPlivoCarrier } from './plivo-carrier.ts';

/** What the next request meets. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server;
let carrier: ReturnType<typeof createPlivoCarrier>;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  carrier = carrierAt(`${origin()}/plivo`, 30_000);
});
afterAll(() => void server?.close());

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const carrierAt = (apiUrl: string, timeoutMs: number) =>
  createPlivoCarrier({
    authId: 'MATESTACCOUNT0000000',
    authToken: 'token',
    apiUrl,
    timeoutMs,
    publicUrl: 'http://desk.test',
  });

const reply =
  (status: number, body: string, type = 'application/json') =>
  (_request: IncomingMessage, response: ServerResponse): void =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const text = {
  from: '+15035550100',
  to: '+15035550133',
  text: 'Hi',
  mediaUrls: [],
  reportUrl: 'http://x.test/r',
};

async function failure(work: Promise<unknown>): Promise<CarrierError> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof CarrierError)) throw new Error(`no carrier error but ${String(error)}`);
  return error;
}

describe('what is known after a send', () => {
  test('accepted: the id', async () => {
    answer = reply(202, '{"api_id":"a","message":"message(s) queued","message_uuid":["u-1"]}');
    expect(await carrier.sendText(text)).toEqual({ uuid: 'u-1' });
  });

  test.each([
    [
      'a refusal',
      400,
      '{"api_id":"a","error":"dst is bad"}',
      undefined,
      'refused',
      'The carrier answered 400 (dst is bad).',
    ],
    ['a refusal in plain text', 400, 'bad', 'text/plain', 'refused', 'The carrier answered 400 (bad).'],
    [
      'a wrong path',
      404,
      '{"error":"not found"}',
      undefined,
      'refused',
      'The carrier answered 404 (not found).',
    ],
    ['an unprocessable one', 422, '{"error":"no"}', undefined, 'refused', 'The carrier answered 422 (no).'],
    [
      'wrong credentials',
      401,
      'Could not verify',
      'text/plain',
      'busy',
      'The carrier refused our credentials.',
    ],
    ['a forbidden region', 403, '{"error":"geo"}', undefined, 'busy', 'The carrier refused our credentials.'],
    ['too many', 429, '{"error":"slow down"}', undefined, 'busy', 'The carrier answered 429.'],
    ['a fault of its own', 500, '{"error":"oops"}', undefined, 'doubtful', 'The carrier answered 500.'],
    ['unavailable', 503, '{"error":"oops"}', undefined, 'doubtful', 'The carrier answered 503.'],
    ['a proxy’s page', 502, '<html></html>', 'text/html', 'doubtful', 'The carrier answered 502.'],
    [
      'garbage with 200',
      200,
      '<html><p>{"api',
      'text/html',
      'doubtful',
      'The carrier gave an answer that could not be read.',
    ],
    [
      'an empty list of ids',
      202,
      '{"message_uuid":[]}',
      undefined,
      'doubtful',
      'The carrier gave an answer that could not be read.',
    ],
  ] as const)('%s', async (_name, status, body, type, outcome, words) => {
    asked = [];
    answer = reply(status, body, type);
    const error = await failure(carrier.sendText(text));
    expect([error.outcome, error.message]).toEqual([outcome, words]);
    // The SDK must not try again by itself: a repeated send may be a second text.
    expect(asked).toEqual(['POST /plivo/v1/Account/MATESTACCOUNT0000000/Message/']);
  });

  test('a cut connection and a silent one leave it in doubt', async () => {
    answer = (request) => request.socket.destroy();
    expect((await failure(carrier.sendText(text))).outcome).toBe('doubtful');
    answer = () => {};
    const hasty = carrierAt(`${origin()}/plivo`, 1_000);
    expect((await failure(hasty.sendText(text))).outcome).toBe('doubtful');
  });

  test('no connection at all: it did not get there', async () => {
    const lost = carrierAt('http://127.0.0.1:9/plivo', 1_000);
    expect((await failure(lost.sendText(text))).outcome).toBe('unreachable');
  });
});

describe('looking a text up', () => {
  test('reads every page, keeps the pair of numbers and the time, and answers oldest first', async () => {
    const message = (index: number) => ({
      message_uuid: `u-${index}`,
      message_state: 'sent',
      message_time: new Date(Date.UTC(2026, 2, 2, 9, 0, 30 - index))
        .toISOString()
        .replace('T', ' ')
        .replace('Z', '+00:00'),
      from_number: index === 3 ? '+15035550999' : '+15035550100',
      to_number: index === 5 ? '+15035550998' : '15035550133',
    });
    answer = (request, response) => {
      const query = new URL(request.url!, 'http://x.test').searchParams;
      const offset = Number(query.get('offset'));
      const objects = Array.from({ length: 25 }, (_, index) => message(index)).slice(offset, offset + 20);
      reply(200, JSON.stringify({ meta: {}, objects }))(request, response);
    };
    const found = await carrier.findSent(
      '+15035550100',
      '+15035550133',
      new Date(Date.UTC(2026, 2, 2, 9, 0, 15)),
    );
    // From five seconds before: 9:00:10 to 9:00:30, without the two of other numbers.
    expect(found.map((sent) => sent.uuid)).toEqual(
      Array.from({ length: 21 }, (_, index) => `u-${20 - index}`).filter(
        (uuid) => uuid !== 'u-3' && uuid !== 'u-5',
      ),
    );
  });

  test.each([
    ['garbage', reply(200, '<html>', 'text/html')],
    ['a fault', reply(503, '{}')],
  ])('%s is no empty list', async (_name, given) => {
    answer = given;
    expect((await failure(carrier.findSent('+15035550100', '+15035550133', new Date()))).outcome).toBe(
      'doubtful',
    );
  });
});

describe('an attachment', () => {
  const fetchOne = () => carrier.fetchMedia(`${origin()}/m`);
  test('comes as it is; gone, broken and too large ones say so', async () => {
    answer = reply(200, 'abc', 'image/png');
    expect((await fetchOne()).toString()).toBe('abc');
    answer = reply(404, '');
    expect((await failure(fetchOne())).outcome).toBe('refused');
    answer = reply(500, '');
    expect((await failure(fetchOne())).outcome).toBe('busy');
    // Its size is not said beforehand: it is read until it is too large.
    answer = reply(200, 'x'.repeat(10_000_001));
    expect((await failure(fetchOne())).outcome).toBe('refused');
    answer = (request) => request.socket.destroy();
    expect((await failure(fetchOne())).outcome).toBe('unreachable');
  });

  test('cut off in the middle is unreachable, not a crash', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 20);
    };
    expect((await failure(fetchOne())).outcome).toBe('unreachable');
  });

  test('is not fetched from this machine or a private network, whoever says so', async () => {
    const elsewhere = createServer((_request, response) => {
      asked.push('elsewhere');
      response.end('secret');
    });
    elsewhere.listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const secret = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/latest/meta-data`;
    asked = [];
    for (const url of [
      secret,
      'http://169.254.169.254/latest/meta-data',
      'http://2130706433/',
      'file:///etc/passwd',
    ])
      expect((await failure(carrier.fetchMedia(url))).outcome).toBe('refused');
    answer = (_request, response) => void response.writeHead(302, { location: secret }).end();
    expect((await failure(fetchOne())).outcome).toBe('refused');
    expect(asked).toEqual(['GET /m']);
    elsewhere.close();
  });
});
