import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers, findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney();

async function openSettings(user: string, section: string): Promise<Page> {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, user);
  await page.goto(`${world.url}/settings/${section}`);
  return page;
}

/** The row of a settings table, whatever page of it is open. */
const rowOf = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name });

const showAll = (page: Page) => choose(page.getByLabel('Rows per page'), '20');

test('tags that do not load are told, and come when they are asked for again', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/Failed to load resource.*500/);
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  const tags = /\/api\/tags\?/;
  await page.route(tags, (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' }),
  );
  await page.goto(`${world.url}/settings/tags`);
  await page.getByText('Failed to load tags').filter({ visible: true }).first().waitFor();
  await page.unroute(tags);
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, 'Tags', '').first().waitFor();
});

test('what was typed in a tag’s dialog outlives Escape, the cross and a press beside; Cancel gives it up', async () => {
  const page = await openSettings('admin', 'tags');
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  const name = dialog.getByLabel('Name');
  const open = () => page.getByRole('main').getByRole('button', { name: 'Create New' }).click();
  await open();
  await name.fill('Half a name');
  for (const close of [
    () => name.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await close();
    await shows(dialog, { count: 0 });
    await open();
    await dialog.getByText('Restored what you typed.').waitFor();
    await shows(name, { value: 'Half a name' });
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await shows(dialog, { count: 0 });
  await open();
  await shows(name, { value: '' });
});

test('a tag is made by every rule, seen at once by others, changed, deleted and brought back', async () => {
  const page = await openSettings('admin', 'tags');
  const other = await openSettings('desk', 'tags');
  await other.getByText('Only an admin of your office can make and change tags.').waitFor();
  await shows(other.getByRole('main').getByRole('button', { name: 'Create New' }), { count: 0 });
  await showAll(page);
  await showAll(other);
  // On a phone each value stands beside the name of its column.
  await until('the values have the names of the columns', () =>
    page.getByRole('table', { name: 'Tags' }).evaluate((table) => {
      const names = [...table.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent);
      const labels = [...table.querySelectorAll<HTMLElement>('[data-label]')].map(
        ({ dataset }) => dataset['label']!,
      );
      return labels.length > 0 && labels.every((label) => names.includes(label));
    }),
  );

  // By keyboard alone.
  await page.getByRole('button', { name: 'Create New' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New tag' });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await dialog.getByText('Name is required').waitFor();
  await page.getByRole('group', { name: 'Message' }).getByText('Icon Not Selected').waitFor();
  const taken = (await rowOf(page, 'Tags', '').nth(1).getByRole('cell').first().textContent())!.trim();
  await dialog.getByLabel('Name').fill(` ${taken.toUpperCase()}`);
  await dialog.getByText('This name is already in use').waitFor();
  await dialog.getByLabel('Name').fill('Afraid of needles');
  await dialog.getByText('17/20').waitFor();

  // Conversation tags have icons of their own and need a process.
  await choose(dialog.getByLabel('For'), 'Conversations of the staff');
  await dialog.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await dialog.getByText('process is required').waitFor();
  await choose(dialog.getByLabel('For'), 'Contacts and messages');

  // An icon of another tag cannot be picked, and says whose it is.
  const used = dialog.getByRole('radio', { name: /used by/ }).first();
  await shows(used, { disabled: true });
  const free = dialog.getByRole('group', { name: /^Icon/ }).getByRole('radio', { disabled: false }).first();
  await free.focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('radio', { name: 'Violet' }).focus();
  await page.keyboard.press('Space');
  expect(await findBarriersEverywhere(page, 'tag dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await page.getByText('Tag Created Successfully').filter({ visible: true }).first().waitFor();
  await rowOf(page, 'Tags', 'Afraid of needles').waitFor();
  await rowOf(other, 'Tags', 'Afraid of needles').waitFor();

  await page.getByRole('button', { name: 'Edit Afraid of needles' }).press('Enter');
  await page.getByRole('switch', { name: /Block Further Usage/ }).press('Space');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Tag Updated Successfully').filter({ visible: true }).first().waitFor();
  await rowOf(other, 'Tags', 'Afraid of needles').getByText('Yes').waitFor();
  expect(await findBarriersEverywhere(page, 'tags')).toEqual([]);

  await page.getByRole('button', { name: 'Delete Afraid of needles' }).press('Enter');
  await page.getByText('Do you want to Delete this Tag ?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowOf(other, 'Tags', 'Afraid of needles').waitFor({ state: 'detached' });
  await page.getByText('Tag Deleted Successfully').filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(other, 'Tags', 'Afraid of needles').waitFor();
});

test('two admins change one contact type: the second is told and loses nothing; templates have their rules', async () => {
  const { surfer } = journey;
  surfer.expectComplaint(/Failed to load resource.*409/);
  const open = async () => {
    const page = await openSettings('admin', 'contact-types');
    await page.getByRole('button', { name: 'Edit Vendor' }).click();
    return page;
  };
  const [first, second] = [await open(), await open()];
  await first.getByLabel('Description').fill('Sells to us');
  await second.getByLabel('Description').fill('Supplies');
  await first.getByRole('switch', { name: /Can Change/ }).press('Space');
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('Contact Type Updated Successfully').filter({ visible: true }).first().waitFor();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Saved by somebody else: Sells to us').waitFor();
  await shows(second.getByLabel('Description'), { value: 'Supplies' });
  await shows(second.getByRole('switch', { name: /Can Change/ }), { checked: false });
  await second.getByRole('button', { name: 'Save' }).click();
  await rowOf(first, 'Contact types', 'Supplies').waitFor();

  const page = await openSettings('admin', 'templates');
  await showAll(page);
  await page.getByRole('button', { name: 'Create New' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message template' });
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await shows(create, { disabled: true });
  await dialog.getByLabel('Title').fill('Parking');
  await dialog.getByLabel('Template', { exact: false }).last().fill('Hi ');
  await dialog.getByRole('button', { name: '$contactName' }).click();
  await dialog.getByText('Hi Maria Lopez').waitFor();
  expect(await findBarriersEverywhere(page, 'template dialog')).toEqual([]);
  await create.click();
  await page.getByText('Message Template Created Successfully').filter({ visible: true }).first().waitFor();
  await rowOf(page, 'Message templates', 'Parking').getByText('ALL').waitFor();
  await page.getByRole('button', { name: 'Create New' }).click();
  await dialog.getByLabel('Title').fill('PARKING ');
  await dialog.getByText('This name is already in use').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete Parking' }).click();
  await page.getByText('Are you sure you want to delete this message template ?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await until('it is gone', async () => (await rowOf(page, 'Message templates', 'Parking').count()) === 0);
});

test('a quick reminder is made by an admin, seen at once by others, changed, deleted and brought back', async () => {
  const { surfer, world } = journey;
  const { page: desk } = await signIn(await surfer.person(), world.url, 'desk');
  const page = await openSettings('admin', 'quick-reminders');
  await rowOf(page, 'Quick reminders', 'Later 4 PM')
    .getByText('At 4:00 PM, tomorrow once that has passed')
    .waitFor();
  await desk.goto(`${world.url}/settings/quick-reminders`);
  await desk.getByText('Only an admin of your office can make and change quick reminders.').waitFor();
  await rowOf(desk, 'Quick reminders', '1 hour Later').waitFor();

  await page.getByRole('button', { name: 'Create New' }).click();
  const dialog = page.getByRole('dialog', { name: 'New quick reminder' });
  await focusIn(dialog);
  await dialog.getByLabel('Name').fill('1 HOUR later');
  await dialog.getByText('This name is already in use').waitFor();
  await dialog.getByLabel('Name').fill('In ten minutes');
  await dialog.getByLabel('How long').fill('10');
  const unit = dialog.getByRole('combobox', { name: 'Unit' });
  await choose(unit, 'minutes');
  // By keyboard: a letter goes to the one that begins so; Escape closes the list and not the dialog.
  const units = page.getByRole('listbox', { name: 'Unit' });
  await unit.press('h');
  await units.waitFor();
  expect(await findBarriers(page, '[role=listbox]')).toEqual([]);
  await unit.press('Escape');
  await units.waitFor({ state: 'detached' });
  await shows(unit, { value: 'minutes' });
  await unit.press('h');
  await unit.press('Enter');
  await shows(unit, { value: 'hours' });
  await unit.press('ArrowDown');
  await unit.press('Home');
  await unit.press('Tab');
  await shows(unit, { value: 'minutes' });
  await dialog.getByText('10 minutes from now').waitFor();
  expect(await findBarriersEverywhere(page, 'quick reminder dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await rowOf(desk, 'Quick reminders', 'In ten minutes').getByText('10 minutes from now').waitFor();

  await page.getByRole('button', { name: 'Edit In ten minutes' }).click();
  await choose(page.getByLabel('When'), 'At a time of day, tomorrow');
  await page.getByLabel('Time of day').fill('07:30');
  await page.getByRole('button', { name: 'Update' }).click();
  await rowOf(desk, 'Quick reminders', 'In ten minutes').getByText('At 7:30 AM tomorrow').waitFor();
  await page.getByRole('button', { name: 'Delete In ten minutes' }).click();
  await page.getByText('Are you sure you want to delete this quick reminder ?').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await until(
    'it is gone',
    async () => (await rowOf(desk, 'Quick reminders', 'In ten minutes').count()) === 0,
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(desk, 'Quick reminders', 'In ten minutes').waitFor();
});
