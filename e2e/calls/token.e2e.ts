import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInCaller } from '../harness/caller.ts';
import { useJourney } from '../harness/journey.ts';
import { playColleague, softphoneOf } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
/** Seconds; the page renews at every look then. */
const SHORT = 5;

/** What the admin asks of the server about `desk`. */
async function asAdmin(method: string, path: (userId: number) => string): Promise<void> {
  const { url } = journey.world;
  const { user_id: userId } = await (await signInCaller(url, 'desk')).get<{ user_id: number }>('/check');
  const { cookie } = await signInCaller(url, 'admin');
  const answer = await fetch(`${url}/api${path(userId)}`, { method, headers: { cookie } });
  expect(answer.status, await answer.text()).toBe(200);
}

/** The tokens with which the page asks the carrier for its login, from its next load on. */
function followLogins(page: Page): string[] {
  const tokens: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const token = /^REGISTER [\s\S]*^X-Plivo-Jwt: (\S+)/m.exec(String(payload))?.[1];
      if (token !== undefined) tokens.push(token);
    }),
  );
  return tokens;
}

const isSession = (response: { url(): string }) => response.url().endsWith('/plivo/softphone/session');
const ready = (page: Page) => page.getByRole('button', { name: 'Phone: ready' }).waitFor();

test('the login goes on with another token in a call and without one: nobody hears of it, and the next call rings', async () => {
  const { world } = journey;
  const { control } = world;
  await playColleague(world, 'desk2', { state: 'gone' });
  const { page } = await openPhone(journey, 'desk');
  const logins = followLogins(page);
  // Short tokens, as far as the page knows: it renews them every few seconds.
  await page.route('**/plivo/softphone/session', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), expires_in: SHORT } });
  });
  await page.reload();
  await ready(page);
  await until('it was renewed twice without a call', () => new Set(logins).size >= 3);

  const patient = await control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const inCall = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await inCall.waitFor();
  const before = new Set(logins).size;
  await until('it was renewed twice in the call', () => new Set(logins).size >= before + 2);
  await page.unroute('**/plivo/softphone/session');

  // Another role: the carrier has another password, and the page a token that came after it.
  await until('it has one that holds', async () => {
    const { expires_in } = (await (await page.waitForResponse(isSession)).json()) as { expires_in: number };
    return expires_in > SHORT;
  });
  const taken = page.waitForResponse(isSession);
  await asAdmin('PUT', (userId) => `/users/${userId}/Admin`);
  const { token } = (await (await taken).json()) as { token: string };
  await until('the login goes on with it', () => logins.at(-1) === token);
  await inCall.waitFor();
  const leg = (await control.calls()).find(({ call_uuid }) => call_uuid === patient)!;
  expect([leg.state === 'ended', leg.members.length]).toEqual([false, 2]);
  await control.putDown(patient);
  await untilOver(world);
  await ready(page);

  const again = await control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).waitFor();
  await control.putDown(again);
  await untilOver(world);
});

test('whoever is signed out by an admin is rung no more', async () => {
  const { world } = journey;
  const { control } = world;
  await playColleague(world, 'desk2', { state: 'gone' });
  const { page } = await openPhone(journey, 'desk');
  const softphone = await softphoneOf(world, 'desk');
  await asAdmin('POST', (userId) => `/admin/users/${userId}/sign-out`);
  await page.getByRole('textbox', { name: 'Username' }).waitFor();
  const before = new Set((await control.calls()).map(({ call_uuid }) => call_uuid));
  const patient = await control.callIn(DANIEL, 'speak');
  const leg = await until('the carrier gives up at once', async () =>
    (await control.calls()).find(
      ({ call_uuid, to, state }) => !before.has(call_uuid) && to.includes(softphone) && state === 'ended',
    ),
  );
  expect(leg.hangup_cause).toMatch(/not registered/i);
  await control.putDown(patient);
  await untilOver(world);
});
