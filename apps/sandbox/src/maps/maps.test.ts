import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call, startWorld } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const ask = (query: string, agent = 'Chairline/1.0 (desk@example.com)') =>
  call(world.sandbox, 'GET', `/nominatim/reverse?${query}`, undefined, { 'user-agent': agent });
const portland = 'lat=45.5152&lon=-122.6784&format=json';

test('a place in town has its house, street, town and country, the same each time', async () => {
  const { status, body } = await ask(portland);
  expect([status, body.address]).toEqual([
    200,
    expect.objectContaining({
      house_number: expect.stringMatching(/^\d+$/),
      road: expect.any(String),
      city: 'Portland',
      state: 'Oregon',
      country: 'United States',
      country_code: 'us',
    }),
  ]);
  expect(body.display_name).toContain('Portland');
  await sleep(920);
  expect((await ask(portland)).body).toEqual(body);
});

test('the sea is nowhere, and the woods have no street', async () => {
  expect((await ask('lat=30&lon=-150&format=json')).body).toEqual({ error: 'Unable to geocode' });
  await sleep(920);
  const woods = await ask('lat=43.2&lon=-119.8&format=jsonv2');
  expect(woods.body).toMatchObject({ category: 'boundary', address: { county: 'Clackamas County' } });
  expect(woods.body.address.road).toBeUndefined();
});

test('one request a second, from somebody who says who it is', async () => {
  expect((await ask(portland, 'node')).status).toBe(403);
  expect((await ask(portland)).status).toBe(200);
  expect((await ask(portland)).status).toBe(429);
});

test('what is no place is refused in its words, and faults are played', async () => {
  expect((await ask('lon=1&format=json')).body).toEqual({
    error: { code: 400, message: "Parameter 'lat' missing." },
  });
  await sleep(920);
  expect((await ask('lat=95&lon=1&format=json')).status).toBe(400);
  await call(world.sandbox, 'POST', '/control/faults', { vendor: 'maps', mode: 'error' });
  expect((await ask(portland)).status).toBe(500);
});
