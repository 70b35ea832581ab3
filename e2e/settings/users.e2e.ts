import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { choose } from '../harness/choose.ts';
import { fillSignIn, signIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusOn, until } from '../harness/until.ts';

const journey = useJourney();

const userRow = (page: Page, username: string) =>
  page.getByRole('table', { name: 'User endpoints' }).getByRole('row').filter({ hasText: username });

test('a user is created with an endpoint, given a number and a place in the phone menu, and signs in', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/Failed to load resource.*400/);
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/settings/endpoints`);
  await page.getByRole('button', { name: 'Create New User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  const create = dialog.getByRole('button', { name: 'Create' });
  await shows(create, { disabled: true });
  await dialog.getByLabel('First Name').fill('Nadia');
  await dialog.getByLabel('Last Name').fill('Orwell');
  await dialog.getByLabel('User Name').fill('desk');
  await dialog.getByLabel('E-mail').fill('nadia@');
  await dialog.getByLabel('Password', { exact: true }).fill('front1');
  await dialog.getByLabel('Softphone password').fill('short');
  await dialog.getByLabel('Role').focus();
  await dialog.getByText('Softphone password must be at least 8 characters').waitFor();
  await dialog.getByText('E-mail must be valid').waitFor();
  await dialog.getByText('Password must be at least 8 characters', { exact: true }).waitFor();
  await dialog.getByLabel('E-mail').fill('nadia@fernhill.test');
  await dialog.getByLabel('Password', { exact: true }).fill('lantern-oak-42');
  await dialog.getByLabel('Softphone password').fill('blue-river-42');

  // Choosing Admin asks first; declined, the role stays.
  await choose(dialog.getByLabel('Role'), 'Admin');
  await page.getByText('An Admin may manage users, the plan and every setting of the office.').waitFor();
  await page.keyboard.press('Escape');
  await shows(dialog.getByLabel('Role'), { value: 'Member' });

  // Taken: told beside the field, and nothing typed is lost.
  await create.click();
  await dialog.getByText('That username is taken in this office. Choose another one.').waitFor();
  await shows(dialog.getByLabel('Last Name'), { value: 'Orwell' });
  await dialog.getByLabel('User Name').fill('nadia');
  await create.click();
  await dialog.waitFor({ state: 'detached' });
  const row = userRow(page, 'nadia');
  await until('the carrier has made the softphone', () => row.getByText('Enabled').isVisible());

  await row.getByRole('button', { name: 'Phones of nadia' }).press('Enter');
  const phones = page.getByRole('dialog', { name: 'Phones of nadia' });
  await phones.getByRole('checkbox', { name: '(503) 555-0102' }).check();
  await phones.getByRole('button', { name: 'Save' }).click();
  await phones.waitFor({ state: 'detached' });
  await focusOn(page, 'Phones of nadia');

  await row.getByRole('button', { name: 'Phone menu of nadia' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Phone menu of nadia' });
  await menu.getByRole('button', { name: '3' }).click();
  await menu.getByRole('button', { name: 'Save' }).click();
  await menu.waitFor({ state: 'detached' });
  await page.reload();
  await row.getByRole('button', { name: 'Phone menu of nadia' }).press('Enter');
  await shows(menu.getByRole('button', { name: '3' }), { attributes: { 'aria-pressed': 'true' } });
  await page.keyboard.press('Escape');

  const newcomer = await (await surfer.person()).newPage();
  await newcomer.goto(world.url);
  await fillSignIn(newcomer, 'nadia', 'lantern-oak-42');
  await takeDesk(newcomer);

  // Switched off: signed out at once, whatever their page was just asking for.
  surfer.expectComplaint(/Failed to load resource.*403/);
  await row.getByRole('switch', { name: 'nadia is active' }).press('Space');
  await newcomer.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
});

test('two admins change one user: the second is told; the last admin stays, and nobody switches themselves off', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/Failed to load resource.*409/);
  const open = async () => {
    const { page } = await signIn(await surfer.person(), world.url, 'admin');
    await page.goto(`${world.url}/settings/endpoints`);
    await page.getByRole('button', { name: 'Edit desk2' }).click();
    return page;
  };
  const [first, second] = [await open(), await open()];
  await first.getByLabel('First Name').fill('Frances');
  await first.getByRole('button', { name: 'Save' }).click();
  await userRow(first, 'desk2').getByText('Frances').waitFor();
  await second.getByLabel('First Name').fill('Frankie');
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByText('Saved by somebody else: Frances').waitFor();
  await shows(second.getByLabel('First Name'), { value: 'Frankie' });
  await second.getByRole('button', { name: 'Use it' }).click();
  await second.getByRole('button', { name: 'Save' }).click();
  await second.getByRole('dialog').waitFor({ state: 'detached' });

  const switchOff = first.getByRole('switch', { name: 'admin is active' });
  await switchOff.press('Space');
  await first
    .getByText('You cannot switch off your own account.')
    .filter({ visible: true })
    .first()
    .waitFor();
  await until('the switch is on again', () => switchOff.isChecked());
  await first.getByRole('button', { name: 'Edit admin' }).click();
  await choose(first.getByLabel('Role'), 'Member');
  await first.getByRole('button', { name: 'Save' }).click();
  await first.getByText('This is the last active admin of the office.', { exact: false }).waitFor();
});
