import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signInCaller } from '../harness/caller.ts';
import { takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { linkIn, readMails, waitForMail } from '../harness/mailbox.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();

/** An admin of the office invites somebody. @returns the link of the mail */
async function invite(firstName: string, lastName: string, email: string): Promise<string> {
  const { world } = journey;
  const before = await readMails(world.phoneUrl);
  const admin = await signInCaller(world.url, 'admin');
  const response = await fetch(`${world.url}/api/admin/activation-email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: admin.cookie },
    body: JSON.stringify({ firstName, lastName, role: 'Member', email }),
  });
  expect(response.status, await response.text()).toBe(200);
  return linkIn(await waitForMail(world.phoneUrl, email, /account/i, before), '/account/activate/');
}

test('an invitation becomes an account that signs in; the link is over after that', async () => {
  const { surfer } = journey;
  // A name that is taken, then a link that is over.
  surfer.expectComplaint(/Failed to load resource.*400/);
  const link = await invite('ana', 'de souza', 'ana.desouza@example.com');
  const page = await (await surfer.person()).newPage();
  await page.clock.install();
  await page.goto(link);
  await page.getByRole('heading', { name: /^Set up your account at / }).waitFor();
  await shows(page.getByLabel('First Name'), { value: 'Ana' });
  await shows(page.getByLabel('Last Name'), { value: 'De Souza' });

  const alert = page.getByRole('main').getByRole('alert');
  await page.getByLabel('Username').press('Enter');
  await alert.getByText('All fields required').waitFor();
  await alert.getByText('All fields required').waitFor({ state: 'detached' });
  await page.getByLabel('Username').fill('desk');
  await page.getByLabel('Password', { exact: true }).fill('nodigits');
  await page.getByLabel('Confirm password').fill('nodigits');
  await page.keyboard.press('Enter');
  await alert.getByText('Invalid password').waitFor();
  await alert.getByText('Invalid password').waitFor({ state: 'detached' });
  await page.getByLabel('Password', { exact: true }).fill('morning huddle 3');
  await page.getByLabel('Confirm password').fill('morning huddle 3');
  await page.keyboard.press('Enter');
  await alert.getByText('That username is taken in this office. Choose another one.').waitFor();
  // Nothing that was typed is lost, and what the server said stays until something changes.
  await shows(page.getByLabel('Confirm password'), { value: 'morning huddle 3' });
  await page.clock.fastForward(60_000);
  await alert.getByText('That username is taken').waitFor();
  await page.getByLabel('Username').fill('ana');
  await alert.getByText('That username is taken').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByText('Your account has been created').waitFor();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await shows(page.getByLabel('Client ID'), { value: '2' });
  await page.getByLabel('Username').fill('ana');
  await page.getByLabel('Password', { exact: true }).fill('morning huddle 3');
  await page.keyboard.press('Enter');
  await takeDesk(page);
  await page.getByRole('button', { name: 'Account of ana' }).click();
  await page.getByText('ana.desouza@example.com').waitFor();

  const late = await (await surfer.person()).newPage();
  await late.goto(link);
  await late.getByText(/^This link has expired or was used already\. Ask an admin/).waitFor();
});

test('axe finds nothing on the account setup', async () => {
  const { surfer } = journey;
  const link = await invite('Lou', '', 'lou@example.com');
  const page = await (await surfer.person({ reducedMotion: 'reduce' })).newPage();
  await page.goto(link);
  await page.getByLabel('Username').waitFor();
  await shows(page.getByLabel('First Name'), { value: 'Lou' });
  const found = await findBarriersEverywhere(page, 'account setup');
  await page.getByLabel('Username').press('Enter');
  await page.getByRole('alert').getByText('All fields required').waitFor();
  expect(found).toEqual([]);
});
