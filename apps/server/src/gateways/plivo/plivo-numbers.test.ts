import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { vendorTimeouts } from '../open-gateways.ts';
import { CarrierError } from './carrier.ts';
import { createPlivoCarrier } from './plivo-carrier.ts';

/** Numbers and softphones through the real SDK, its voice hosts included, against the sandbox. */
let sandbox: TestSandbox;
let carrier: ReturnType<typeof createPlivoCarrier>;

const open = (publicUrl = 'http://desk.test', timeoutMs = vendorTimeouts.carrier) =>
  createPlivoCarrier({
    authId: 'MATESTACCOUNT0000000',
    authToken: 'test-token',
    apiUrl: sandbox.plivoApiUrl,
    timeoutMs,
    publicUrl,
  });

beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
  carrier = open();
});
afterAll(() => sandbox?.close());
beforeEach(() => fault('ok'));

const fault = (mode: string, ms?: number) =>
  sandbox.control('/faults', { vendor: 'plivo', mode, ...(ms ? { ms } : {}) });
const numbers = () =>
  sandbox.control('/plivo/numbers') as Promise<{ number: string; application: string | null }[]>;
const endpoints = () => sandbox.control('/plivo/endpoints') as Promise<{ username: string }[]>;

async function failure(work: Promise<unknown>): Promise<[string, number | null]> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof CarrierError)) throw new Error(`no carrier error but ${String(error)}`);
  return [error.outcome, error.status];
}

const firstOf = async (areaCode: string) =>
  (await carrier.searchNumbers({ areaCode, limit: 1, offset: 0 }))[0]!;

describe('numbers', () => {
  test('are found by area code, by city and state, and toll-free', async () => {
    const offer = await firstOf('206');
    expect(offer).toEqual({
      number: expect.stringMatching(/^\+1206555\d{4}$/),
      city: 'Seattle',
      monthlyCents: 50,
    });
    const page = { limit: 20, offset: 0 };
    const portland = await carrier.searchNumbers({ city: 'Portland', region: 'Oregon', ...page });
    expect(portland).toHaveLength(20);
    expect(portland.every(({ city }) => city === 'Portland')).toBe(true);
    expect(await carrier.searchNumbers({ city: 'Portland', region: 'Texas', ...page })).toEqual([]);
    expect(await firstOf('833')).toMatchObject({ city: '', monthlyCents: 100 });
    expect(await firstOf('999')).toBeUndefined();
  });

  test('one is bought with our application, never twice, attached again and given back', async () => {
    const { number } = await firstOf('541');
    expect(await carrier.ownsNumber(number)).toBe(false);
    await carrier.buyNumber(number);
    expect(await carrier.ownsNumber(number)).toBe(true);
    expect(await failure(carrier.buyNumber(number))).toEqual(['refused', 404]);
    expect((await numbers()).find((one) => one.number === number)?.application).toBe('chairline-desk-test');
    await carrier.attachNumber(number);
    await carrier.releaseNumber(number);
    await carrier.releaseNumber(number);
    expect(await carrier.ownsNumber(number)).toBe(false);
    expect(await failure(carrier.attachNumber(number))).toEqual(['refused', 404]);
  });

  test('the application is made once, also by processes that start together', async () => {
    const { number } = await firstOf('619');
    await carrier.buyNumber(number);
    await Promise.all(
      [open('http://two.test'), open('http://two.test')].map((one) => one.attachNumber(number)),
    );
    expect((await numbers()).find((one) => one.number === number)?.application).toBe('chairline-two-test');
  });

  test('accepted and then cut off: in doubt, and looked up it is ours', async () => {
    const { number } = await firstOf('208');
    await carrier.ownsNumber(number);
    await fault('accept-then-drop');
    expect(await failure(carrier.buyNumber(number))).toEqual(['doubtful', null]);
    expect(await carrier.ownsNumber(number)).toBe(true);
    await fault('ok');
    expect((await numbers()).filter((one) => one.number === number)).toHaveLength(1);
  });
});

describe('softphones', () => {
  const wanted = { username: 'danac1u2', password: 'a-long-password', alias: 'Dana Park' };

  test('one is made, found by a part of its name, and removed', async () => {
    const made = await carrier.createEndpoint(wanted);
    expect(made).toEqual({
      endpointId: expect.any(String),
      username: expect.stringMatching(/^danac1u2\d{12}$/),
    });
    expect(await carrier.findEndpoints('c1u2')).toEqual([made]);
    expect(await carrier.findEndpoints('nobody')).toEqual([]);
    await carrier.updateEndpoint(made.endpointId, { password: 'another-password' });
    expect(await endpoints()).toMatchObject([{ endpointId: made.endpointId, passwordChanges: 1 }]);
    await carrier.deleteEndpoint(made.endpointId);
    await carrier.deleteEndpoint(made.endpointId);
    expect(await failure(carrier.updateEndpoint(made.endpointId, { password: 'another-password' }))).toEqual([
      'refused',
      404,
    ]);
    expect(await endpoints()).toEqual([]);
  });

  test('more than a page of them are all looked through', async () => {
    const made = [];
    for (let index = 0; index < 23; index += 1) {
      made.push(await carrier.createEndpoint({ ...wanted, username: `many${index}x` }));
    }
    expect(await carrier.findEndpoints('many0x')).toEqual([made[0]]);
    expect(await carrier.findEndpoints('many')).toHaveLength(23);
    for (const { endpointId } of made) await carrier.deleteEndpoint(endpointId);
  });

  test('a 5xx is not repeated by the SDK, and never goes to the real carrier', async () => {
    await fault('error');
    expect(await failure(carrier.createEndpoint(wanted))).toEqual(['doubtful', 500]);
    // One request was counted, so the next is the second: 503.
    expect(await failure(carrier.createEndpoint(wanted))).toEqual(['doubtful', 503]);
    await fault('ok');
    expect(await endpoints()).toEqual([]);
  });

  test('made, and the answer lost: in doubt, found by its name, there once', async () => {
    await fault('accept-then-drop');
    expect(await failure(carrier.createEndpoint(wanted))).toEqual(['doubtful', null]);
    await fault('ok');
    const found = await carrier.findEndpoints('danac1u2');
    expect(found).toHaveLength(1);
    await carrier.deleteEndpoint(found[0]!.endpointId);
  });
});

describe.each([
  ['error', 'doubtful'],
  ['rate-limit', 'busy'],
  ['garbage', 'doubtful'],
  ['timeout', 'doubtful'],
])('%s', (mode, outcome) => {
  test('is said of every call', async () => {
    await fault('ok');
    const { number } = await firstOf('305');
    await fault(mode);
    // Of all others a busy machine may take its time.
    const asked = mode === 'timeout' ? open('http://desk.test', 500) : carrier;
    const calls = [
      () => asked.searchNumbers({ areaCode: '305', limit: 1, offset: 0 }),
      () => asked.ownsNumber(number),
      () => asked.buyNumber(number),
      () => asked.attachNumber(number),
      () => asked.createEndpoint({ username: 'u1', password: 'long-enough', alias: 'U' }),
      () => asked.findEndpoints('u1'),
      () => asked.updateEndpoint('1', { password: 'long-enough' }),
    ];
    for (const call of calls) expect((await failure(call()))[0]).toBe(outcome);
    await fault('ok');
    expect(await carrier.ownsNumber(number)).toBe(false);
    expect(await endpoints()).toEqual([]);
  });
});
