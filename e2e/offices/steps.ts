import type { BrowserContext, Page } from 'playwright-core';
import { PASSWORD } from '../harness/caller.ts';
import { fillSignIn } from '../harness/desk.ts';
import { linkIn, waitForMail, type SentMail } from '../harness/mailbox.ts';
import { focusIn } from '../harness/until.ts';
import type { World } from '../harness/world.ts';

/** Opens the program in a window of this person and signs in; whereto that leads is the journey's to say. */
export async function enter(
  person: BrowserContext,
  url: string,
  { username, office, password = PASSWORD }: { username: string; office: number; password?: string },
): Promise<Page> {
  const page = await person.newPage();
  await page.goto(url);
  await fillSignIn(page, username, password, office);
  await page.getByRole('button', { name: `account of ${username}` }).waitFor();
  return page;
}

/** The client list of one of the provider's admins. */
export async function openClients(person: BrowserContext, url: string): Promise<Page> {
  const page = await enter(person, url, { username: 'provider', office: 1 });
  await page.getByRole('link', { name: 'Client List' }).click();
  await page.getByRole('heading', { name: 'Current Clients' }).waitFor();
  return page;
}

/** Opens the Admin dialog on one of its parts, by keyboard. */
export async function openAdmin(page: Page, username: string, part: string): Promise<void> {
  await page.getByRole('button', { name: `account of ${username}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Admin', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Admin' });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: part }).press('Enter');
}

/** Follows the link of the activation mail to an address and sets the account up. */
export async function setUpAccount(
  person: BrowserContext,
  world: World,
  email: string,
  account: { lastName: string; username: string; password: string },
  after: readonly SentMail[] = [],
): Promise<Page> {
  const mail = await waitForMail(world.phoneUrl, email, /./, after);
  const page = await person.newPage();
  await page.goto(linkIn(mail, '/account/activate/'));
  await page.getByLabel('Last Name').fill(account.lastName);
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByLabel('Confirm password').fill(account.password);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Your account has been created').waitFor();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await fillSignIn(page, account.username, account.password, await page.getByLabel('Client ID').inputValue());
  await page.getByRole('button', { name: `account of ${account.username}` }).waitFor();
  return page;
}
