import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { fillSignIn, signIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { linkIn, readMails, waitForMail } from '../harness/mailbox.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();
/** The demo's desk2. */
const MEI = 'mei.tanaka@';
const CONFIRMATION = 'If that account is in our system, we e-mailed a link to reset your password.';
const refusal = (status: number) => new RegExp(`Failed to load resource.*${status}`);

test('a forgotten password: asked for, mailed, set anew, signed in; the old sessions and the link are over', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(403));
  surfer.expectComplaint(refusal(400));
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  const elsewhere = await signIn(await surfer.person(), world.url, 'desk2');

  const page = await (await surfer.person()).newPage();
  await page.goto(world.url);
  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText('E-mail is required').waitFor();
  await page.getByLabel('E-mail').fill('mei.tanaka');
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText('Email must be valid').waitFor();
  const before = await readMails(world.phoneUrl);
  await page.getByLabel('E-mail').fill('mei.tanaka@example.com');
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText(CONFIRMATION).waitFor();
  const mail = await waitForMail(world.phoneUrl, MEI, /password/i, before);
  expect(mail.text).toContain('desk2');
  const link = linkIn(mail, '/password/update/');

  await page.clock.install();
  await page.goto(link);
  const password = page.getByLabel('New password');
  const confirmation = page.getByLabel('Confirm password');
  await password.fill('letters only');
  await confirmation.fill('letters only');
  // The clock stands while the alert does: what is tried meanwhile may take a slow machine longer than that.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await confirmation.press('Enter');
  const alert = page.getByRole('main').getByRole('alert');
  await alert.getByText('Invalid password').waitFor();
  // Why stands beside the field, for longer than the alert.
  const rules = page.locator('#password-rules');
  await expect.poll(() => rules.innerText()).toBe('Password must contain a number');
  // While the alert stands nothing is sent again, not even what is right by now.
  await password.fill('crown and bridge 7');
  await confirmation.fill('crown and bridge 8');
  await confirmation.press('Enter');
  await expect.poll(() => alert.innerText()).toBe('Invalid password');
  await page.clock.resume();
  await alert.getByText('Invalid password').waitFor({ state: 'detached' });
  await confirmation.press('Enter');
  await alert.getByText('Passwords do not match').waitFor();
  await alert.getByText('Passwords do not match').waitFor({ state: 'detached' });
  // What only the server knows is said in the same place, until the password is another.
  await password.fill('frontdesk1');
  await confirmation.fill('frontdesk1');
  await confirmation.press('Enter');
  await rules.getByText('This password is too common. Choose another one.').waitFor();
  await shows(password, { attributes: { 'aria-invalid': 'true' } });
  await alert.getByText('Invalid password').waitFor({ state: 'detached' });
  await rules.getByText('This password is too common. Choose another one.').waitFor();
  await password.fill('crown and bridge 7');
  await rules.getByText(/^At least 8 characters/).waitFor();
  await confirmation.fill('crown and bridge 7');
  await confirmation.press('Enter');
  await page.getByText('Your password has been saved').waitFor();
  await page.getByRole('link', { name: 'Sign back in' }).click();
  await fillSignIn(page, 'desk2', 'crown and bridge 7');
  await takeDesk(page);

  // Whoever was in with the old password is out.
  await elsewhere.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();

  const late = await (await surfer.person()).newPage();
  await late.goto(link);
  await late.getByText('This link has expired or was used already. Ask for a new one.').waitFor();
  await late.getByRole('link', { name: 'Ask for a new link' }).click();
  await late.getByRole('heading', { name: 'Reset your password' }).waitFor();
  await late.getByRole('link', { name: 'I remember my password' }).click();
  await late.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
});

test('an address nobody has gets the same words and no mail', async () => {
  const { surfer, world } = journey;
  const page = await (await surfer.person()).newPage();
  await page.goto(`${world.url}/password/reset`);
  const before = await readMails(world.phoneUrl);
  await page.getByLabel('E-mail').fill('nobody@nowhere.example');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText(CONFIRMATION).waitFor();
  await page.getByRole('link', { name: 'Return to sign in' }).click();
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  // A mail to a known address, asked for later, is there; the unknown one has none.
  await page.goto(`${world.url}/password/reset`);
  await page.getByLabel('E-mail').fill('jordan.hale@example.com');
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText(CONFIRMATION).waitFor();
  await waitForMail(world.phoneUrl, 'jordan.hale@', /password/i, before);
  const mails = await readMails(world.phoneUrl);
  expect(mails.filter((mail) => mail.to.some((to) => to.includes('nobody@')))).toEqual([]);
});

test('a link with its token alone works as well, and one that never was is told at once', async () => {
  const { surfer, world } = journey;
  const page = await (await surfer.person()).newPage();
  const before = await readMails(world.phoneUrl);
  await page.goto(`${world.url}/password/reset`);
  await page.getByLabel('E-mail').fill('renee.castellano@example.com');
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText(CONFIRMATION).waitFor();
  const link = linkIn(
    await waitForMail(world.phoneUrl, 'renee.castellano@', /password/i, before),
    '/password/',
  );
  await page.goto(`${world.url}/password/update/${link.split('/').at(-1)}`);
  await page.getByRole('button', { name: 'Update password' }).waitFor();

  await page.goto(`${world.url}/password/update/2/no-such-token`);
  await page.getByRole('heading', { name: 'This link is over' }).waitFor();
});

test('axe finds nothing on the pages before the sign-in', async () => {
  const { surfer, world } = journey;
  const page = await (await surfer.person({ reducedMotion: 'reduce' })).newPage();
  const found: string[] = [];
  const before = await readMails(world.phoneUrl);
  await page.goto(`${world.url}/password/reset`);
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText('E-mail is required').waitFor();
  found.push(...(await findBarriersEverywhere(page, 'reset')));
  await page.getByLabel('E-mail').fill('jordan.hale@example.com');
  await page.getByLabel('E-mail').press('Enter');
  await page.getByText(CONFIRMATION).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'reset, sent')));
  const mail = await waitForMail(world.phoneUrl, 'jordan.hale@', /password/i, before);
  await page.goto(linkIn(mail, '/password/update/'));
  await page.getByRole('button', { name: 'Update password' }).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'new password')));
  await page.goto(`${world.url}/password/update/nothing`);
  await page.getByRole('heading', { name: 'This link is over' }).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'dead link')));
  expect(found).toEqual([]);
});
