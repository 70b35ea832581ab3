import type { BrowserContext, Page } from 'playwright-core';
import { fillSignIn } from '../harness/desk.ts';

/** Stripe's test cards that the sandbox plays. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failsLater: '4000 0000 0000 0341',
} as const;

/** Signs in on the first page; whereto it leads is the journey's to say. */
export async function enter(
  person: BrowserContext,
  url: string,
  office: number,
  username: string,
): Promise<Page> {
  const page = await person.newPage();
  await page.goto(url);
  await fillSignIn(page, username, undefined, office);
  await page.getByRole('button', { name: `account of ${username}` }).waitFor();
  return page;
}

/** Chooses an entry of the avatar menu, by keyboard. */
export async function choose(page: Page, username: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `account of ${username}` }).press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

/** Fills the payment page's card and sends it. */
export async function payWith(page: Page, card: string, button: string | RegExp): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiration (MM / YY)').fill('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Rosa Castellanos');
  await page.getByRole('button', { name: button }).click();
}

/** A fact of the subscription screen. */
export const fact = (page: Page, label: string) =>
  page
    .getByRole('main')
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd');
