import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { OFFICE_NUMBER } from '../harness/control.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { playColleague, softphoneOf } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

async function openPhone(username: string): Promise<Page> {
  const { surfer, world } = journey;
  await softphoneOf(world, username);
  const { page } = await signIn(await surfer.person(), world.url, username);
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor({ timeout: 20_000 });
  return page;
}

/** Desk in a call with Daniel. */
async function inCall() {
  await playColleague(journey.world, 'desk2', { answer: 'ignore' });
  const page = await openPhone('desk');
  const patient = await journey.world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  const legs = async () => (await journey.world.control.calls()).filter(({ state }) => state !== 'ended');
  const patientIsIn = async () => (await legs()).some(({ call_uuid }) => call_uuid === patient);
  return { page, bar, patient, legs, patientIsIn };
}

test('the carrier’s connection is cut in mid-call: the call goes on, the bar says so, the phone registers by itself', async () => {
  const { world, surfer } = journey;
  surfer.expectComplaint(/WebSocket/);
  const { page, bar, legs, patientIsIn } = await inCall();
  const before = (await legs()).map(({ call_uuid }) => call_uuid).sort();
  const anew = page.waitForEvent('websocket', { predicate: (socket) => socket.url().includes('signalling') });
  await world.control.dropSockets();
  await bar.getByText('Reconnecting…').waitFor();
  await anew;
  await bar.getByText('Reconnecting…').waitFor({ state: 'detached', timeout: 20_000 });
  // The very same legs: nobody was moved, rung, or cut off.
  expect((await legs()).map(({ call_uuid }) => call_uuid).sort()).toEqual(before);
  expect(await patientIsIn()).toBe(true);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await until('nobody is left in it', async () => (await legs()).length === 0);
});

test('by its key as by its button: two outside people are not cut off from each other without a question', async () => {
  const { page, bar, legs } = await inCall();
  await bar.getByRole('button', { name: 'Add to call' }).click();
  await page.getByRole('textbox', { name: 'Add to call' }).fill('503 555 7042');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await until('the third is in it', async () => (await legs()).some(({ members }) => members.length === 3));
  await bar.getByText(/555-7042, Customer/).waitFor({ state: 'attached' });
  const dialog = page.getByRole('dialog', { name: 'End the call for everyone?' });
  await page.keyboard.press('Alt+q');
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await legs()).some(({ members }) => members.length === 3)).toBe(true);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await dialog.getByRole('button', { name: 'End the call' }).click();
  await until('nobody is left in it', async () => (await legs()).length === 0);
});

test('a page that is loaded anew while it rings at the other side goes back into the call', async () => {
  const { world } = journey;
  const page = await openPhone('desk');
  await page.getByRole('button', { name: 'Phone: ready' }).click();
  const field = page.getByRole('dialog', { name: 'Phone' }).getByRole('textbox', { name: 'Call a number' });
  await field.fill('503 555 0111');
  await field.press('Enter');
  await page.getByRole('region', { name: /^(Call|In call with Daniel Reyes)$/ }).waitFor();
  const theirs = async () =>
    (await world.control.calls()).find(
      ({ from, to, state }) => from === OFFICE_NUMBER && to.endsWith('5035550111') && state !== 'ended',
    );
  const { call_uuid: rung } = await until('it rings there', theirs);
  await page.reload();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor({ timeout: 20_000 });
  expect((await theirs())?.call_uuid).toBe(rung);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await until('the patient is free', async () => (await theirs()) === undefined);
});

test('a browser without WebRTC says which browser to use', async () => {
  const { surfer, world } = journey;
  const context = await surfer.person();
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  const { page } = await signIn(context, world.url, 'desk');
  await page
    .getByText('Please use the latest Chrome, Firefox, Opera or Edge to make and take calls.')
    .waitFor();
});
