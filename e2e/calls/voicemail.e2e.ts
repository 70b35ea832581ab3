import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const DANIEL = '+15035550111';

test('a call that nobody takes is missed, waits for an answer, and its voicemail is heard in the thread', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await world.control.callIn(DANIEL);
  const row = desk.row('Daniel Reyes');
  await row.getByText('Call Missed').first().waitFor({ state: 'attached' });
  await row.getByText('needs an answer').waitFor({ state: 'attached' });

  await desk.open('Daniel Reyes');
  const play = desk.thread.getByRole('button', { name: 'Play the voicemail' });
  await play.waitFor();
  expect(await findBarriersEverywhere(page, 'a voicemail')).toEqual([]);

  // One that cannot be had says so and is asked for again.
  await intercept(page, /\/recording\?/, (route) => route.fulfill({ status: 503, body: '' }), { times: 1 });
  surfer.expectComplaint(/503.*recording/);
  await play.click();
  await desk.thread.getByText('It could not be loaded. Try again.').waitFor();
  await play.press('Enter');
  const player = desk.thread.getByRole('group', { name: 'the voicemail' });
  await player.waitFor();
  // By itself, for it was asked for; and to its end.
  await until('it was heard', () =>
    player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.ended || audio.currentTime > 0),
  );
  expect(await findBarriersEverywhere(page, 'a voicemail that is played')).toEqual([]);
});
