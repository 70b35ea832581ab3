import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { vendorTimeouts } from '../open-gateways.ts';
import { createNominatim } from './nominatim.ts';
import { PlacesError } from './places.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
});
afterAll(() => sandbox?.close());
beforeEach(() => fault('ok'));

const fault = (mode: string) => sandbox.control('/faults', { vendor: 'maps', mode });
const open = (apiUrl = sandbox.mapsApiUrl, timeoutMs = vendorTimeouts.places) =>
  createNominatim({ apiUrl, userAgent: 'Chairline/0 (http://desk.test)', timeoutMs });
const portland = { lat: 45.5152, lon: -122.6784 };

async function failure(work: Promise<unknown>): Promise<[string, string]> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof PlacesError)) throw new Error(`no error of the map but ${String(error)}`);
  return [error.outcome, error.message];
}

test('a place is asked for once a second, and once for the same spot', async () => {
  const places = open();
  const began = Date.now();
  const [first, again, other] = await Promise.all([
    places.reverse(portland),
    places.reverse({ lat: 45.515201, lon: -122.678399 }),
    places.reverse({ lat: 48.14, lon: 11.58 }),
  ]);
  expect(first).toEqual({
    address: expect.stringMatching(/^\d+ \w/),
    city: 'Portland',
    country: 'United States',
  });
  expect(again).toEqual(first);
  expect(other.city).toBe('München');
  expect(Date.now() - began).toBeGreaterThan(1_000);
});

test('where the map has nothing, and where nobody answers, is told apart', async () => {
  const places = open();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await failure(places.reverse({ lat: 0, lon: -150 })))[0]).toBe('unknown');
  for (const mode of ['error', 'rate-limit', 'garbage', 'timeout']) {
    await fault(mode);
    // Only of silence it must be certain soon; with all others a busy machine may take its time.
    const asked = mode === 'timeout' ? open(sandbox.mapsApiUrl, 500) : open();
    expect((await failure(asked.reverse(portland)))[0]).toBe('unavailable');
  }
  const [outcome, words] = await failure(open('http://127.0.0.1:9').reverse(portland));
  expect([outcome, words.includes('45.5')]).toEqual(['unavailable', false]);
});

test('too many at once are told so, and nobody waits for a minute', async () => {
  const places = open('http://127.0.0.1:9');
  const asked = Array.from({ length: 12 }, (_, index) => failure(places.reverse({ lat: index, lon: 0 })));
  const words = (await Promise.all(asked.slice(8))).map(([, message]) => message);
  expect(words).toEqual(Array.from({ length: 4 }, () => 'Too many places are being looked up.'));
  void Promise.all(asked);
});
