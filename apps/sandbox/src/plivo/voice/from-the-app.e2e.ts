import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { signIn } from '../../../../../e2e/harness/desk.ts';
import { useJourney } from '../../../../../e2e/harness/journey.ts';
import { softphoneOf } from '../../../../../e2e/harness/softphone.ts';
import { until } from '../../../../../e2e/harness/until.ts';

const journey = useJourney({}, { devices: true });
const SDK = fileURLToPath(import.meta.resolve('plivo-browser-sdk/dist/plivobrowsersdk.js'));

test('the carrier’s SDK in a page of the app registers where the server says, and reaches nobody else', async () => {
  const { surfer, world } = journey;
  await softphoneOf(world, 'desk');
  // What the policy refuses is written to the console: the SDK's statistics, logs and tones.
  surfer.expectComplaint(/Content Security Policy|Failed to fetch[^]*LogsToServer/);
  const person = await surfer.person({ permissions: ['microphone'] });
  await person.addInitScript(() => {
    // A machine with loopback alone counts as offline, and the SDK waits for the network then.
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    const refused: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI));
    Object.assign(globalThis, { refused });
  });
  const { page } = await signIn(person, world.url, 'desk');
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.evaluate(await readFile(SDK, 'utf8'));
  await page.evaluate(async () => {
    interface Client {
      on(name: string, heard: (detail: unknown) => void): void;
      loginWithAccessToken(token: string): void;
    }
    const { Plivo } = globalThis as unknown as { Plivo: new (options: object) => { client: Client } };
    const answer = await fetch('/api/plivo/softphone/session');
    const { token, registrationDomainSocket } = (await answer.json()) as {
      token: string;
      registrationDomainSocket: string[];
    };
    const { client } = new Plivo({
      debug: 'OFF',
      permOnClick: true,
      enableTracking: false,
      codecs: ['OPUS', 'PCMU'],
      registrationDomainSocket,
    });
    const events: string[] = [];
    client.on('onLogin', () => events.push('in'));
    client.on('onLoginFailed', (why) => events.push(`failed: ${String(why)}`));
    Object.assign(globalThis, { events });
    client.loginWithAccessToken(token);
  });
  const kept = <T>(name: string) =>
    page.evaluate((key) => (globalThis as unknown as Record<string, T>)[key]!, name);
  await until('the softphone is registered, or was refused', async () => {
    const events = await kept<string[]>('events');
    return events.length > 0 && events;
  });
  expect(await kept('events')).toEqual(['in']);
  const signalling = `${world.phoneUrl.replace('http', 'ws')}/plivo/signalling`;
  expect(sockets.filter((url) => url.endsWith('/signalling'))).toContain(signalling);
  // Nothing of what it needs was refused, and its vendor's hosts were.
  const refused = await until('its statistics are refused', async () => {
    const all = await kept<string[]>('refused');
    return all.some((url) => url.includes('plivo.com')) && all;
  });
  expect(refused.filter((url) => new URL(url, 'http://none').hostname.endsWith('.plivo.com'))).toEqual(
    refused,
  );
});
