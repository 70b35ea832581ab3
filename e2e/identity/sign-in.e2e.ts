import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillSignIn, openWindow, signIn, takeDesk } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** The browser itself writes a line for each refused request; the page shows what matters. */
const refusal = (status: number) => new RegExp(`Failed to load resource.*${status}`);

test('a wrong password is told in words and the right one leads to the front desk, by keyboard alone', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(401));
  const page = await (await surfer.person()).newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(check|token)$/.test(request.url())) asked.push(request.url());
  });
  await page.goto(world.url);
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  // Who was never here is not asked for.
  expect(asked).toEqual([]);

  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('desk');
  await page.keyboard.press('Tab');
  await page.keyboard.type('not-the-password');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Invalid username or password').waitFor();

  // The field is selected: typing replaces what was wrong.
  await page.keyboard.type('frontdesk1');
  await page.keyboard.press('Enter');
  const desk = await takeDesk(page);
  expect(new URL(page.url()).pathname).toBe('/frontdesk');
  await desk.row('Tom Whitfield').waitFor();

  // The first key stop leads past the bars to the content.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
});

further('an unknown office, letters as its number and empty fields are told apart', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(401));
  const page = await (await surfer.person()).newPage();
  await page.goto(world.url);
  await page.getByLabel('Client ID').fill('two');
  await page.getByText('Only digits allowed').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('All the fields must be filled in!').waitFor();
  await fillSignIn(page, 'desk', 'frontdesk1', 999);
  await page.getByRole('alert').getByText('Invalid username or password').waitFor();
});

test('a page asked for without a session comes after the sign-in', async () => {
  const { surfer, world } = journey;
  const page = await (await surfer.person()).newPage();
  await page.goto(`${world.url}/frontdesk?contact=1`);
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await fillSignIn(page, 'desk');
  await takeDesk(page);
  expect(new URL(page.url()).search).toBe('?contact=1');
});

test('signing out in one window ends the other, and what was typed there is still there afterwards', async () => {
  const { surfer, world } = journey;
  // What the first window has on its way when the second ends their session is refused.
  surfer.expectComplaint(refusal(403));
  const person = await surfer.person();
  const first = await signIn(person, world.url, 'desk');
  await first.open('Grace Lindqvist');
  await first.composer.fill('No hurry, Nora can come');
  const second = await openWindow(person, world.url);

  await second.page.getByRole('button', { name: 'Account of desk' }).click();
  await second.page.getByRole('menuitem', { name: 'Logout' }).click();
  await second.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await first.page.getByText('You signed out in another window.').waitFor();

  await fillSignIn(first.page, 'desk');
  await first.page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).waitFor();
  await shows(first.composer, { value: 'No hurry, Nora can come' });
});

test('a locked sign-in says how long, and offers the way in by mail', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(401));
  surfer.expectComplaint(refusal(429));
  const page = await (await surfer.person()).newPage();
  await page.goto(world.url);
  await page.getByLabel('Client ID').fill('2');
  await page.getByLabel('Username').fill('nobody-here');
  const password = page.getByLabel('Password', { exact: true });
  const alert = page.getByRole('main').getByRole('alert');
  for (let round = 0; round < 5; round += 1) {
    await password.fill(`wrong ${round}`);
    await password.press('Enter');
    await alert.getByText('Invalid username or password').waitFor();
  }
  await expectLock(password, alert);
  await alert.getByRole('link', { name: 'we can mail you a link' }).click();
  await page.getByRole('heading', { name: 'Reset your password' }).waitFor();
});

/** The first waits are seconds, and a slow machine may let one pass: each further try locks for longer. */
async function expectLock(password: Locator, alert: Locator): Promise<void> {
  await until('the lock is told', async () => {
    await password.fill('wrong again');
    const answered = password.page().waitForResponse(/\/api\/login$/);
    await password.press('Enter');
    await answered;
    await alert.getByText(/Invalid username or password|Too many tries/).waitFor();
    return alert.getByText(/^Too many tries\. Wait \d+ (seconds?|minutes), then try again\./).isVisible();
  });
}

test('a session ended on the server leads back to the sign-in, and nothing typed is lost', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(403));
  // Where the end falls between the sign-in and the socket's opening, the handshake is what is refused.
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk2');
  await desk.open('Tom Whitfield');
  await desk.composer.fill('Please keep it in the napkin');

  // A copy of the refresh token is used: the server ends the whole session, and this window hears of it.
  const cookies = await person.cookies(`${world.url}/api`);
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const token = () => fetch(`${world.url}/api/token`, { method: 'POST', headers });
  expect([(await token()).status, (await token()).status]).toEqual([200, 403]);
  await desk.page.getByText('Your session has ended. Sign in again to go on.').waitFor();

  await fillSignIn(desk.page, 'desk2');
  await desk.page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).waitFor();
  await shows(desk.composer, { value: 'Please keep it in the napkin' });
});

further(
  'two windows whose access has expired refresh at the same moment and both stay signed in',
  async () => {
    const { surfer, world } = journey;
    // Every call is refused once: that is how the page learns that its access has expired.
    surfer.expectComplaint(refusal(403));
    const person = await surfer.person();
    const first = await signIn(person, world.url, 'admin');
    const second = await openWindow(person, world.url);
    for (let round = 0; round < 3; round += 1) {
      await person.clearCookies({ name: 'chairline_access' });
      const names = ['Maya Okafor', 'Daniel Reyes', 'Priya Raman'];
      await Promise.all([first.open(names[round]!), second.open(names[(round + 1) % 3]!)]);
      await Promise.all([first.thread.getByRole('listitem').first().waitFor(), second.composer.isEnabled()]);
      await until(
        'both windows have the detail',
        async () => (await second.composer.isEnabled()) && first.composer.isEnabled(),
      );
    }
    for (const desk of [first, second]) {
      await desk.page.reload();
      await takeDesk(desk.page);
    }
  },
);
