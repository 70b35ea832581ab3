import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { linkIn, readMails, waitForMail } from '../harness/mailbox.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';
import { enter, openAdmin, setUpAccount } from '../offices/steps.ts';

const journey = useJourney();

const refusal = (status: number) => new RegExp(`Failed to load resource.*${status}`);
const admin = { username: 'admin', office: 2 };
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Admin' });
const account = (page: Page, words: string) => dialog(page).getByRole('listitem').filter({ hasText: words });

test('a user is created, invited again, and signs in with the account they set up', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(400));
  const page = await enter(await surfer.person(), world.url, admin);
  await openAdmin(page, 'admin', 'Create User');
  const form = dialog(page).getByRole('region', { name: 'Create User' });
  await form.getByLabel('First name').fill('Nora');
  await form.getByLabel('E-mail').fill('nora@');
  // Rules show only after a submit that failed.
  await shows(form.getByText(/Required\.|Invalid e-mail\./), { count: 0 });
  await page.keyboard.press('Enter');
  await form.getByText('Invalid e-mail.').waitFor();
  await form.getByText('Required.').waitFor();
  await form.getByLabel('E-mail').fill('jordan.hale@example.com');
  await shows(form.getByText('Invalid e-mail.'), { count: 0 });
  await form.getByRole('combobox', { name: 'Role' }).press('Enter');
  await page.getByRole('option', { name: 'Member' }).click();
  await form.getByLabel('E-mail').press('Enter');
  await form.getByText('User with email already exists.').waitFor();
  await shows(form.getByLabel('First name'), { value: 'Nora' });

  await form.getByLabel('E-mail').fill('nora@fernhill.test');
  await page.keyboard.press('Enter');
  await form.getByText('Activation email sent!').waitFor();
  const first = await waitForMail(world.phoneUrl, 'nora@fernhill.test', /./);

  await focusIn(dialog(page));
  await dialog(page).getByRole('button', { name: 'Manage Accounts' }).press('Enter');
  await account(page, 'nora@fernhill.test')
    .getByText(/works until/)
    .waitFor();
  const before = await readMails(world.phoneUrl);
  await account(page, 'nora@fernhill.test').getByRole('button', { name: /again/ }).press('Enter');
  const person = await surfer.person();
  await setUpAccount(
    person,
    world,
    'nora@fernhill.test',
    { lastName: 'Vance', username: 'nora', password: 'willow-gate-7-harbour' },
    before,
  );
  // The first link ended when the second was sent.
  const stale = await (await surfer.person()).newPage();
  await stale.goto(linkIn(first, '/account/activate/'));
  await stale.getByText('This link has expired or was used already.').waitFor();

  // From an invitation to an account, without a reload.
  await dialog(page).getByRole('switch', { name: 'Nora Vance, active' }).waitFor();
  await dialog(page)
    .getByRole('textbox', { name: /^Search accounts/ })
    .fill('VAN');
  await account(page, 'Jordan Hale').waitFor({ state: 'detached' });
  await account(page, 'Nora Vance').getByText('nora@fernhill.test').waitFor();
});

test('an invitation is withdrawn: its link is over', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person(), world.url, admin);
  await openAdmin(page, 'admin', 'Create User');
  await dialog(page).getByLabel('First name').fill('Otto');
  await dialog(page).getByLabel('E-mail').fill('otto@fernhill.test');
  await dialog(page).getByRole('combobox', { name: 'Role' }).press('Enter');
  await page.getByRole('option', { name: 'Admin' }).click();
  await dialog(page).getByText('An Admin may manage users').waitFor();
  await dialog(page).getByRole('button', { name: 'Send activation email' }).click();
  const mail = await waitForMail(world.phoneUrl, 'otto@fernhill.test', /./);
  await dialog(page).getByRole('button', { name: 'Manage Accounts' }).click();
  await dialog(page).getByRole('button', { name: 'Withdraw the invitation of Otto' }).click();
  await account(page, 'otto@fernhill.test').waitFor({ state: 'detached' });
  const guest = await (await surfer.person()).newPage();
  await guest.goto(linkIn(mail, '/account/activate/'));
  await guest.getByText('This link has expired or was used already.').waitFor();
});

test('a user who is switched off is signed out by the server’s word; nobody switches off themself', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(403));
  surfer.expectComplaint(refusal(409));
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  const desk = await signIn(await surfer.person(), world.url, 'desk2');
  const page = await enter(await surfer.person(), world.url, admin);
  await openAdmin(page, 'admin', 'Manage Accounts');
  const active = (name: string) => dialog(page).getByRole('switch', { name: `${name}, active` });
  await active('Mei Tanaka').waitFor();

  await active('Mei Tanaka').press('Space');
  // With the focus it stays for as long as the rest takes.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  // Who did nothing is led away, and told what only the live connection says: no refused call of the page did it.
  await desk.page.getByText('Your account was switched off. Ask an admin of your office.').waitFor();
  await desk.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await account(page, 'Mei Tanaka').getByText('switched off').waitFor();
  await undo.press('Enter');
  await until('Mei is on again', () => active('Mei Tanaka').isChecked());

  await active('Renee Castellano').press('Space');
  await page.getByText('You cannot switch off your own account.').filter({ visible: true }).first().waitFor();
  await until('the switch is back', () => active('Renee Castellano').isChecked());
});

test('a user is signed out everywhere from the row’s menu', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(403));
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const page = await enter(await surfer.person(), world.url, admin);
  await openAdmin(page, 'admin', 'Manage Accounts');
  const more = dialog(page).getByRole('button', { name: 'More about Jordan Hale' });
  const question = page.getByRole('dialog', { name: 'Sign out everywhere' });
  const ask = async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).press('Enter');
    await question.waitFor();
  };
  await ask();
  // Esc takes back the question alone, and the focus is where it was.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await until('the focus is back', () => more.evaluate((button) => button === document.activeElement));
  await ask();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await desk.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await question.waitFor({ state: 'detached' });
});

test('the office’s rules: the minutes have limits, and who requires a second factor has one', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(409));
  const page = await enter(await surfer.person(), world.url, { username: 'admin', office: 3 });
  await openAdmin(page, 'admin', 'Security');
  const minutes = dialog(page).getByLabel('Sign out after so many minutes without a touch');
  await minutes.fill('4');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Choose 5 to 720 minutes.').waitFor();
  await minutes.fill('45');
  await page.keyboard.press('Enter');
  // The button is off while it is being saved, too: the word of it comes after.
  await page.getByText('The office’s rules were saved.').first().waitFor();

  await dialog(page).getByRole('switch', { name: 'Require a second factor' }).press('Space');
  await dialog(page)
    .getByText(/1 person has none: they are signed out now/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Save' }).press('Enter');
  await dialog(page)
    .getByRole('alert')
    .getByText('Set up your own second factor first, then require it of the office.')
    .waitFor();
  await shows(minutes, { value: '45' });
});

test('axe finds nothing in the Admin dialog, and the focus comes back to the avatar', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person({ reducedMotion: 'reduce' }), world.url, admin);
  const found: string[] = [];
  for (const part of ['Create User', 'Manage Accounts', 'Security']) {
    await openAdmin(page, 'admin', part);
    await dialog(page).getByRole('region', { name: part }).waitFor();
    await dialog(page)
      .getByRole('status', { name: /^Loading/ })
      .waitFor({ state: 'detached' });
    found.push(...(await findBarriersEverywhere(page, part)));
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await until('the focus is back', () =>
      page
        .getByRole('button', { name: 'account of admin' })
        .evaluate((avatar) => avatar === document.activeElement),
    );
  }
  expect(found).toEqual([]);
});
