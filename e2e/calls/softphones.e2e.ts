import { expect, test } from 'vitest';
import { useJourney } from '../harness/journey.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const DANIEL = '+15035550111';

test('a patient’s call rings the softphones of desk and desk2: who takes it speaks with them, the other stops', async () => {
  const { world } = journey;
  const { control } = world;
  const [desk, desk2, admin] = await Promise.all([
    playColleague(world, 'desk', { answer: 'ignore' }),
    playColleague(world, 'desk2', { after_ms: 200 }),
    playColleague(world, 'admin'),
  ]);
  const patient = await control.callIn(DANIEL, 'speak');
  const legTo = async (softphone: string) =>
    (await control.calls()).find(({ to }) => to === `sip:${softphone}@phone.plivo.com`);
  await until('desk2 speaks with the patient', async () =>
    (await legTo(desk2))?.members.some(({ kind }) => kind === 'phone'),
  );
  await until('desk is no longer rung', async () => (await legTo(desk))?.state === 'ended');
  expect((await legTo(desk))?.hangup_cause).toBe('Lost Race');
  await expect.poll(() => legTo(admin)).toBeUndefined();

  await control.putDown(patient);
  await until('nobody is left in it', async () => (await legTo(desk2))?.state === 'ended');
});
