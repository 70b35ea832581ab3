import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { playColleague, softphoneOf } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

/** Signs in and waits until the phone can call and be called. */
async function openPhone(username: string): Promise<Page> {
  const { surfer, world } = journey;
  await softphoneOf(world, username);
  const { page } = await signIn(await surfer.person(), world.url, username);
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor({ timeout: 20_000 });
  return page;
}

test('a patient calls: the bar rings, is answered, shows who is in the call, mutes and hangs up', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const page = await openPhone('desk');
  await world.control.callIn(DANIEL, 'speak');
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('Daniel Reyes').waitFor();
  expect(await findBarriersEverywhere(page, 'an incoming call')).toEqual([]);
  await incoming.getByRole('button', { name: 'Answer' }).click();

  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await bar.getByRole('button', { name: 'Mute' }).click();
  await bar.getByRole('button', { name: 'Unmute' }).click();
  // His thread opens, because nobody was writing.
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  expect(await findBarriersEverywhere(page, 'a call that goes on')).toEqual([]);
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  await until('nobody is left in it', async () =>
    (await world.control.calls()).every(({ state }) => state === 'ended'),
  );
});
