import { CONNECTOR_PATH } from '@chairline/open-dental';
import { makePractice } from '@chairline/open-dental/made-up';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp } from '../../../testing/made-up-connector.ts';
import { useTestApp } from '../../../testing/use-app.ts';

/** As the door has it: wrong tries within a minute with one token, and of one address. */
const LIMIT = 20;
const LIMIT_OF_ADDRESS = 300;
const MINUTE_MS = 60_000;
let base: string;

const app = useTestApp();
beforeAll(async () => {
  base = await listen(app);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** How a connection with a token ends: its close code, or the HTTP status with which it was not even opened. */
const knock = (token: string) =>
  new Promise<{ code?: number; status?: number; retryAfter?: string | undefined }>((resolve, reject) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}${CONNECTOR_PATH}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    socket.on('unexpected-response', (_request, response) => {
      response.resume();
      resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'] });
      socket.terminate();
    });
    socket.on('close', (code) => resolve({ code }));
    socket.on('error', reject);
  });

async function officeWithToken() {
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const { token } = (await admin.call('POST', '/od-connector/integration-token')).json<{ token: string }>();
  return { office, admin, token };
}
const practice = makePractice({ today: '2026-11-20', patients: 0, years: 1 });
async function comesIn(token: string): Promise<void> {
  const made = connectMadeUp({ base, token, practice });
  await made.welcome;
  await made.close();
}

test('a wrong token is not listened to for the rest of the minute; its neighbours behind one address are', async () => {
  const one = await officeWithToken();
  const neighbour = await officeWithToken();
  const wrong = `${one.office.id}.${'a'.repeat(43)}`;

  // A right one is not counted, however often it comes.
  for (let times = 0; times < 3; times += 1) {
    await comesIn(one.token);
    await expect
      .poll(async () => (await one.admin.call('GET', '/od/state')).json().connector.state)
      .toBe('offline');
  }
  for (let times = 0; times < LIMIT; times += 1)
    expect([times, await knock(wrong)]).toEqual([times, { code: 4401 }]);
  expect(await knock(wrong)).toEqual({ status: 429, retryAfter: '60' });
  // This process has never seen the neighbour's.
  await comesIn(neighbour.token);
  await comesIn(one.token);

  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + MINUTE_MS + 1);
  expect(await knock(wrong)).toEqual({ code: 4401 });
});

test('an address that tries many tokens is limited; one that was right before is let in all the same', async () => {
  const known = await officeWithToken();
  const unknown = await officeWithToken();
  const now = Date.now();
  // Apart from the minute of the test before.
  vi.spyOn(Date, 'now').mockImplementation(() => now + 10 * MINUTE_MS);
  await comesIn(known.token);
  const tries = Array.from(
    { length: LIMIT_OF_ADDRESS },
    (_, index) => `${known.office.id}.${String(index).padStart(43, 'b')}`,
  );
  for (let at = 0; at < tries.length; at += 20)
    expect(await Promise.all(tries.slice(at, at + 20).map(knock))).toEqual(
      Array.from({ length: 20 }, () => ({ code: 4401 })),
    );
  expect(await knock(`${known.office.id}.${'c'.repeat(43)}`)).toEqual({ status: 429, retryAfter: '60' });
  expect(await knock(unknown.token)).toEqual({ status: 429, retryAfter: '60' });
  await comesIn(known.token);

  vi.spyOn(Date, 'now').mockImplementation(() => now + 11 * MINUTE_MS + 1);
  await comesIn(unknown.token);
});
