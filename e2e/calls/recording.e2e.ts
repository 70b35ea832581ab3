import { calls } from '@chairline/contract';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { picture } from '../harness/picture.ts';
import { playColleague, softphoneOf } from '../harness/softphone.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });

test('an admin turns recording on; a call shows it while it runs, and is heard in its thread', async () => {
  const { surfer, world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  await playColleague(world, 'desk', { answer: 'ignore' });
  await softphoneOf(world, 'admin');
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/settings/calls`);
  await choose(page.getByLabel('Recording', { exact: true }), 'On, after an announcement');
  const days = page.getByLabel('Keep recordings, days');
  await days.fill('0');
  await page.getByText(calls.callSettingsMessages.days).waitFor();
  await days.fill('30');
  await page.getByLabel('Announcement, spoken').fill('Recorded for your chart.');
  expect(await findBarriersEverywhere(page, 'the settings of calls')).toEqual([]);
  await picture(page, 'settings');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings of calls were saved.').first().waitFor();

  await page.goto(world.url);
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  await page.getByRole('button', { name: 'Phone: ready' }).click();
  const dialog = page.getByRole('dialog', { name: 'Phone' });
  await dialog.getByRole('textbox', { name: 'Call a number' }).fill('503 555 0111');
  await dialog.getByRole('textbox', { name: 'Call a number' }).press('Enter');
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.getByRole('status').filter({ hasText: 'Recording' }).waitFor();
  expect(await findBarriersEverywhere(page, 'a call that is recorded')).toEqual([]);
  await picture(page, 'bar');
  await bar.getByRole('button', { name: 'Hang up' }).click();

  await page.getByRole('button', { name: 'Play the recording' }).click();
  await page.getByRole('button', { name: /Pause the recording|Play the recording/ }).waitFor();
  expect(await findBarriersEverywhere(page, 'a recording in the thread')).toEqual([]);
  await picture(page, 'thread');
});
