import { CONNECTOR_PATH } from '@chairline/open-dental';
import { makePractice } from '@chairline/open-dental/made-up';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { connectMadeUp } from '../../testing/made-up-connector.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** As the desk has it: wrong tokens of an address within a minute. */
const LIMIT = 20;
const MINUTE_MS = 60_000;
let app: TestApp;
let base: string;

beforeAll(async () => {
  app = await createTestApp();
  base = await listen(app);
});
afterAll(() => app?.close());
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

test('who tries wrong tokens is not listened to for the rest of the minute, whatever comes next', async () => {
  const office = await createOffice(app);
  const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  const { token } = (await admin.call('POST', '/od-connector/integration-token')).json();
  const practice = makePractice({ today: '2026-11-20', patients: 0, years: 1 });
  const wrong = `${office.id}.${'a'.repeat(43)}`;

  // A right one is not counted, however often it comes.
  for (let times = 0; times < 3; times += 1) {
    const right = connectMadeUp({ base, token, practice });
    await right.welcome;
    await right.close();
    await expect
      .poll(async () => (await admin.call('GET', '/od/state')).json().connector.state)
      .toBe('offline');
  }
  for (let times = 0; times < LIMIT; times += 1)
    expect([times, await knock(wrong)]).toEqual([times, { code: 4401 }]);
  expect(await knock(wrong)).toEqual({ status: 429, retryAfter: '60' });
  // By then the right one is not listened to either: nobody learns by the answer which it is.
  expect(await knock(token)).toEqual({ status: 429, retryAfter: '60' });
  expect((await admin.call('GET', '/od/state')).json().connector.state).toBe('offline');

  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + MINUTE_MS + 1);
  const late = connectMadeUp({ base, token, practice });
  await late.welcome;
  await late.close();
});
