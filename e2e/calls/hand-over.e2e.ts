import { test } from 'vitest';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

test('a transfer says whom it rings at, and there whose it is; it is called off, and taken the second time', async () => {
  const { world } = journey;
  const { page: desk } = await openPhone(journey, 'desk');
  const answer = desk.getByRole('button', { name: 'Answer', exact: true });
  await world.control.callIn(DANIEL, 'speak');
  await answer.click();
  const bar = desk.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  const surfer = await journey.another({ phone: true });
  const { page: colleague } = await openPhone({ surfer, world }, 'desk2');

  // Who can be reached stands there before anybody is looked for.
  await bar.getByRole('button', { name: 'Add to call' }).click();
  await desk.getByRole('button', { name: 'Transfer to Mei Tanaka', exact: true }).click();
  const rung = desk.getByRole('group', { name: 'Rung into the call' });
  await rung.getByText('Transfer: ringing Mei Tanaka …').waitFor();
  const incoming = colleague.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('Transfer from Jordan Hale.').waitFor();
  await rung.getByRole('button', { name: 'Stop ringing Mei Tanaka' }).click();
  await incoming.waitFor({ state: 'detached' });
  await shows(rung, { count: 0 });

  await bar.getByRole('button', { name: 'Add to call', exact: true }).click();
  await desk.getByRole('button', { name: 'Transfer to Mei Tanaka', exact: true }).click();
  await incoming.getByRole('button', { name: 'Answer', exact: true }).click();
  const theirs = colleague.getByRole('region', { name: 'In call with Daniel Reyes' });
  await theirs.waitFor();
  await bar.waitFor({ state: 'detached' });
  await theirs.getByRole('button', { name: 'Hang up' }).click();
  await untilOver(world);
});
