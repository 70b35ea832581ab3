import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { useJourney } from '../harness/journey.ts';
import { playColleague } from '../harness/softphone.ts';
import { until } from '../harness/until.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('on a phone: answered, muted, keys, held, handed over and hung up', async () => {
  const { world } = journey;
  const { control } = world;
  const mei = await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk', PHONE);
  const call = await control.callIn(DANIEL, 'speak');
  const incoming = page.getByRole('region', { name: 'Incoming call' });
  await incoming.getByText('Daniel Reyes').waitFor();
  await page.getByRole('group', { name: 'About the caller' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await incoming.getByRole('button', { name: 'Answer', exact: true }).tap();

  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await page.getByRole('heading', { name: 'Daniel Reyes' }).waitFor();
  // All that is pressed is in sight, and a thumb wide.
  for (const name of ['Mute', 'Hold', 'Note', 'Keypad', 'Add to call', 'Leave without ending', 'Hang up']) {
    const box = await bar.getByRole('button', { name, exact: true }).boundingBox();
    expect([name, box!.width >= 44, box!.height >= 44, box!.x >= 0, box!.x + box!.width <= 390]).toEqual([
      name,
      true,
      true,
      true,
      true,
    ]);
    expect([name, box!.y + box!.height <= 844]).toEqual([name, true]);
  }
  await bar.getByRole('button', { name: 'Mute', exact: true }).tap();
  await bar.getByRole('button', { name: 'Unmute' }).tap();
  await bar.getByRole('button', { name: 'Keypad' }).tap();
  await page.getByRole('button', { name: '5', exact: true }).tap();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Hold', exact: true }).tap();
  await bar.getByText(/^on hold \d:\d\d$/).waitFor();
  await bar.getByRole('button', { name: 'Resume', exact: true }).tap();
  await bar.getByRole('button', { name: 'Hold', exact: true }).waitFor();
  expect(await findBarriers(page)).toEqual([]);

  // Handed over: the colleague takes it, and the bar is gone.
  await control.softphone(mei, { answer: 'answer' });
  await bar.getByRole('button', { name: 'Add to call', exact: true }).tap();
  await page.getByRole('button', { name: 'Transfer to Mei Tanaka', exact: true }).tap();
  await bar.waitFor({ state: 'detached' });
  await until('Daniel speaks with the colleague', async () =>
    (await control.calls()).some(
      ({ state, members }) => state !== 'ended' && members.filter(({ hold }) => !hold).length === 2,
    ),
  );
  await control.putDown(call);
  await untilOver(world);

  // And one that is hung up here.
  await control.softphone(mei, { answer: 'ignore' });
  await control.callIn(DANIEL, 'speak');
  await incoming.getByRole('button', { name: 'Answer', exact: true }).tap();
  await bar.getByRole('button', { name: 'Hang up' }).tap();
  await bar.waitFor({ state: 'detached' });
  await untilOver(world);
});
