import {
  ai,
  allRoutes,
  conversations,
  labels,
  PAGE_HEADER,
  pathOf,
  problem,
  PROVIDER_CLIENT_ID,
  type RouteShape,
} from '@chairline/contract';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createOffice, createUser, multipart, signIn } from '../../testing/factory.ts';
import type { RouteCase } from '../../testing/route-case.ts';
import { routeTable } from '../../testing/route-table.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { failuresOf } from './describe.ts';
import { useTestApp } from '../../testing/use-app.ts';

let caller: Caller;
/** An admin of the provider: who else would get no further than 403 in what only they may do. */
let provider: Caller;
let table: Record<string, RouteCase>;
/** A contact of the office, as a form names it. */
let contact: string;

const app = useTestApp();
beforeAll(async () => {
  const office = await createOffice(app);
  const admin = await createUser(app, office, { role: 'Admin' });
  const ids = await fillOffice(app, office, admin);
  contact = String(ids.contact);
  table = routeTable(ids);
  caller = await signIn(app, admin);
  const own = await createOffice(app, { id: PROVIDER_CLIENT_ID });
  provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  // The provider's routes name an office that may be deleted under way.
  const victim = await createOffice(app);
  for (const route of allRoutes.filter(isProvided)) {
    const entry = table[route.name]!;
    if (entry.params?.id === office.id) entry.params = { ...entry.params, id: victim.id };
  }
  // Signing out would end the caller's session for all calls after it.
  delete table.signOut;
  delete table.refreshSession;
});

const isProvided = (route: RouteShape) => route.access === 'provider';

const megabyte = 'x'.repeat(1_000_000);
const strings = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e400',
  '99999999999',
  '2147483648',
  '0x10',
  '١٢',
  '9'.repeat(40),
  '2026-02-30',
  '0000-00-00',
  '10000-01-01',
  '24:00',
  '2026-11-30T10:00:00+99:99',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  'Mars/Olympus_Mons',
  '9007199254740991',
  '9007199254740993',
  '-9223372036854775809',
  'NaN',
  'null',
  'undefined',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'José 𝒥 ‮ 👩‍👩‍👧',
  '%',
  '_',
  '\\',
  `'; DROP TABLE contacts; --`,
  `1' OR '1'='1`,
  '../../etc/passwd',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'x'.repeat(5_000),
];
const values: unknown[] = [
  ...strings,
  megabyte,
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  [[]],
  [-1, 2 ** 31],
  ['', '\u0000'],
  {},
  { toString: 'x' },
  { length: -1 },
  JSON.parse('{"__proto__": {"a": 1}}'),
  Array.from({ length: 2_000 }, () => 1),
];

/** Sentences of the catalogue that begin with a small letter. */
const wordsOfTheSpecification: readonly string[] = [
  labels.labelMessages.addProcess,
  labels.labelMessages.processRequired,
  conversations.conversationMessages.addTitle,
  conversations.conversationMessages.selectProcess,
];

/** What a database or a language says, and no desk understands. */
const WORDS_OF_A_PROGRAM =
  /\bat .+\.(ts|js):\d|node_modules|SELECT |INSERT |\[object |undefined|\bNaN\b|violates|invalid (input syntax|byte sequence)|out of range for type/;

/** No fault of ours, no hang, words for a person or a program; nothing of the inside. */
function expectHandled(response: LightMyRequestResponse, what: unknown): void {
  const { statusCode, body, headers } = response;
  const shown = JSON.stringify(what)?.slice(0, 200);
  const type = String(headers['content-type'] ?? '');
  // What was asked was in order, and the vendor it was passed on to is not there in these tests.
  const isVendors =
    (statusCode === 502 && body.includes('"vendor_failed"')) ||
    (statusCode === 503 && body.includes(ai.aiMessages.noModel));
  if (statusCode >= 500 && !isVendors) throw new Error(`${statusCode} for ${shown}: ${body.slice(0, 300)}`);
  if (statusCode >= 400) {
    const words = type.includes('json') ? String(response.json().detail ?? '') : body;
    // What was sent may be quoted.
    if (WORDS_OF_A_PROGRAM.test(words.replaceAll(/[“"'][^“”"']+[”"']/g, '')))
      throw new Error(`A program’s words for ${shown}: ${body.slice(0, 300)}`);
  }
  if (statusCode === 400) {
    expect([shown, type]).toEqual([shown, 'text/plain; charset=utf-8']);
    if (wordsOfTheSpecification.includes(body)) return;
    expect([shown, body]).toEqual([
      shown,
      expect.stringMatching(/^[A-ZÀ-Ž“].{5,300}[.!]$|^[A-Z][a-zA-Z0-9 ,-]{5,80}$/s),
    ]);
  } else if (statusCode > 400) {
    expect([shown, type]).toEqual([shown, 'application/problem+json; charset=utf-8']);
    expect(problem.parse(response.json()).code).toMatch(/^[a-z_]+$/);
  }
}

async function send(
  route: RouteShape,
  change: Partial<RouteCase> & Partial<InjectOptions>,
): Promise<LightMyRequestResponse> {
  const entry = { ...table[route.name]!, ...change };
  const { form, body } = entry;
  const response = await app.server.inject({
    method: route.method,
    url: `/api${pathOf(route, entry)}`,
    cookies: (isProvided(route) ? provider : caller).cookies,
    ...(form ? { payload: form.payload } : body === undefined ? {} : { payload: body as object }),
    ...(change.payload === undefined ? {} : { payload: change.payload }),
    headers: { [PAGE_HEADER]: '1', ...(change.headers ?? form?.headers) },
  });
  expectDescribed(route, response.statusCode);
  return response;
}

/** Features whose routes name every failure they have. */
const described = new Set(['practice', 'claims', 'recalls', 'labs', 'dashboard']);

/** The OpenAPI document says that this call can end so. */
function expectDescribed(route: RouteShape, status: number): void {
  if (status < 400 || !described.has(route.feature)) return;
  expect([route.name, failuresOf(route)]).toEqual([route.name, expect.arrayContaining([status])]);
}

/** What takes rows away comes last: the others need them. */
const takesAway = ({ method, name }: RouteShape) =>
  Number(method === 'DELETE' || /^(delete|remove|end|cancel|erase|discard)[A-Z]/.test(name));
const fuzzed = allRoutes
  .filter((route) => !['signOut', 'refreshSession'].includes(route.name))
  .toSorted((one, other) => takesAway(one) - takesAway(other));
const named = (routes: readonly RouteShape[]) => routes.map((route) => [route.name, route] as const);

/** Field names of an object schema, as far as it is one. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

describe('parameters of the path', () => {
  test.each(named(fuzzed.filter((route) => route.params)))('%s', async (_name, route) => {
    for (const field of fieldsOf(route.params)) {
      for (const value of strings.filter((text) => text.isWellFormed())) {
        const response = await send(route, { params: { ...table[route.name]!.params, [field]: value } });
        expectHandled(response, [field, value]);
      }
    }
  });

  test('of any path, not decodable', async () => {
    for (const url of [
      '/api/contacts/%',
      '/api/contacts/%ff',
      '/api/contacts/%c0%80',
      '/api/%2e%2e/%2e%2e/etc/passwd',
    ])
      expectHandled(await app.server.inject({ url, cookies: caller.cookies }), url);
  });
});

describe('the query', () => {
  test.each(named(fuzzed.filter((route) => route.query)))('%s', async (_name, route) => {
    for (const field of [...fieldsOf(route.query), 'unknown', '__proto__']) {
      for (const value of [...strings, 'x'.repeat(10_000)])
        expectHandled(await send(route, { query: { ...table[route.name]!.query, [field]: value } }), [
          field,
          value,
        ]);
    }
    const twice = `/api${pathOf(route, table[route.name]!)}`.replace(/\?.*$/, '');
    for (const field of fieldsOf(route.query))
      expectHandled(
        await app.server.inject({
          url: `${twice}?${field}=1&${field}=2`,
          method: route.method,
          cookies: caller.cookies,
        }),
        field,
      );
  });
});

/** Each copy of a value in which one part, however deep, is another. */
function* withOneOther(value: unknown, other: unknown): Generator<object> {
  if (value === null || typeof value !== 'object') return;
  for (const [key, part] of Object.entries(value))
    for (const changed of [other, ...withOneOther(part, other)])
      yield Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed };
}

describe('JSON bodies', () => {
  const withBody = fuzzed.filter((route) => route.body && !route.multipart);

  test.each(named(withBody))('%s: each part with each wrong value, and left out', async (_name, route) => {
    const right = table[route.name]!.body;
    // Fields that may be left out are tried as well.
    const whole = Array.isArray(right)
      ? right
      : {
          ...Object.fromEntries(fieldsOf(route.body).map((field) => [field, undefined])),
          ...(right as object),
        };
    for (const value of values)
      for (const body of withOneOther(whole, value)) expectHandled(await send(route, { body }), body);
    for (const field of Array.isArray(right) ? [] : Object.keys(right as object)) {
      const { [field]: _left, ...rest } = right as Record<string, unknown>;
      expectHandled(await send(route, { body: rest }), `without ${field}`);
    }
    for (const value of values) {
      // The call is fuzzed as a whole too: a body that is no object, an array of anything.
      const payload = JSON.stringify(value);
      expectHandled(await send(route, { payload, headers: { 'content-type': 'application/json' } }), value);
      expectHandled(
        await send(route, { payload: `[${payload}]`, headers: { 'content-type': 'application/json' } }),
        [value],
      );
    }
  });

  const broken = [
    '{',
    '{"a":',
    '[1,',
    'nonsense',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '',
    '\u0000',
  ];
  const types = [
    'application/json',
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
    'application/json; charset=utf-7',
  ];
  test.each(
    named(
      allRoutes.filter(
        (route) =>
          route.method !== 'GET' &&
          table?.[route.name] !== null &&
          !['signOut', 'refreshSession'].includes(route.name),
      ),
    ),
  )('%s: broken JSON and wrong content types', async (_name, route) => {
    for (const payload of broken)
      for (const type of types)
        expectHandled(await send(route, { payload, headers: { 'content-type': type } }), [type, payload]);
  });

  test('a body over the limit is a 413', async () => {
    const response = await caller.call('POST', '/crm/contacts', {
      first_name: 'x'.repeat(2_100_000),
      last_name: 'y',
    });
    expect(response.statusCode).toBe(413);
    expectHandled(response, 'too large');
  });

  test('a prototype in a body makes nobody an admin', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/crm/contacts',
      cookies: caller.cookies,
      headers: { 'content-type': 'application/json' },
      payload: '{"first_name":"A","last_name":"B","__proto__":{"polluted":true}}',
    });
    expectHandled(response, '__proto__');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('forms', () => {
  const forms: Record<string, () => Record<string, string>> = {
    sendText: () => ({ dst: '5035550133', message_text: 'Hello' }),
    addConvoMessage: () => ({ message: 'Hello' }),
    createInternalConvo: () => ({ message: 'Hello', contact_id: contact }),
  };
  test.each(Object.entries(forms))('%s: each field with each text', async (name, form) => {
    const route = allRoutes.find((one) => one.name === name)!;
    const right = form();
    for (const field of [...fieldsOf(route.body), 'unknown', '__proto__', 'constructor']) {
      for (const value of [...strings, megabyte])
        expectHandled(await send(route, { form: multipart({ ...right, [field]: value }) }), [field, value]);
    }
    for (const fileName of ['__proto__', '../../x', 'a"b', '\u0000', '.', 'x'.repeat(3_000)])
      expectHandled(
        await send(route, { form: multipart(right, [{ name: fileName, bytes: Buffer.from('x') }]) }),
        fileName,
      );
  });
});

describe('cookies and headers', () => {
  test.each(['', 'x', 'a.b.c', '\u00ff', 'x'.repeat(8_000), '%00', '1.2.3'])(
    'a nonsense session cookie is no session: %j',
    async (value) => {
      for (const url of ['/api/check', '/api/contacts']) {
        const response = await app.server.inject({
          url,
          headers: { cookie: `chairline_access=${value}; chairline_refresh=${value}` },
        });
        expect(response.statusCode).toBe(403);
        expectHandled(response, value);
      }
      const refreshed = await app.server.inject({
        method: 'POST',
        url: '/api/token',
        headers: { cookie: `chairline_refresh=${value}` },
      });
      expect(refreshed.statusCode).toBe(403);
    },
  );
});

test('after all of it the office is whole: its session stands and its list can be read', async () => {
  expect((await caller.call('GET', '/check')).statusCode).toBe(200);
  expect((await caller.call('GET', '/contacts')).json().items.length).toBeGreaterThan(1);
});
