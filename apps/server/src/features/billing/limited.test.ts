import { allRoutes, billing, type RouteShape } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createUser, signIn } from '../../testing/factory.ts';
import { requestOf, type RouteCase } from '../../testing/route-case.ts';
import { routeTable } from '../../testing/route-table.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** An office whose time is over, at every route there is. */

let admin: Caller;
let table: Record<string, RouteCase>;
const app = useTestApp();
const { office } = useOneOffice(app, {});
beforeAll(async () => {
  const user = await createUser(app, office, { role: 'Admin' });
  table = routeTable(await fillOffice(app, office, user));
  await app.owner.query(
    `UPDATE clients SET access_until = now() - interval '1 second' WHERE client_id = $1`,
    [office.id],
  );
  admin = await signIn(app, user);
});

function callRoute(route: RouteShape, caller: Caller): Promise<LightMyRequestResponse> {
  return app.server.inject({ ...requestOf(route, table[route.name]!), cookies: caller.cookies });
}

const own = allRoutes.filter(({ access }) => access === 'session' || access === 'admin');
// GETs by the specification that change something all the same: a text is sent, a way to Google or Meta is opened.
const changingGets = new Set([
  'resendText',
  'authenticateMail',
  'authenticateGoogleCalendar',
  'authenticateFacebook',
]);
const changes = (route: RouteShape) => route.method !== 'GET' || changingGets.has(route.name);
const named = (routes: readonly RouteShape[]) => routes.map((route) => [route.name, route] as const);

describe('refuses', () => {
  test.each(named(own.filter((route) => changes(route) && !route.whenLimited)))(
    '%s, and nothing is changed',
    async (_name, route) => {
      const before = await dumpOffice(app, office.id);
      const answer = await callRoute(route, admin);
      expect([answer.statusCode, answer.json()]).toEqual([
        402,
        expect.objectContaining({ code: 'subscription_over', detail: billing.billingMessages.limited }),
      ]);
      expect(await dumpOffice(app, office.id)).toEqual(before);
    },
  );

  test('a member in the member’s words', async () => {
    const member = await signIn(app, await createUser(app, office));
    const answer = await member.call('POST', '/crm/contacts', { first_name: 'A', last_name: 'B' });
    expect([answer.statusCode, answer.json().detail]).toEqual([402, billing.billingMessages.limitedMember]);
  });
});

describe('lets through', () => {
  test.each(named(own.filter((route) => !changes(route))))('%s, which only reads', async (_name, route) => {
    expect((await callRoute(route, admin)).statusCode).toBe(table[route.name]!.ok);
  });

  test('choosing a plan, and what keeps an account safe', () => {
    const open = own.filter((route) => changes(route) && route.whenLimited).map(({ name }) => name);
    expect(open).toEqual(
      expect.arrayContaining(['createCheckout', 'cancelSubscription', 'openPaymentPortal', 'switchPlan']),
    );
  });
});

test('its people may sign in and out, and are told in the session', async () => {
  const caller = await signIn(app, await createUser(app, office));
  expect((await caller.call('GET', '/check')).json().client.limited).toBe(true);
  expect((await caller.call('DELETE', '/logout')).statusCode).toBe(200);
});
