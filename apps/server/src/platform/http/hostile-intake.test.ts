import { createHmac } from 'node:crypto';
import { ai, allRoutes, type RouteShape } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readsLikeOptOut } from '../../features/consent/index.ts';
import { looksForeign } from '../language.ts';
import { deliver, patientText, receive } from '../../testing/carrier-webhook.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  multipart,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { requestOf, type RouteCase } from '../../testing/route-case.ts';
import { routeTable } from '../../testing/route-table.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { png } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';

/**
 * 64 kB of each hostile shape through every intake: none may hold the one thread that everybody shares for more than
 * 100 ms longer than a friendly text of the same size does. Measured is the time of the thread itself, so that a busy
 * machine changes nothing; nobody else waits longer than that for it.
 */
const SIZE = 64_000;
/** An address is taken up to 16 kB with all its headers. */
const QUERY_SIZE = 9_000;
const LONGEST_MS = 100;

const pieces = [
  ...String.raw`a A 1 . , ; : ! ? - _ / \ | * + ( ) [ { < > " ' = & % @ # $ ^ ~ 😀 é ﷺ ß İ 家 a. a@ @a. a.a. a- +1 1- (1
    1, <a <!-- </ url( =? =?a?b? &# {{ [[ [" $a // http:// www.a a: a= a; /a %2 %25 5035550133 503- 2026-01-01 T00:00
    fwd: image/ audio- x. .x`.split(/\s+/),
  ...String.raw`stop |no |please |sorry |no more |dont stop |you have |por favor |how do i stop |opt |mas |a | a|
leave me the |re: `.split('|'),
  ...Array.from(' \t\n\u00a0`\u0301\u200b\u202e'),
  '\r\n',
  'e\u0301',
];
const repeated = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
/** With an end that fits nothing, so that whatever went on so far has to be tried again. */
const shapes = (size: number): string[] =>
  pieces.map((piece) => `${repeated(piece, size).toWellFormed()}\u0001`);
const friendly = (size: number) => repeated('The crown feels fine today, thank you. ', size);

let office: TestOffice;
let caller: Caller;
let provider: Caller;
let table: Record<string, RouteCase>;
let number: string;

const app = useTestApp();
beforeAll(async () => {
  const own = await createOffice(app, { id: 1 });
  provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  office = await createOffice(app);
  const admin = await createUser(app, office, { role: 'Admin' });
  table = routeTable(await fillOffice(app, office, admin));
  caller = await signIn(app, admin);
  number = newNumber();
  await createContact(app, office, { ph1: number });
});

/** How long this thread worked, in milliseconds. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const from = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1_000;
}

/** Tries an intake with everything. Whoever is over the time three times, and not only for the machine's sake, is slow. */
async function expectQuick(intake: (text: string) => Promise<unknown>, size = SIZE): Promise<void> {
  const usual = Math.max(await cost(() => intake(friendly(size))), await cost(() => intake(friendly(size))));
  const slow: string[] = [];
  for (const text of shapes(size)) {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 3 && least > usual + LONGEST_MS; tries += 1)
      least = Math.min(least, await cost(() => intake(text)));
    if (least > usual + LONGEST_MS)
      slow.push(
        `${JSON.stringify(text.slice(0, 12))}: ${Math.round(least)} ms, a friendly one ${Math.round(usual)} ms`,
      );
  }
  if (slow.length > 0) throw new Error(`What is slow: ${slow.join('; ')}`);
  const health = await app.server.inject('/api/health');
  expect(health.json().database).toBe('ok');
}

const cookiesOf = (route: RouteShape) =>
  (route.access === 'provider' ? provider : route.access === 'public' ? { cookies: {} } : caller).cookies;
const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

/** Never one of ours: whatever comes, it is an answer. */
async function send(route: RouteShape, change: Partial<RouteCase> & { headers?: object }): Promise<void> {
  const request = requestOf(route, { ...table[route.name]!, ...change });
  const { statusCode, body } = await app.server.inject({ ...request, cookies: cookiesOf(route) });
  if (statusCode >= 500 && statusCode !== 502 && !body.includes(ai.aiMessages.noModel))
    throw new Error(`${route.name}: ${statusCode} ${body.slice(0, 200)}`);
}

test('the measure finds what is slow', async () => {
  const work = async (text: string) => {
    // Twice what may be, of the thread's own time, for one shape alone.
    const from = process.threadCpuUsage().user;
    while (text.startsWith('<!--') && process.threadCpuUsage().user - from < 2_000 * LONGEST_MS);
  };
  await expect(expectQuick(work)).rejects.toThrow('<!--<!--<!--');
});

/** The caller's own session, and what only counts guesses. */
const left = new Set(['signOut', 'refreshSession', 'endOtherSessions']);
const tried = allRoutes.filter(({ name }) => !left.has(name));

describe('bodies', () => {
  const routes = tried.filter((route) => fieldsOf(route.body).length > 0 && !route.multipart);
  test.each(routes.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    const body = (table[route.name]!.body ?? {}) as object;
    for (const field of fieldsOf(route.body))
      await expectQuick((text) => send(route, { body: { ...body, [field]: text } }));
  });
});

describe('queries', () => {
  const routes = tried.filter((route) => fieldsOf(route.query).length > 0);
  test.each(routes.map((route) => [route.name, route] as const))('%s', async (_name, route) => {
    const { query = {} } = table[route.name]!;
    for (const field of fieldsOf(route.query))
      await expectQuick(
        (text) => send(route, { query: { ...query, [field]: text.replaceAll('\u0001', '~') } }),
        QUERY_SIZE / 3,
      );
  });
});

describe('forms', () => {
  const routes = tried.filter((route) => route.multipart);
  test.each(routes.map((route) => [route.name, route] as const))(
    '%s: each field, a file’s name and the type it is said to have',
    async (_name, route) => {
      for (const field of fieldsOf(route.body))
        await expectQuick((text) =>
          send(route, { form: multipart({ dst: number, message_text: 'Hi', [field]: text }) }),
        );
      // A name stands within quotes, and on one line.
      const fit = (text: string) => text.replace(/["\r\n]/g, "'");
      const file = (name: string, type: string) => [{ name: fit(name), bytes: png, type: fit(type) }];
      for (const form of [
        (text: string) => multipart({ dst: number }, file(text, 'image/png')),
        (text: string) => multipart({ dst: number }, file(`${text}.png`, 'image/png')),
        (text: string) => multipart({ dst: number }, file(`audio-${text}.wav`, 'audio/wav')),
        (text: string) => multipart({ dst: number }, file('a.png', text)),
        (text: string) =>
          multipart({ dst: number }, [{ name: 'a.png', bytes: Buffer.from(text), type: 'image/png' }]),
        (text: string) => multipart({ [fit(text)]: 'x', dst: number }),
      ])
        await expectQuick((text) => send(route, { form: form(text) }));
    },
  );
});

describe('the carrier', () => {
  test('what a patient writes, and every other field of an incoming text', async () => {
    await expectQuick((text) => receive(app, { from: number, to: office.number, text }));
    const form = patientText({ from: number, to: office.number, media: ['https://example.com/a'] });
    for (const field of ['From', 'To', 'MessageUUID', 'Type', 'Body', 'Media0'])
      await expectQuick((text) => deliver(app, '/plivo/inbound-text', { ...form, [field]: text }));
  });

  test('the fields of a report', async () => {
    const form = {
      MessageUUID: 'u',
      Status: 'sent',
      From: '15035550100',
      To: '15035550133',
      ErrorCode: '30',
    };
    const path = `/plivo/delivery-report?office=${office.id}&item=${1}`;
    for (const field of Object.keys(form))
      await expectQuick((text) => deliver(app, path, { ...form, [field]: text }));
  });
});

test('Stripe’s events, and headers', async () => {
  const event = (object: object, more: object = {}) =>
    JSON.stringify({ id: 'evt_1', type: 'x', data: { object }, ...more });
  const post = (payload: string, signature?: string) => {
    const at = Math.floor(Date.now() / 1_000);
    const right = `t=${at},v1=${createHmac('sha256', 'whsec_of_the_tests').update(`${at}.${payload}`).digest('hex')}`;
    return app.server.inject({
      method: 'POST',
      url: '/api/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? right },
      payload,
    });
  };
  await expectQuick((text) => post(event({ customer: text })));
  await expectQuick((text) => post(event({}, { id: text })));
  await expectQuick((text) => post(text));
  const inHeader = (text: string) => text.replace(/[^\x20-\x7e]/g, '.');
  await expectQuick((text) => post('{}', inHeader(text)));
  for (const header of [
    'cookie',
    'range',
    'if-none-match',
    'origin',
    'user-agent',
    'authorization',
    'accept',
    'forwarded',
  ])
    await expectQuick((text) =>
      app.server.inject({ url: '/api/check', headers: { [header]: inHeader(text) } }),
    );
});

test('what is asked of a text once it is here: a stop, and its language', async () => {
  await expectQuick(async (text) => readsLikeOptOut(text));
  await expectQuick((text) => looksForeign(text, 'eng'));
});
