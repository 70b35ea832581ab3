import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../harness/journey.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

test('it rings at nobody else, and the carrier refuses at first: the caller waits for the page that is loaded anew, and is spoken with', async () => {
  const { world, surfer } = journey;
  const { control } = world;
  surfer.expectComplaint(/ 502 /);
  const { page } = await openPhone(journey, 'desk');
  await playColleague(world, 'desk2', { state: 'gone' });
  const patient = await control.callIn(DANIEL, 'speak');
  const legOf = async () => (await control.calls()).find(({ call_uuid }) => call_uuid === patient)!;
  const answer = page.getByRole('button', { name: 'Answer', exact: true });
  await answer.waitFor();
  const conference = await until('the caller waits', async () => (await legOf()).conference);
  const refuse = async (route: Route) => {
    await control.carrier('error');
    await route.continue();
  };
  await page.route('**/rejoinConference', refuse, { times: 1 });
  const refused = page.waitForResponse((response) => response.status() === 502);
  await page.reload();
  await refused;
  await control.carrier('ok');
  await answer.waitFor();
  // Not asked for a message meanwhile: they would be out of it.
  expect((await legOf()).conference).toBe(conference);
  await answer.click();
  await page.getByRole('region', { name: 'In call with Daniel Reyes' }).waitFor();
  await until('both are in it', async () => (await legOf()).members.length === 2);
  await control.putDown(patient);
  await untilOver(world);
});
