import { test } from 'vitest';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

test('a call that waits is resumed where that was pressed, and rings at no other device of the same person', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page: desktop } = await openPhone(journey, 'desk');
  await world.control.callIn(DANIEL, 'speak');
  await desktop.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = desktop.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.getByRole('button', { name: 'Leave without ending' }).click();
  await desktop.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await bar.waitFor({ state: 'detached' });
  // Their telephone registers last: a ring would come there.
  const surfer = await journey.another({ phone: true });
  const { page: telephone } = await openPhone({ surfer, world }, 'desk');
  const rang = telephone.getByRole('region', { name: 'Incoming call' }).waitFor();
  let hasRung = false;
  rang.then(
    () => (hasRung = true),
    () => undefined,
  );

  await desktop.getByRole('button', { name: /^Ongoing calls/ }).click();
  await desktop.getByRole('button', { name: 'Resume the call with Daniel Reyes' }).click();
  await bar.waitFor();
  await shows(telephone.getByRole('region', { name: /^(In call|Incoming|Call$)/ }), { count: 0 });
  if (hasRung) throw new Error('It rang at the telephone.');
  await bar.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});
