import { allRoutes, pathOf, PROVIDER_CLIENT_ID, type RouteShape } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import type { RouteCase } from '../../testing/route-case.ts';
import { routeTable } from '../../testing/route-table.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { useTestApp } from '../../testing/use-app.ts';

let office: TestOffice;
let admin: Caller;
let provider: Caller;
let table: Record<string, RouteCase>;

const app = useTestApp();
beforeAll(async () => {
  const own = await createOffice(app, { id: PROVIDER_CLIENT_ID });
  provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  office = await createOffice(app);
  const user = await createUser(app, office, { role: 'Admin' });
  admin = await signIn(app, user);
  table = routeTable(await fillOffice(app, office, user));
});

const gets = allRoutes.filter(({ method }) => method === 'GET').map((route) => [route.name, route] as const);
/** Files: kept by a browser only to be asked whether they still may be shown. */
const files = [
  'getTextMedia',
  'getItemMedia',
  'getEmailMedia',
  'getEmailItemMedia',
  'getConvoMedia',
  'getPostMedia',
  'getPhoneSound',
  'downloadConnector',
];

function get(
  route: RouteShape,
  cookies: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  return app.server.inject({ url: `/api${pathOf(route, table[route.name]!)}`, cookies, headers });
}

describe('what a browser may keep of an answer', () => {
  test('the list of files names routes', () => {
    const names = gets.map(([name]) => name);
    expect(files.filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(gets)('%s', async (name, route) => {
    const caller = route.access === 'provider' ? provider : admin;
    const answer = await get(route, caller.cookies);
    // A file is known by its tag, whatever this list says of it.
    const isFile = answer.headers.etag !== undefined;
    expect(isFile).toBe(files.includes(name));
    if (!isFile) {
      expect(answer.headers['cache-control']).toBe('no-store');
      return;
    }
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-cache']);
    const known = { 'if-none-match': String(answer.headers.etag) };
    const again = await get(route, caller.cookies, known);
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
      304,
      '',
      'private, no-cache',
    ]);
    const nobody = await get(route, {}, known);
    expect([nobody.statusCode, nobody.headers['cache-control']]).toEqual([403, 'no-store']);
  });
});

describe('the end of a session empties what the browser kept', () => {
  const clears = (answer: LightMyRequestResponse) => answer.headers['clear-site-data'];

  test('a sign-out: the cache, and not the storage with what was typed', async () => {
    const user = await signIn(app, await createUser(app, office));
    const answer = await user.call('DELETE', '/logout');
    expect([answer.statusCode, clears(answer)]).toEqual([200, '"cache"']);
  });

  test('a refresh that is refused, of whoever had a session; not of a first visit', async () => {
    const user = await signIn(app, await createUser(app, office));
    await app.owner.query('UPDATE sessions SET ended_at = now() WHERE user_id = $1', [user.user.id]);
    const answer = await user.call('POST', '/token');
    expect([answer.statusCode, clears(answer)]).toEqual([403, '"cache"']);
    const first = await app.server.inject({ method: 'POST', url: '/api/token' });
    expect([first.statusCode, clears(first)]).toEqual([403, undefined]);
  });

  test('nothing else does', async () => {
    const user = await signIn(app, await createUser(app, office));
    expect(clears(await user.call('POST', '/token'))).toBeUndefined();
    expect(clears(await user.call('GET', '/check'))).toBeUndefined();
  });
});
