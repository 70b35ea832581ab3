import { allRoutes, problem, type RouteShape } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOffice, createUser, multipart, PASSWORD, signIn } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { kindOf, limits } from './limits.ts';

let app: TestApp;
/** A hundredth of what an installation has by default: 2 sign-ins an address, 60 reads, 6 sends … */
beforeEach(async () => {
  app = await createTestApp({ requestsPerMinute: 60 });
});
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
});

const signInFrom = (remoteAddress: string, cookies: Record<string, string> = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress,
    cookies,
    payload: { client_id: '999', username: 'nobody', password: 'x' },
  });
const get = (url: string, remoteAddress: string, cookies: Record<string, string> = {}) =>
  app.server.inject({ url, remoteAddress, cookies });
const statuses = async (count: number, call: () => Promise<LightMyRequestResponse>) => {
  const seen = new Set<number>();
  for (let round = 0; round < count; round += 1) seen.add((await call()).statusCode);
  return [...seen];
};

function expectTold(answer: LightMyRequestResponse, words: string): void {
  expect([answer.statusCode, problem.parse(answer.json())]).toEqual([
    429,
    expect.objectContaining({ status: 429, code: 'too_many_requests' }),
  ]);
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((answer.json() as { detail: string }).detail).toMatch(
    new RegExp(`^Too many ${words} in a short time\\. Wait \\d+ seconds?, then try again\\.$`),
  );
}

describe('of one address', () => {
  test('sign-ins are few, and the next minute has its own', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(await statuses(2, () => signInFrom('10.30.0.1'))).toEqual([401]);
    expectTold(await signInFrom('10.30.0.1'), 'sign-ins');
    expect((await signInFrom('10.30.0.2')).statusCode).toBe(401);
    // Other kinds of call are not used up with it.
    expect((await get('/api/first-account', '10.30.0.1')).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await signInFrom('10.30.0.1')).statusCode).toBe(401);
  });

  test('all steps of a sign-in, resets and activations count together', async () => {
    await get('/api/reset_password/receive_new_password/none', '10.30.0.1');
    await get('/api/activate-account/create/none', '10.30.0.1');
    expectTold(await signInFrom('10.30.0.1'), 'sign-ins');
  });

  test('beyond the limit nothing is looked up, whatever cookies come with it', async () => {
    const caller = await signIn(app, await createUser(app, await createOffice(app)));
    expect(await statuses(60, () => get('/api/check', '10.30.0.1', { chairline_access: 'junk' }))).toEqual([
      403,
    ]);
    const asked = vi.spyOn(app.platform.db, 'transaction');
    expectTold(await get('/api/check', '10.30.0.1', caller.cookies), 'requests');
    await statuses(2, () => signInFrom('10.30.0.1'));
    asked.mockClear();
    expectTold(await signInFrom('10.30.0.1', caller.cookies), 'sign-ins');
    expect(asked).not.toHaveBeenCalled();
  });

  test('an IPv6 network is one', async () => {
    for (const last of ['1', '2']) await signInFrom(`2001:db8:5:6::${last}`);
    expectTold(await signInFrom('2001:db8:5:6:aaaa::3'), 'sign-ins');
  });
});

test('health is never limited', async () => {
  expect(await statuses(150, () => get('/api/health', '10.30.0.1'))).not.toContain(429);
});

test('signed deliveries are never limited: they come as fast as patients write', async () => {
  const deliver = () =>
    app.server.inject({ method: 'POST', url: '/api/plivo/inbound-text', remoteAddress: '10.30.0.1' });
  expect(await statuses(100, deliver)).not.toContain(429);
});

test('one user has a share of an address alone; a colleague beside them goes on', async () => {
  const office = await createOffice(app);
  const [one, other] = [await createUser(app, office), await createUser(app, office)];
  const [ann, bob] = [await signIn(app, one), await signIn(app, other)];
  const reads = limits.read.user / 100;
  expect(await statuses(reads, () => ann.call('GET', '/check'))).toEqual([200]);
  expectTold(await ann.call('GET', '/check'), 'requests');
  // Not by another session of theirs either, which the address' own share of sign-ins has room for elsewhere.
  const again = await app.server.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: '10.30.0.9',
    payload: { client_id: String(office.id), username: one.username, password: PASSWORD },
  });
  const cookies = Object.fromEntries(again.cookies.map(({ name, value }) => [name, value]));
  expectTold(await get('/api/check', '10.30.0.9', cookies), 'requests');
  expect((await bob.call('GET', '/check')).statusCode).toBe(200);
});

test('sends, uploads and searches have limits of their own', async () => {
  const caller = await signIn(app, await createUser(app, await createOffice(app)));
  const search = () => caller.call('GET', '/search?q=crown');
  expect(await statuses(Math.ceil(limits.search.user / 100), search)).not.toContain(429);
  expectTold(await search(), 'searches');
  const send = (size: number) =>
    app.server.inject({
      method: 'POST',
      url: '/api/plivo/outbound-text',
      cookies: caller.cookies,
      ...multipart({ message: 'Hello' }, [{ name: 'a.txt', bytes: Buffer.alloc(size, 'a') }]),
    });
  expect(await statuses(Math.ceil(limits.upload.user / 100), () => send(200_000))).not.toContain(429);
  expectTold(await send(200_000), 'uploads');
  expect(await statuses(Math.ceil(limits.send.user / 100), () => send(10))).not.toContain(429);
  expectTold(await send(10), 'messages');
  expect((await caller.call('GET', '/check')).statusCode).toBe(200);
});

test('every route has a kind, and a user’s share is no more than the address’', () => {
  const kinds = new Map(allRoutes.map((route: RouteShape) => [route.name, kindOf(route)]));
  const of = (kind: string) => [...kinds].filter(([, own]) => own === kind).map(([name]) => name);
  expect(of('sign-in').toSorted()).toEqual(
    [
      'activateAccount',
      'checkActivation',
      'checkReset',
      'requestReset',
      'resetPassword',
      'signIn',
      'signInCode',
      'signInEnroll',
      'signInEnrolled',
    ].toSorted(),
  );
  expect(of('none').toSorted()).toEqual(
    [
      'getHealth',
      ...allRoutes.filter(({ access }) => access === 'webhook' || access === 'token').map(({ name }) => name),
    ].toSorted(),
  );
  expect(of('send')).toEqual(expect.arrayContaining(['sendText', 'sendMail', 'resendText', 'massTag']));
  expect(of('search')).toContain('searchText');
  for (const { address, user } of Object.values(limits)) expect(user).toBeLessThanOrEqual(address);
});
