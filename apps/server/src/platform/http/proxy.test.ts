import { afterEach, expect, test, vi } from 'vitest';
import { createOffice, createUser, PASSWORD } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Config } from '../config.ts';

let app: TestApp;
afterEach(() => app?.close());

/** Where somebody is seen to sign in from. */
async function seenFrom(trustProxy: Config['trustProxy'], forwarded?: string) {
  app = await createTestApp({ trustProxy });
  const warn = vi.spyOn(app.platform.log, 'warn');
  const user = await createUser(app, await createOffice(app));
  for (let round = 0; round < 2; round += 1) {
    await app.server.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress: '10.1.1.1',
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      payload: { client_id: String(user.office), username: user.username, password: PASSWORD },
    });
  }
  const { rows } = await app.owner.query<{ address: string }>('SELECT DISTINCT address FROM sessions');
  return { addresses: rows.map(({ address }) => address), warnings: warn.mock.calls.flat() };
}

test('a proxy that was not declared is not believed, and is told of once', async () => {
  expect(await seenFrom(false, '203.0.113.7')).toEqual({
    addresses: ['10.1.1.1'],
    warnings: [expect.stringContaining('set TRUST_PROXY to the number of proxies in front')],
  });
});

test('nothing is told where there is no proxy', async () => {
  expect(await seenFrom(false)).toEqual({ addresses: ['10.1.1.1'], warnings: [] });
});

test('of one declared proxy the last address counts, whatever the visitor wrote before it', async () => {
  expect(await seenFrom(1, '198.51.100.9, 203.0.113.7')).toEqual({
    addresses: ['203.0.113.7'],
    warnings: [],
  });
});

test('only a proxy of the declared addresses is believed', async () => {
  expect((await seenFrom(['10.0.0.0/8'], '203.0.113.7')).addresses).toEqual(['203.0.113.7']);
  await app.close();
  expect((await seenFrom(['192.168.0.0/16'], '203.0.113.7')).addresses).toEqual(['10.1.1.1']);
});
