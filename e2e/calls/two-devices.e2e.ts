import { test } from 'vitest';
import { useJourney } from '../harness/journey.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

test('of two devices of one user the one that stays rings, after the one that logged in last was closed', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { state: 'gone' });
  const { page } = await openPhone(journey, 'desk');
  let logins = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).startsWith('REGISTER ')) logins += 1;
    }),
  );
  await page.reload();
  await page.getByRole('button', { name: 'Phone: ready' }).waitFor();
  const other = await openPhone(journey, 'desk');
  const before = logins;
  await other.page.context().close();
  await until('the one that stays logs in again', () => logins > before);
  const patient = await world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('region', { name: 'In call with Daniel Reyes' }).waitFor();
  await world.control.putDown(patient);
  await untilOver(world);
});
