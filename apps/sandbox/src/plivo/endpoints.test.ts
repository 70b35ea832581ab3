import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAccount } from '../app.ts';
import { call, startWorld } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

// The SDK sends these to Plivo's voice hosts whatever its address is, so they go by hand here; the product's
// gateway test sends them through the SDK.
const authorization = `Basic ${btoa(`${demoAccount.authId}:${demoAccount.authToken}`)}`;
const rest = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  call(world.sandbox, method, `/plivo/v1/Account/${demoAccount.authId}/${path}`, body, { authorization });
const wanted = { username: 'dana', password: 'a-password', alias: 'Dana Park' };

test('a softphone is made under the name asked for and twelve digits, changed, listed and removed', async () => {
  const made = await rest('POST', 'Endpoint/', wanted);
  expect(made).toMatchObject({ status: 201, body: { message: 'created', alias: 'Dana Park' } });
  expect(made.body.username).toMatch(/^dana\d{12}$/);
  const path = `Endpoint/${made.body.endpoint_id}/`;
  const shown = (await rest('GET', path)).body;
  expect(shown).toMatchObject({
    username: made.body.username,
    application: null,
    sip_registered: 'false',
    sip_uri: `sip:${made.body.username}@phone.plivo.com`,
  });
  expect(shown.password).toMatch(/^[\da-f]{32}$/);

  expect((await rest('POST', path, { alias: 'Dana P.' })).status).toBe(202);
  const second = await rest('POST', 'Endpoint/', wanted);
  expect(second.body.username).not.toBe(made.body.username);
  const list = (await rest('GET', 'Endpoint/')).body;
  expect(list.meta.total_count).toBe(2);
  expect(list.objects.map((one: { alias: string }) => one.alias)).toEqual(['Dana Park', 'Dana P.']);

  expect((await rest('DELETE', path)).status).toBe(204);
  expect((await rest('GET', path)).status).toBe(404);
  expect((await rest('DELETE', path)).status).toBe(404);
  expect((await call(world.sandbox, 'GET', '/control/plivo/endpoints')).body).toHaveLength(1);
});

test.each([
  [{ ...wanted, username: 'dana.park' }, 'username is invalid'],
  [{ ...wanted, password: '1234' }, 'password is invalid'],
  [{ username: 'dana', password: 'a-password' }, 'alias parameter not present'],
  [{ ...wanted, app_id: 'nobody' }, 'app_id is invalid'],
])('what is not right is refused: %o', async (body, error) => {
  expect(await rest('POST', 'Endpoint/', body)).toMatchObject({ status: 400, body: { error } });
});
