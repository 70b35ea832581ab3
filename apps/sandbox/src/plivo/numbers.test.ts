import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoAccount } from '../app.ts';
import { call, clientOf, OFFICE, PATIENT, startWorld, until } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const client = () => clientOf(world.sandbox);
const authorization = `Basic ${btoa(`${demoAccount.authId}:${demoAccount.authToken}`)}`;
const rest = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
  call(world.sandbox, method, `/plivo/v1/Account/${demoAccount.authId}/${path}`, body, { authorization });

test('numbers are found by region, city, area code and type, twenty a page', async () => {
  const first = await client().numbers.search('US', { type: 'local', region: 'Oregon' });
  expect(first).toHaveLength(20);
  expect(first[0]).toMatchObject({ region: 'Oregon, UNITED STATES', smsEnabled: true, mmsEnabled: true });
  expect(first.meta.totalCount).toBeGreaterThan(100);
  const second = await client().numbers.search('US', { type: 'local', region: 'OR', offset: 20 });
  expect(second[0]?.number).not.toBe(first[0]?.number);
  const eugene = await client().numbers.search('US', { city: 'eugene', limit: 1 });
  expect(eugene[0]?.number).toMatch(/^1541555/);
  const seattle = await client().numbers.search('US', { pattern: '206' });
  expect(seattle.every((one) => one.number.startsWith('1206555'))).toBe(true);
  const free = await client().numbers.search('US', { type: 'tollfree' });
  expect(free[0]).toMatchObject({ type: 'tollfree', city: null });
  expect(await client().numbers.search('US', { region: 'Atlantis' })).toHaveLength(0);
  expect(await client().numbers.search('FR')).toHaveLength(0);
});

test('a number is rented once, changed, texted from, and given back', async () => {
  const offers = await client().numbers.search('US', { pattern: '503', limit: 1 });
  const offer = { number: String(offers[0]?.number) };
  const bought = await client().numbers.buy(offer.number, `default-${demoAccount.authId}`);
  expect(bought).toMatchObject({
    status: 'fulfilled',
    numbers: [{ number: offer.number, status: 'Success' }],
  });
  await expect(client().numbers.buy(offer.number)).rejects.toThrow('not found');
  const again = await client().numbers.search('US', { pattern: '503', limit: 20 });
  expect(again.some((one) => one.number === offer.number)).toBe(false);

  await client().numbers.update(offer.number, { alias: 'Main line' });
  expect(await client().numbers.get(offer.number)).toMatchObject({
    number: offer.number,
    alias: 'Main line',
  });
  const mine = await client().numbers.list();
  expect(mine.map((one) => one.number)).toEqual([offer.number, OFFICE.slice(1)]);

  await client().messages.create({ src: offer.number, dst: PATIENT, text: 'from the new one' });
  await call(world.sandbox, 'POST', '/control/plivo/messages', {
    from: PATIENT,
    to: offer.number,
    text: 'hi',
  });
  await until(() => world.product.hooks.some((hook) => hook.params.To === offer.number), 'the text came in');

  await client().numbers.unrent(offer.number);
  await expect(client().numbers.get(offer.number)).rejects.toThrow('not found');
  await expect(client().messages.create({ src: offer.number, dst: PATIENT, text: 'x' })).rejects.toThrow(
    'not a number of this account',
  );
});

test('what is not for sale, or goes to an unknown application, is refused', async () => {
  await expect(client().numbers.buy('12125559999')).rejects.toThrow('not found');
  expect(await rest('POST', 'PhoneNumber/15035550120/', { app_id: 'nobody' })).toMatchObject({ status: 400 });
  expect(await rest('GET', 'PhoneNumber/')).toMatchObject({ status: 400 });
  expect(await rest('GET', 'Nothing/')).toMatchObject({ status: 404, body: { error: 'not found' } });
});

// The SDK sends its application calls to Plivo's voice hosts whatever its address is, so these go by hand.
test('an application decides where a number’s texts go', async () => {
  const made = await rest('POST', 'Application/', {
    app_name: 'Second',
    message_url: `${world.product.url}/second`,
  });
  expect(made.status).toBe(201);
  const path = `Application/${made.body.app_id}/`;
  expect((await rest('GET', path)).body).toMatchObject({
    app_name: 'Second',
    message_method: 'POST',
    enabled: true,
  });
  expect((await rest('GET', 'Application/')).body.meta.total_count).toBe(2);
  expect((await rest('POST', 'Application/', { app_name: 'Second' })).status).toBe(400);
  expect((await rest('POST', 'Application/', { app_name: 'Third', message_url: 'nowhere' })).status).toBe(
    400,
  );
  expect((await rest('POST', path, { message_method: 'GET' })).status).toBe(202);

  await client().numbers.update(OFFICE.slice(1), { appId: made.body.app_id });
  await call(world.sandbox, 'POST', '/control/plivo/messages', { from: PATIENT, to: OFFICE, text: 'hi' });
  await until(() => world.product.hooks.length === 1, 'the text came in');
  expect(world.product.hooks[0]).toMatchObject({ method: 'GET', params: { Text: 'hi' } });
  expect(world.product.hooks[0]?.url).toContain('/second?');

  expect((await rest('DELETE', path)).status).toBe(204);
  expect((await rest('GET', path)).status).toBe(404);
});
