import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useJourney } from '../harness/journey.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
/** It rings at the others after half a minute; a colleague takes it a second later. */
const TAKEN_MS = 45_000;

const patientLeg = async (uuid: string) =>
  (await journey.world.control.calls()).find(({ call_uuid }) => call_uuid === uuid)!;

/** A laptop whose lid is closed: nothing of the page runs, and nothing reaches it. */
async function sleep(page: Page): Promise<CDPSession> {
  const inspector = await page.context().newCDPSession(page);
  await page.context().setOffline(true);
  await inspector.send('Page.setWebLifecycleState', { state: 'frozen' });
  // A socket that is open already is none of the browser's network.
  await journey.world.control.dropSockets();
  return inspector;
}

test('a laptop sleeps in mid-call: the patient hears music, a colleague is rung and has them; on waking the page says so', async () => {
  journey.surfer.expectComplaint(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  const patient = await world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await playColleague(world, 'desk2', { after_ms: 1_000 });
  const inspector = await sleep(page);
  await until('Daniel hears music', async () => {
    const { state, members } = await patientLeg(patient);
    expect(state).toBe('in-progress');
    return members.length === 1 && members[0]!.hold;
  });
  await until(
    'a colleague has him',
    async () => {
      const { state, members } = await patientLeg(patient);
      expect(state).toBe('in-progress');
      return members.length === 2 && members.every(({ hold }) => !hold);
    },
    TAKEN_MS,
  );
  await inspector.send('Page.setWebLifecycleState', { state: 'active' });
  await page.context().setOffline(false);
  await page
    .getByRole('group', { name: 'Message' })
    .getByText('You were cut off. Mei Tanaka took over the call with Daniel Reyes.')
    .waitFor();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  // Nobody is put into their conversation unasked.
  expect((await patientLeg(patient)).members.length).toBe(2);
  await world.control.putDown(patient);
  await untilOver(world);
});
