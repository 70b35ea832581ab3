import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

/** Desk in a call with Daniel. */
async function inCall() {
  await playColleague(journey.world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  await journey.world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  const legs = async () => (await journey.world.control.calls()).filter(({ state }) => state !== 'ended');
  return { page, bar, legs };
}

test('by its key as by its button: two outside people are not cut off from each other without a question', async () => {
  const { page, bar, legs } = await inCall();
  await bar.getByRole('button', { name: 'Add to call' }).click();
  await page.getByRole('textbox', { name: 'Add to call' }).fill('503 555 7042');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await until('the third is in it', async () => (await legs()).some(({ members }) => members.length === 3));
  await until('the bar shows both', async () => (await bar.textContent())?.split(', Customer').length === 3);
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

/** Desk calls Daniel, whom the carrier does not ring. */
async function callSlowly(page: Page, ill: 'rate-limit' | 'error'): Promise<Locator> {
  const bar = page.getByRole('region', { name: 'Call', exact: true });
  await page.getByRole('button', { name: 'Phone: ready' }).click();
  const field = page.getByRole('dialog', { name: 'Phone' }).getByRole('textbox', { name: 'Call a number' });
  await field.fill('503 555 0111');
  await journey.world.control.carrier(ill);
  await field.press('Enter');
  await bar.getByText('Connecting').waitFor();
  await bar.getByText('The telephone service is slow').waitFor();
  // Whom one calls stands beside it all the while.
  await bar.getByText('(503) 555-0111').waitFor();
  return bar;
}

test('a carrier that rings nobody yet is said while one waits: the call goes on by itself, or is over with words', async () => {
  const { control } = journey.world;
  const { page } = await openPhone(journey, 'desk');
  const bar = await callSlowly(page, 'rate-limit');
  expect(await findBarriersEverywhere(page, 'a slow carrier')).toEqual([]);
  await control.carrier('ok');
  await page.getByRole('region', { name: 'In call with Daniel Reyes' }).waitFor();
  await shows(bar, { count: 0 });
  await page.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(journey.world);

  // What is in doubt is not repeated: the other side would be rung twice.
  await callSlowly(page, 'error');
  await control.carrier('ok');
  const words = '(503) 555-0111 could not be called: the telephone service did not ring there. Try again.';
  await page.getByRole('group', { name: 'Message' }).getByText(words).waitFor();
  await bar.waitFor({ state: 'detached' });
  await untilOver(journey.world);
});

test('who hangs up while the carrier is slow is not told that it could not call', async () => {
  const { control } = journey.world;
  const { page } = await openPhone(journey, 'desk');
  const bar = await callSlowly(page, 'rate-limit');
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await bar.waitFor({ state: 'detached' });
  await control.carrier('ok');
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  await untilOver(journey.world);
  await shows(page.getByRole('group', { name: 'Message' }), { count: 0 });
});

test('a browser without WebRTC says which browser to use', async () => {
  const { surfer, world } = journey;
  const context = await surfer.person();
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'RTCPeerConnection'));
  const { page } = await signIn(context, world.url, 'desk');
  await page
    .getByRole('group', { name: 'Message' })
    .getByText('Please use the latest Chrome, Firefox, Opera or Edge to make and take calls.')
    .waitFor();
});
