import { expect, test } from 'vitest';
import { stayAsUsual } from '../harness/browser.ts';
import { openWindow, signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { pressOption } from '../harness/options.ts';
import { shows } from '../harness/shows.ts';
import { isDrawn, partCame, until } from '../harness/until.ts';
import { focused, HELD, hold } from './steps.ts';

const journey = useJourney();
const DANIEL = '+15035550111';

test('who waits comes and goes in the filtered list of both windows, and reload keeps the filter', async () => {
  const { surfer, world } = journey;
  const [one, two] = await Promise.all([
    signIn(await surfer.person(), world.url, 'desk'),
    signIn(await surfer.person(), world.url, 'desk2'),
  ]);
  await one.page.getByRole('button', { name: 'Waiting' }).click();
  await one.row('Daniel Reyes').waitFor({ state: 'detached' });
  expect(one.page.url()).toContain('status=waiting');

  await world.control.text(DANIEL, 'One more question');
  await one.row('Daniel Reyes').getByText('One more question').waitFor();
  await two.row('Daniel Reyes').getByText('needs an answer').waitFor({ state: 'attached' });
  const daniel = two.row('Daniel Reyes').getByRole('link');
  await daniel.focus();
  await two.page.keyboard.press('e');
  await one.row('Daniel Reyes').waitFor({ state: 'detached' });
  // The keyboard goes on to the next who waits with the answer, which may come after the event.
  await until('the keyboard has gone on', () =>
    daniel.evaluate(
      (row) => row !== document.activeElement && document.activeElement?.matches('[data-contact]'),
    ),
  );
  await daniel.focus();
  await two.page.keyboard.press('u');
  await one.row('Daniel Reyes').waitFor();
  await two.page.keyboard.press('e');
  await one.row('Daniel Reyes').waitFor({ state: 'detached' });

  await one.open('Maya Okafor');
  expect(one.page.url()).toContain('status=waiting');
  await one.page.reload();
  await one.row('Maya Okafor').waitFor();
  await shows(one.page.getByRole('button', { name: 'Waiting' }), { attributes: { 'aria-pressed': 'true' } });
  await shows(one.row('Daniel Reyes'), { count: 0 });
  await one.page.getByRole('button', { name: 'Unknown' }).click();
  await one.row('(971) 555-0154').waitFor();
  await one.row('Maya Okafor').waitFor({ state: 'detached' });
});

test('a row is texted, tagged and marked from the row: by hover, by keyboard and by a long press', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await stayAsUsual(page);
  const row = desk.row('Priya Raman');
  await pressOption(row, 'Tags of Priya Raman');
  await page.getByRole('option', { name: 'VIP' }).click();
  await page.getByText('Tag Added Successfully').filter({ visible: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await row.getByText('tags: VIP').waitFor({ state: 'attached' });
  await until('the focus is back', async () => (await focused(page)) === 'Tags of Priya Raman');
  // They go half a second after the pointer.
  await desk.row('Hannah Eastwood').hover();
  await desk.row('Hannah Eastwood').getByRole('button', { name: 'Text Hannah Eastwood' }).waitFor();
  await row.getByRole('button').first().waitFor({ state: 'detached' });
  await page.getByText('Choose a contact to get started').hover();
  await desk.row('Hannah Eastwood').getByRole('button').first().waitFor({ state: 'detached' });

  await desk.row('Tom Whitfield').getByRole('link').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Text Tom Whitfield');
  await page.keyboard.press('Enter');
  await until('the composer has the cursor', () =>
    page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'),
  );

  const phone = await signIn(await surfer.person(HELD), world.url, 'desk2');
  const held = phone.row('Maya Okafor');
  // The rows are watched once the list stands.
  await partCame(phone.page, 'watch-hot-row');
  await hold(phone.page, held, held.getByRole('button').first());
  expect(phone.page.url()).not.toContain('contact=');
  await held.getByRole('button', { name: 'Mark Maya Okafor as done' }).tap();
  await phone.page.clock.resume();
  await desk.row('Maya Okafor').getByText('needs an answer').waitFor({ state: 'detached' });
  // Left alone they go after two seconds.
  await held.getByRole('button').first().waitFor({ state: 'detached' });
});

test('a mouse beside a touched screen opens a row by its middle, which its actions leave free', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk');
  const row = desk.row('Priya Raman');
  await row.getByRole('link').hover();
  await row.getByRole('button', { name: 'Text Priya Raman' }).waitFor();
  await expect.poll(() => row.getByRole('button').count()).toBeGreaterThan(3);
  await desk.open('Priya Raman');
});

test('many are tagged at once, seen by the other desk, and the tagging is taken back', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  // The tagging has ended before the list of taggings, and then its own answer, arrive.
  const [ended, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lists = { asked: 0, answered: 0 };
  await person.route('**/api/tags/mass', async (route) => {
    const isList = route.request().method() === 'GET';
    if (isList) lists.asked += 1;
    if (isList) await ended.promise;
    const response = await route.fetch();
    if (!isList) await listed.promise;
    await route.fulfill({ response });
    if (isList) lists.answered += 1;
  });
  const desk = await signIn(person, world.url, 'desk');
  const { page } = desk;
  const other = await openWindow(page.context(), world.url, '/frontdesk');
  await page.getByRole('button', { name: 'Failed' }).click();
  await page.getByRole('button', { name: 'Tag many contacts' }).click();
  // Entering the mode clears the filters.
  await page.getByRole('button', { name: 'All', exact: true, pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Select Tags' }).click();
  await page.getByText('No Contacts Selected').filter({ visible: true }).first().waitFor();

  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  await rows.nth(0).click();
  await rows.nth(3).click({ modifiers: ['Shift'] });
  await page.getByText('4 selected').waitFor();
  await page.getByRole('button', { name: 'Select Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Tags' });
  const apply = dialog.getByRole('button', { name: 'Apply Tag' });
  await shows(apply, { disabled: true });
  await dialog.getByRole('checkbox', { name: 'In pain' }).check();
  await apply.click();
  const tagged = other.page.getByText(/tags: .*In pain/);
  await until('the other window shows all four', async () => (await tagged.count()) === 4);
  ended.resolve();
  await until('the list is there', async () => {
    const { asked } = lists;
    await isDrawn(page);
    return asked > 0 && asked === lists.asked && asked === lists.answered;
  });
  listed.resolve();
  await page.getByText('4 contacts tagged.').waitFor();

  // The filter by that tag follows the tagging and its undo.
  await other.page.getByRole('button', { name: 'Filter by tag and type' }).click();
  await other.page.getByRole('checkbox', { name: 'In pain' }).check();
  const found = other.page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  await until('the filter finds the four', async () => (await found.count()) === 4);
  await page
    .getByRole('group', { name: 'Tagging of many contacts' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByText('The tagging was taken back.').waitFor();
  await other.page.getByText('Nobody has the chosen tags and types.').waitFor();
});
