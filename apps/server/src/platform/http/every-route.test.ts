import { allRoutes, problem, PROVIDER_CLIENT_ID, type RouteShape } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
  type TestUser,
} from '../../testing/factory.ts';
import { requestOf, type RouteCase } from '../../testing/route-case.ts';
import { routeTable } from '../../testing/route-table.ts';
import { specifiedBodies, specifiedCalls, specifiedQueries } from '../../testing/specified-calls.ts';
import { until } from '../../testing/wait.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { failuresOf } from './describe.ts';
import { useTestApp } from '../../testing/use-app.ts';

let office: TestOffice;
let admin: TestUser;
let provider: TestOffice;
let table: Record<string, RouteCase>;

const app = useTestApp({ withoutJobs: false });
beforeAll(async () => {
  provider = await createOffice(app, { id: PROVIDER_CLIENT_ID });
  office = await createOffice(app);
  admin = await createUser(app, office, { role: 'Admin' });
  table = routeTable(await fillOffice(app, office, admin));
});

const routes = allRoutes.map((route) => [route.name, route] as const);
const provided = routes.filter(([, route]) => route.access === 'provider');

function callRoute(route: RouteShape, cookies: Record<string, string>): Promise<LightMyRequestResponse> {
  return app.server.inject({ ...requestOf(route, table[route.name]!), cookies });
}

function expectProblem(response: LightMyRequestResponse, status: number, code: string): void {
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([
    status,
    'application/problem+json; charset=utf-8',
    expect.stringContaining(code),
  ]);
  expect(problem.parse(response.json())).toMatchObject({ status, code });
}

test('every route of the contract has its entry in the table, and no entry is left over', () => {
  // Filled in beforeAll; this is the test that a new route meets first.
  expect(Object.keys(table).sort()).toEqual(allRoutes.map((route) => route.name).sort());
});

describe('as nobody', () => {
  test.each(routes)('%s', async (_name, route) => {
    const before = await dumpOffice(app, office.id);
    const response = await callRoute(route, {});
    if (['session', 'admin', 'provider'].includes(route.access))
      expectProblem(response, 403, 'session_expired');
    else if (route.access === 'webhook') expectProblem(response, 403, 'forbidden');
    else if (route.access === 'token') expectProblem(response, 404, 'not_found');
    else expect(response.statusCode).toBe(route.name === 'refreshSession' ? 403 : table[route.name]!.ok);
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });

  const guarded = routes.filter(
    ([name, route]) => name === 'refreshSession' || !['public', 'webhook', 'token'].includes(route.access),
  );
  test.each(guarded)('a forged session opens nothing: %s', async (_name, route) => {
    const response = await callRoute(route, {
      chairline_access: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwiY2lkIjoxLCJpc3MiOiJjaGFpcmxpbmUifQ.',
      chairline_refresh: `${office.id}.00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`,
    });
    expectProblem(response, 403, 'session_expired');
  });
});

/** Calls that end or renew the caller's own session. */
const ownSession = ['signOut', 'refreshSession'];

/** Calls a route with ids of the first office as somebody of another one: nothing is shown, nothing changes. */
async function expectForeign(route: RouteShape, stranger: Caller): Promise<void> {
  const before = await dumpOffice(app, office.id);
  const response = await callRoute(route, stranger.cookies);
  const { foreign, ok } = table[route.name]!;
  if (foreign === undefined) expect(response.statusCode).toBe(ok);
  else expectProblem(response, foreign, foreign === 404 ? 'not_found' : 'forbidden');
  if (route.name === 'listContacts') expect(response.json()).toEqual({ items: [], next: null });
  const empty = [
    'listContactTypes',
    'listTags',
    'listTemplates',
    'listMassTaggings',
    'listListTexts',
    'listTries',
    'listFailedJobs',
  ];
  if (empty.includes(route.name)) expect(response.json()).toEqual([]);
  expect(await dumpOffice(app, office.id)).toEqual(before);
}

describe('as another office, with ids of the first', () => {
  let stranger: Caller;
  beforeAll(async () => {
    const other = await createOffice(app);
    stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
  });

  const tried = routes.filter(([name]) => !ownSession.includes(name));
  test.each(tried)('%s changes nothing and shows nothing', (_name, route) => expectForeign(route, stranger));
});

describe('as an admin of the provider, with ids of an office, for all that is not the provider’s', () => {
  let stranger: Caller;
  beforeAll(async () => {
    stranger = await signIn(app, await createUser(app, provider, { role: 'Admin' }));
  });

  // The provider may look at any office's row of the client list.
  const tried = routes.filter(
    ([name, route]) => !ownSession.includes(name) && route.access !== 'provider' && name !== 'getClient',
  );
  test.each(tried)('%s changes nothing and shows nothing', (_name, route) => expectForeign(route, stranger));
});

describe('as the wrong role', () => {
  const guarded = routes.filter(([, route]) => route.access === 'admin' || route.access === 'provider');
  test('some routes are for admins', () => expect(guarded.length).toBeGreaterThan(0));

  test.each(guarded)('%s refuses a member', async (_name, route) => {
    const member = await signIn(app, await createUser(app, office));
    const before = await dumpOffice(app, office.id);
    const response = await callRoute(route, member.cookies);
    expectProblem(response, 403, 'forbidden');
    // "On every authenticated answer": a refused one is one.
    expect(response.headers['x-od-connector']).toBe('none');
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });

  test.each(provided)('%s refuses a member of the provider', async (_name, route) => {
    const member = await signIn(app, await createUser(app, provider, { role: 'Member' }));
    const before = await dumpOffice(app, office.id);
    expectProblem(await callRoute(route, member.cookies), 403, 'forbidden');
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });
});

describe('as an admin of the office', () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await signIn(app, admin);
  });

  // Signing out comes last, refreshing before it: they change the caller's own session. Without its mailbox an
  // office sends no mail, and without its access token it writes nothing to its practice system.
  const order = [
    'disconnectMail',
    'disconnectGoogleCalendar',
    'removeAccessToken',
    'refreshSession',
    'disconnectFacebook',
    'signOut',
  ];
  const sorted = [...routes].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  test.each(sorted)('%s answers as the contract says', async (_name, route) => {
    const response = await callRoute(route, caller.cookies);
    expect([response.statusCode, response.body.slice(0, 300)]).toEqual([
      table[route.name]!.ok,
      expect.any(String),
    ]);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    const succeeded = response.statusCode === (route.status ?? 200);
    if (succeeded && route.answer) {
      const isText = String(response.headers['content-type']).startsWith('text/plain');
      expect(response.headers['content-type']).toBe(
        isText && route.plainText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      );
      expect(response.headers['cache-control']).toBe('no-store');
      const answer: unknown = isText ? response.body : response.json();
      const parsed = route.answer.safeParse(answer);
      expect(parsed.error).toBeUndefined();
      // Nothing is answered that the contract does not name.
      expect(parsed.data).toEqual(answer);
    }
    if (succeeded && route.access !== 'public') expect(response.headers['x-od-connector']).toBe('none');
    // A 400 is a sentence for the person, everything else that fails a problem document.
    if (response.statusCode === 400) {
      expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(response.body).toMatch(/^[A-Z].*\S$/);
    } else if (response.statusCode > 400) expect(problem.safeParse(response.json()).success).toBe(true);
  });
});

describe('as an admin of the provider, with ids of another office', () => {
  let caller: Caller;
  beforeAll(async () => {
    // No carrier is there: what waits for it would go on changing the office while it is looked at.
    await until('nothing is being tried', async () => {
      await app.owner.query('DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL');
      return (await app.owner.query('SELECT 1 FROM graphile_worker._private_jobs')).rows.length === 0;
    });
    caller = await signIn(app, await createUser(app, provider, { role: 'Admin' }));
  });

  // Deleting comes last, and bringing back after it: what is deleted cannot be changed.
  const order = ['deleteClient', 'restoreClient'];
  const sorted = [...provided].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  test.each(sorted)('%s answers as the contract says', async (_name, route) => {
    const response = await callRoute(route, caller.cookies);
    const expected = table[route.name]!.provider ?? route.status ?? 200;
    expect([response.statusCode, response.body.slice(0, 300)]).toEqual([expected, expect.any(String)]);
    if (response.statusCode >= 400) expect(problem.safeParse(response.json()).success).toBe(true);
    else if (route.answer) {
      const parsed = route.answer.safeParse(response.json());
      expect(parsed.error).toBeUndefined();
      expect(parsed.data).toEqual(response.json());
    }
  });
});

describe('the OpenAPI document', () => {
  type Operation = {
    operationId: string;
    responses: Record<string, { $ref?: string; content?: object; headers?: object }>;
    requestBody?: { content: Record<string, { schema: Schema }> };
    parameters?: { name: string; in: string }[];
  };
  let paths: Record<string, Record<string, Operation>>;
  let components: { schemas: object; headers: object; responses: Record<string, { content: object }> };
  beforeAll(async () => {
    const document = (await app.server.inject('/api/openapi.json')).json();
    expect(document.openapi).toMatch(/^3\.1\./);
    paths = document.paths;
    components = document.components;
  });

  test.each(routes)('describes %s', (_name, route) => {
    const operation = paths[`/api${route.path}`]?.[route.method.toLowerCase()];
    expect(operation?.operationId).toBe(route.name);
    if (route.answer) expect(operation!.responses[String(route.status ?? 200)]).toBeDefined();
    if (route.body) {
      expect(Object.keys(operation!.requestBody!.content)).toContain(
        route.multipart ? 'multipart/form-data' : 'application/json',
      );
    }
    const { responses } = operation!;
    const success = responses[String(route.status ?? 200)]!;
    const types = [
      ...(route.answer ? [route.plainText ? 'text/plain' : 'application/json'] : []),
      ...(route.media ?? []),
    ];
    expect(Object.keys(success.content ?? {})).toEqual(types);
    const guarded = ['session', 'admin', 'provider'].includes(route.access);
    expect(Object.keys(success.headers ?? {})).toEqual(guarded ? ['X-OD-Connector'] : []);
    for (const status of ['default', ...failuresOf(route)])
      expect(responses[status]).toEqual({ $ref: `#/components/responses/${status}` });
  });

  test('says what a failure answers: a sentence, or a problem document', () => {
    const { responses, schemas, headers } = components;
    expect(Object.keys(schemas)).toContain('Problem');
    expect(Object.keys(headers)).toEqual(['Connector']);
    const statuses = new Set(allRoutes.flatMap((route) => failuresOf(route)).map(String));
    expect(Object.keys(responses).sort()).toEqual(expect.arrayContaining([...statuses, 'default'].sort()));
    for (const [status, { content }] of Object.entries(responses))
      expect(Object.keys(content)).toEqual([status === '400' ? 'text/plain' : 'application/problem+json']);
  });

  test('names no address that is not of the contract', () => {
    const known = allRoutes.map((route) => `/api${route.path}`);
    expect(Object.keys(paths).filter((path) => !known.includes(path))).toEqual([]);
  });

  test('all 144 calls of the specification are looked for', () => {
    expect(new Set(specifiedCalls).size).toBe(144);
  });
  test.each(specifiedCalls)('has the specification’s %s', (call) => {
    const built = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{\w+\}/g, '{}')}`,
      ),
    );
    expect(built).toContain(call);
  });
  const operationOf = (call: string) => {
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).filter(
        ([method]) =>
          call === `${method.toUpperCase()} ${path.replace(/^\/api/, '').replace(/\{\w+\}/g, '{}')}`,
      ),
    );
    expect(operations).toHaveLength(1);
    return operations[0]![1];
  };
  test.each(Object.entries(specifiedBodies))('takes the specification’s body of %s', (call, fields) => {
    const { requestBody } = operationOf(call);
    const known = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => fieldsIn(schema));
    expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  });
  test.each(Object.entries(specifiedQueries))('takes the specification’s parameters of %s', (call, names) => {
    const known = (operationOf(call).parameters ?? []).filter((one) => one.in === 'query');
    expect(names.filter((name) => !known.some((one) => one.name === name))).toEqual([]);
  });
});

interface Schema {
  properties?: object;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}
/** What a body may hold, by whichever of its shapes. */
const fieldsIn = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): string[] => [
  ...Object.keys(properties),
  ...[...anyOf, ...oneOf, ...allOf].flatMap(fieldsIn),
];

describe('what is not there', () => {
  test.each(['/api/nothing', '/api/contacts/1/nothing', '/api'])('%s is a problem document', async (url) => {
    expectProblem(await app.server.inject(url), 404, 'not_found');
  });

  test('a wrong method is a 404 too', async () => {
    expectProblem(await app.server.inject({ method: 'PUT', url: '/api/login' }), 404, 'not_found');
  });
});
