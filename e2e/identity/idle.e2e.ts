import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { PASSWORD } from '../harness/caller.ts';
import { fillSignIn, openWindow, signIn, takeDesk } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';
import { openAdmin } from '../offices/steps.ts';

const journey = useJourney();
const WARNING = 'Are you still there?';
const REASON = 'You were signed out because nobody used Chairline for 30 minutes.';

/**
 * A clock that leaps over the end of a session makes the page ask and connect anew in the same instant in which another
 * of its windows, or itself, ends it: what was under way is refused, as it must be.
 */
function expectRefusals(): void {
  journey.surfer.expectComplaint(/Failed to load resource.*403.*\/api\//);
  journey.surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
}

/** Lets the page's clock run on, and what hangs on it happen, without the wait. */
const pass = (page: Page, minutes: number, seconds = 0) =>
  page.clock.fastForward((minutes * 60 + seconds) * 1_000);

test('nobody there: warned a minute before, stayed, warned again, signed out, and what was typed is kept', async () => {
  const { surfer, world } = journey;
  expectRefusals();
  const person = await surfer.person({ reducedMotion: 'reduce' });
  await person.clock.install();
  const desk = await signIn(person, world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  await desk.composer.fill('No hurry, Nora can come');
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/session/activity')) told.push(request.method());
  });

  // Half a minute of room each way: the clock runs on by itself meanwhile, for seconds on a slow machine.
  await pass(page, 28, 30);
  await shows(page.getByRole('dialog'), { count: 0 });
  await pass(page, 0, 35);
  const warning = page.getByRole('dialog', { name: WARNING });
  await warning.getByText(/You will be signed out in 0:[2-5]\d/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  // A nudged mouse is nobody's presence; the button is.
  await page.mouse.move(300, 300);
  await page.mouse.move(310, 320);
  await warning.waitFor();
  await warning.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await warning.waitFor({ state: 'detached' });
  await until('the server is told', () => told.length > 0);
  expect(told).toEqual(['POST']);
  await until('the focus is back', () => desk.composer.evaluate((field) => field === document.activeElement));

  await pass(page, 29, 10);
  await warning.waitFor();
  await pass(page, 1);
  await page.getByText(REASON).waitFor();
  await fillSignIn(page, 'desk');
  await page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).waitFor();
  await shows(desk.composer, { value: 'No hurry, Nora can come' });
});

test('a window in use keeps the others of its browser; when nobody is there all end with the reason', async () => {
  const { surfer, world } = journey;
  expectRefusals();
  const person = await surfer.person();
  await person.clock.install();
  const first = await signIn(person, world.url, 'desk2');
  const second = await openWindow(person, world.url);
  // The clock is the browser's: it runs for both windows.
  await pass(first.page, 20);
  await second.open('Tom Whitfield');
  await pass(first.page, 15);
  await shows(first.page.getByRole('dialog'), { count: 0 });
  await first.row('Tom Whitfield').waitFor();

  await pass(first.page, 16);
  await first.page.getByText(REASON).waitFor();
  await second.page.getByText(REASON).waitFor();

  // The server has heard of it: nobody comes back in without the password.
  await second.page.goto(`${world.url}/frontdesk`);
  await second.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await fillSignIn(second.page, 'desk2');
  await takeDesk(second.page);
});

test('a form half filled is there again after the sign-out and a reload, for who typed it alone', async () => {
  const { surfer, world } = journey;
  expectRefusals();
  const person = await surfer.person({ reducedMotion: 'reduce' });
  await person.clock.install();
  const { page } = await signIn(person, world.url, 'admin');
  const form = page.getByRole('dialog', { name: 'Admin' }).getByRole('region', { name: 'Create User' });
  await openAdmin(page, 'admin', 'Create User');
  await form.getByLabel('First name').fill('Nora');
  await form.getByLabel('E-mail').fill('nora@fern');
  await pass(page, 31);
  await page.getByText(REASON).waitFor();
  await fillSignIn(page, 'admin');
  await takeDesk(page);
  await openAdmin(page, 'admin', 'Create User');
  await form.getByText('Restored what you typed.').waitFor();
  await shows(form.getByLabel('First name'), { value: 'Nora' });
  await shows(form.getByLabel('E-mail'), { value: 'nora@fern' });
  expect(await findBarriers(page)).toEqual([]);

  // Somebody else at the same machine sees nothing of it.
  await page.keyboard.press('Escape');
  await pass(page, 31);
  await page.getByText(REASON).waitFor();
  await fillSignIn(page, 'admin', PASSWORD, 3);
  await page.getByRole('button', { name: 'account of admin' }).waitFor();
  await openAdmin(page, 'admin', 'Create User');
  await shows(form.getByLabel('First name'), { value: '' });
  await page.keyboard.press('Escape');
  await pass(page, 31);
  await page.getByText(REASON).waitFor();

  await fillSignIn(page, 'admin');
  await takeDesk(page);
  // A password is typed anew, whatever else is kept.
  await page.goto(`${world.url}/settings/endpoints`);
  const user = page.getByRole('dialog', { name: 'Create New User' });
  await page.getByRole('button', { name: 'Create New User' }).click();
  await focusIn(user);
  await user.getByLabel('Last Name').fill('Orwell');
  await user.getByLabel('Password', { exact: true }).fill('lantern-oak-42');
  await page.reload();
  await page.getByRole('button', { name: 'Create New User' }).click();
  await user.getByText('Restored what you typed. Type the password again.').waitFor();
  await shows(user.getByLabel('Last Name'), { value: 'Orwell' });
  await shows(user.getByLabel('Password', { exact: true }), { value: '' });
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
    .not.toContain('lantern');
  await user.getByRole('button', { name: 'Clear' }).press('Enter');
  await until('the focus stays in the form', () =>
    user.getByLabel('First Name').evaluate((field) => field === document.activeElement),
  );
  await shows(user.getByLabel('Last Name'), { value: '' });
});

test('signed out while the server could not be reached: nobody comes in before it has heard', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/ERR_FAILED/);
  surfer.expectComplaint(/WebSocket/);
  const person = await surfer.person();
  await person.clock.install();
  const { page } = await signIn(person, world.url, 'admin');
  await intercept(page, '**/api/logout', (route) => route.abort());
  await pass(page, 31);
  await page.getByText(REASON).waitFor();
  await page.goto(`${world.url}/frontdesk`);
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await page.unroute('**/api/logout');
  await page.goto(`${world.url}/frontdesk`);
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  const cookies = await person.cookies(`${world.url}/api`);
  // That somebody has signed in here before stays known; it opens nothing.
  expect(cookies.map(({ name }) => name).filter((name) => name.startsWith('chairline'))).toEqual([
    'chairline_device',
  ]);
});
