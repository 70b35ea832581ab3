import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let sandbox: TestSandbox;
let app: TestApp;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
  app = await createTestApp({ mapsApiUrl: sandbox.mapsApiUrl });
  caller = await signIn(app, await createUser(app, await createOffice(app)));
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});

const ask = (query: string) => caller.call('GET', `/maps/reverse?${query}`);

test('a place has its street, town and country', async () => {
  const answer = await ask('lat=45.5152&lon=-122.6784&format=json');
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    {
      latitude: 45.5152,
      longitude: -122.6784,
      address: expect.stringMatching(/^\d+ /),
      city: 'Portland',
      country: 'United States',
    },
  ]);
});

test('what cannot be looked up is said in the composer’s words', async () => {
  await sandbox.control('/faults', { vendor: 'maps', mode: 'error' });
  const answer = await ask('lat=45.6&lon=-122.6');
  expect([answer.statusCode, answer.json()]).toEqual([
    502,
    expect.objectContaining({ code: 'vendor_failed', detail: 'error in accessing location!' }),
  ]);
});

test.each(['lat=91&lon=0', 'lon=0', 'lat=x&lon=0'])('%s is no place', async (query) => {
  expect((await ask(query)).statusCode).toBe(400);
});

test('nobody asks without a session', async () => {
  expect((await app.server.inject({ url: '/api/maps/reverse?lat=1&lon=1' })).statusCode).toBe(403);
});
