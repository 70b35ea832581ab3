import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { playColleague } from '../harness/softphone.ts';
import { openPhone, untilOver } from './steps.ts';

// Rings as long as it really does: somebody has to come to the button.
const journey = useJourney({ timing: { voiceSecond: 1_000 } }, { phone: true });
const DANIEL = '+15035550111';

test('a note during a call stands in the thread at once for a colleague, and survives a reload and a hang-up in mid-word', async () => {
  const { world, surfer } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  const { page: colleague } = await signIn(await surfer.person(), world.url, 'desk2');
  const call = await world.control.callIn(DANIEL, 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Daniel Reyes' });
  await bar.waitFor();
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  await colleague
    .getByRole('link', { name: /Daniel Reyes/ })
    .first()
    .click();
  const seen = colleague.getByRole('region', { name: 'Note on the call', exact: true });

  // One key, and it is written.
  await page.keyboard.press('Alt+w');
  const panel = page.getByRole('region', { name: 'Note on the call with Daniel Reyes' });
  const field = panel.getByRole('textbox', { name: 'Note on the call' });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await findBarriersEverywhere(page, 'a note during a call', '[data-call-note]')).toEqual([]);
  await page.keyboard.type('Crown came off');
  await page.keyboard.press('Enter');
  await panel.waitFor({ state: 'detached' });
  await seen.getByText('Crown came off', { exact: true }).waitFor();
  await seen.getByText(/^Note by Jordan Hale, /).waitFor();
  await shows(seen.getByRole('button'), { count: 0 });

  // Not saved, and the page is loaded anew.
  await bar.getByRole('button', { name: 'Note', exact: true }).click();
  await field.press('End');
  await page.keyboard.type(', wants Fri');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await page.reload();
  const unsaved = bar.getByRole('button', { name: 'Note: not saved yet' });
  await unsaved.waitFor();
  await shows(seen.getByText('Crown came off', { exact: true }), { count: 1 });

  // They hang up in mid-word: what is typed goes on into the note, and into nothing else.
  await unsaved.click();
  await shows(field, { value: 'Crown came off, wants Fri' });
  await field.press('End');
  await page.keyboard.type('da');
  await world.control.putDown(call);
  await bar.waitFor({ state: 'detached' });
  await page.keyboard.type('y');
  await shows(field, { value: 'Crown came off, wants Friday' });
  await page.keyboard.press('Enter');
  await seen.getByText('Crown came off, wants Friday', { exact: true }).waitFor();
  await untilOver(world);

  // Changed afterwards, in the thread.
  const own = page.getByRole('region', { name: 'Note on the call', exact: true });
  await own.getByRole('button', { name: 'Change your note' }).click();
  await own.getByRole('textbox', { name: 'Note on the call' }).fill('Crown came off, booked Friday');
  await own.getByRole('button', { name: 'Save note' }).click();
  await seen.getByText('Crown came off, booked Friday', { exact: true }).waitFor();
  await own.getByRole('button', { name: 'Throw your note away' }).click();
  await seen.waitFor({ state: 'detached' });
  await page.getByRole('group', { name: 'Message' }).getByRole('button', { name: 'Undo' }).click();
  await seen.getByText('Crown came off, booked Friday', { exact: true }).waitFor();
});

test('what was not saved when the call ended stands under the call, for its writer alone', async () => {
  const { world } = journey;
  await playColleague(world, 'desk2', { answer: 'ignore' });
  const { page } = await openPhone(journey, 'desk');
  const call = await world.control.callIn('+15035550112', 'speak');
  await page.getByRole('button', { name: 'Answer', exact: true }).click();
  const bar = page.getByRole('region', { name: 'In call with Priya Raman' });
  await bar.getByRole('button', { name: 'Note', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Note on the call with Priya Raman' });
  await panel.getByRole('textbox', { name: 'Note on the call' }).fill('Asks for the pr');
  await panel.getByRole('button', { name: 'Close' }).click();
  await world.control.putDown(call);
  // It is not forgotten: it stands there by itself when the call is over.
  await panel.waitFor();
  await page.reload();
  const left = page.getByRole('region', { name: 'Your note on the call, not saved' });
  await shows(left.getByRole('textbox', { name: 'Note on the call' }), { value: 'Asks for the pr' });
  await left.getByRole('textbox', { name: 'Note on the call' }).fill('Asks for the price');
  await left.getByRole('button', { name: 'Save note' }).click();
  await page
    .getByRole('region', { name: 'Note on the call', exact: true })
    .getByText('Asks for the price', { exact: true })
    .waitFor();
  await shows(left, { count: 0 });
  await untilOver(world);
});
