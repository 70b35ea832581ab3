import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
const PRIYA = '+15035550112';

/** Whether somebody outside hears music at the carrier. */
const hearsMusic = async (number: string) => {
  const all = await journey.world.control.calls();
  const leg = all.find(({ from, state }) => from === number && state !== 'ended');
  const members = all.flatMap((call) => (call.conference === leg?.conference ? call.members : []));
  return members.some(({ kind, hold }) => kind === 'phone' && hold);
};

test('a patient is put on hold by one press, and spoken with again by one key', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  await world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  await bar.getByRole('button', { name: 'Hold' }).click();
  await bar.getByText(/^on hold \d:\d\d$/).waitFor();
  await until('Daniel hears music', () => hearsMusic(DANIEL));
  await shows(bar.getByRole('button', { name: 'Resume the call' }), {
    attributes: { 'aria-pressed': 'true' },
  });
  expect(await findBarriersEverywhere(page, 'a call on hold', '[aria-label^="In call"]')).toEqual([]);
  // A page that is loaded anew finds them so.
  await page.reload();
  await bar.getByText(/^on hold \d:\d\d$/).waitFor();
  await until('Daniel hears music still', () => hearsMusic(DANIEL));
  await page.keyboard.press('Alt+h');
  await bar.getByRole('button', { name: 'Hold' }).waitFor();
  await until('Daniel hears us', async () => !(await hearsMusic(DANIEL)));
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});

test('a second call rings beside the first, whose buttons stay; when it is over, who waits is offered', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  await world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  await world.control.callIn(PRIYA, 'speak');
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('Daniel Reyes waits while you speak.').waitFor();
  await bar.getByRole('button', { name: 'Mute' }).click();
  await bar.getByRole('button', { name: 'Unmute' }).click();
  expect(
    await findBarriersEverywhere(page, 'a second call that rings', '[aria-label="Incoming call"]'),
  ).toEqual([]);
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();
  const second = page.getByRole('region', { name: 'In call with Priya Raman' });
  await second.waitFor();
  await until('Daniel hears music', () => hearsMusic(DANIEL));
  await page.getByRole('button', { name: /^Ongoing calls/ }).click();
  const row = page.getByRole('region', { name: 'On hold' }).getByRole('listitem');
  await row.getByText('Daniel Reyes').waitFor();
  await row.getByText(/^\d:\d\d$/).waitFor();
  await second.getByRole('button', { name: 'Hang up' }).click();
  const notice = page.getByRole('group', { name: 'Message' });
  await notice.getByText('Daniel Reyes is still on hold.').waitFor();
  await notice.getByRole('button', { name: 'Resume' }).click();
  await bar.waitFor();
  await until('Daniel hears us', async () => !(await hearsMusic(DANIEL)));
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});
