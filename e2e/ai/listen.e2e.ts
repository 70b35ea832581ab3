import { callerInfo } from '@chairline/contract';
import { expect, test } from 'vitest';
import { openPhone, untilOver } from '../calls/steps.ts';
import { findBarriers, findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { picture } from '../harness/picture.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';

// What is said lasts as long as somebody says it, and the call goes on for as long as somebody reads.
const journey = useJourney({ timing: { voiceSecond: 1_000, soundStep: 10 } }, { phone: true });
const STRANGER = '+19715550177';
const OTHER = '+19715550178';
const SAID =
  'Hello, my name is Nora Vega. I was born on June 21, 1980. My social is one two three. Four five. 6789. I am calling because of a chipped tooth. Thank you.';

test('an unregistered caller says who they are: the bar fills while they speak, and each field has its sentence', async () => {
  const { surfer, world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page: settings } = await signIn(await surfer.person(), world.url, 'admin');
  await settings.goto(`${world.url}/settings/calls`);
  const wanted = settings.getByRole('switch', { name: 'Fill in fields while the caller speaks' });
  await wanted.waitFor();
  await expect.poll(() => wanted.isChecked()).toBe(false);
  await settings.getByText('While recording is off, nothing is filled in').waitFor();
  await choose(settings.getByLabel('Recording', { exact: true }), 'On, after an announcement');
  await settings.getByText('While recording is off, nothing is filled in').waitFor({ state: 'detached' });
  await wanted.check();
  expect(await findBarriersEverywhere(settings, 'the settings of calls')).toEqual([]);
  await wanted.scrollIntoViewIfNeeded();
  await picture(settings, 'listen-settings');
  await settings.getByRole('button', { name: 'Save' }).click();
  await settings.getByText('The settings of calls were saved.').first().waitFor();

  const { page } = await openPhone(journey, 'desk');
  await world.control.callIn(STRANGER, 'speak', SAID);
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: /^In call with/ });
  await bar.waitFor();
  const clinical = bar.getByRole('progressbar', { name: 'Clinical information' });
  await shows(clinical, { attributes: { 'aria-valuetext': '100%' } });
  const demographic = bar.getByRole('progressbar', { name: 'Demographic information' });
  await shows(demographic, { attributes: { 'aria-valuetext': '44%' } });
  // The longest bar there is pushes nothing out of the window.
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const name of [/^Find contacts/, /^Hang up$/, /^What waits for you/, /, account of /]) {
      const box = await page.getByRole('banner').getByRole('button', { name }).first().boundingBox();
      expect([width, name, box!.width >= 32 && box!.x + box!.width <= width]).toEqual([width, name, true]);
    }
  }
  await page.setViewportSize(DESKTOP);
  await bar.getByRole('button', { name: /^Collected of the caller/ }).click();
  const fields = page.getByRole('group', { name: 'Collected, field by field' });
  await fields.getByText('***-**-6789').waitFor();
  await fields.getByText('June 21, 1980').first().waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await picture(page, 'listen-bar');

  // Still on the telephone: the page of what was collected shows the sentences.
  await page.getByRole('link', { name: 'Collected information' }).click();
  const opened = page.getByRole('article', { name: 'Collected of Nora Vega' });
  await opened.getByText('Hello, my name is Nora Vega.').first().waitFor();
  await opened.getByText('I am calling because of a chipped tooth.').waitFor();
  await bar.waitFor();
  await picture(page, 'listen-vpi');
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  await untilOver(world);

  // Nobody writes it down: that is said, and the call goes on.
  await world.control.deaf(true);
  await world.control.callIn(OTHER, 'speak', 'One moment. I am here. So it is. Well then. Are you there?');
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();
  await page
    .getByText(`${callerInfo.infoWords.filledNoMore} ${callerInfo.infoWords.notHeard}`)
    .first()
    .waitFor();
  await picture(page, 'listen-ended');
  await world.control.deaf(false);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});
