import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeNear } from '../harness/authenticator.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { fillSignIn, signIn, takeDesk } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { openAdmin } from '../offices/steps.ts';

const journey = useJourney();
const refusal = (status: number) => new RegExp(`Failed to load resource.*${status}`);

/** Opens a part of the settings from the avatar menu. */
async function openSettings(page: Page, username: string, part: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: part }).click();
}

const secretOf = async (page: Page) => (await page.locator('code').innerText()).replace(/\s/g, '');
const codesOf = (page: Page) =>
  page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();

/** Turns two-factor sign-in on for who is signed in. */
async function setUpFactor(page: Page, username: string): Promise<void> {
  await openSettings(page, username, 'Two-factor sign-in');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Password', { exact: true }).fill('frontdesk1');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill(await codeNear(await secretOf(page), 0));
  await page.getByRole('button', { name: 'I have saved them' }).click();
}

async function logOut(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
}

test('two-factor sign-in: set up, signed in with a code and with a recovery code, turned off', async () => {
  const { surfer, world } = journey;
  // Wrong passwords and codes.
  surfer.expectComplaint(refusal(401));
  surfer.expectComplaint(refusal(400));
  const person = await surfer.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = await signIn(person, world.url, 'desk');
  await openSettings(page, 'desk', 'Two-factor sign-in');
  await page.getByRole('button', { name: 'Set up' }).click();
  await page.getByLabel('Password', { exact: true }).fill('not-it-at-all');
  await page.keyboard.press('Enter');
  await page.getByText('Password is incorrect').waitFor();
  await page.getByLabel('Password', { exact: true }).fill('frontdesk1');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = await secretOf(page);
  await page.getByLabel('Code', { exact: true }).fill('12');
  await page.keyboard.press('Enter');
  await page.getByText('Enter the code of your authenticator app, or a recovery code.').waitFor();
  // The sixth digit sends it.
  await page.getByLabel('Code', { exact: true }).fill(await codeNear(secret, -1));
  const codes = await until('the recovery codes are there', async () => {
    const found = await codesOf(page);
    return found.length > 0 && found;
  });
  expect(new Set(codes).size).toBe(10);
  // A slip of Esc must not take them away.
  await page.keyboard.press('Escape');
  await expect.poll(() => codesOf(page)).toEqual(codes);
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(`${codes.join('\n')}\n`);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await downloaded).suggestedFilename()).toBe('chairline-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await page.keyboard.press('Escape');
  await logOut(page, 'desk');

  await fillSignIn(page, 'desk');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  const wrong = String((Number(await codeNear(secret, 0)) + 1) % 1_000_000).padStart(6, '0');
  await page.getByLabel('Code', { exact: true }).fill(wrong);
  await page.getByText('That code is not right. Enter the newest one of your authenticator app.').waitFor();
  // Pasted with the blank that apps show.
  const code = await codeNear(secret, 0);
  await page.getByLabel('Code', { exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await takeDesk(page);
  await logOut(page, 'desk');

  await fillSignIn(page, 'desk');
  await page.getByRole('button', { name: 'Back to the password' }).click();
  await fillSignIn(page, 'desk');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3]!.toLowerCase());
  await page.keyboard.press('Enter');
  await takeDesk(page);

  await openSettings(page, 'desk', 'Two-factor sign-in');
  await page.getByText('9 recovery codes left').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel('Password', { exact: true }).fill('frontdesk1');
  await page.keyboard.press('Enter');
  await page.getByText('Your password alone signs you in.').waitFor();
  await page.keyboard.press('Escape');
  await logOut(page, 'desk');
  await fillSignIn(page, 'desk');
  await takeDesk(page);
});

test('a lost second factor is taken away by an admin, who is asked first', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(403));
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await setUpFactor(page, 'desk');
  await page.keyboard.press('Escape');

  const admin = await signIn(await surfer.person(), world.url, 'admin');
  await openAdmin(admin.page, 'admin', 'Manage Accounts');
  const row = admin.page.getByRole('listitem').filter({ hasText: 'Jordan Hale' });
  await row.getByLabel('Second factor is on').waitFor();
  await row.getByRole('button', { name: 'More about Jordan Hale' }).press('Enter');
  await admin.page.getByRole('menuitem', { name: 'Remove second factor' }).press('Enter');
  const question = admin.page.getByRole('dialog', { name: 'Remove second factor' });
  await question.getByText('Be sure it is Jordan Hale who asks.', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Remove' }).click();
  await question.waitFor({ state: 'detached' });
  await row.getByLabel('Second factor is on').waitFor({ state: 'detached' });

  // Signed out, and the password alone is enough again.
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await fillSignIn(page, 'desk');
  await takeDesk(page);
});

test('an office that requires it: set up on the way in, and not to be turned off', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(401));
  surfer.expectComplaint(refusal(403));
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  // The admin first: nobody requires what they have not set up.
  const admin = await signIn(await surfer.person(), world.url, 'admin');
  await setUpFactor(admin.page, 'admin');

  const member = await signIn(await surfer.person(), world.url, 'desk2');
  const required = await admin.page.evaluate(async () => {
    const { version } = (await (await fetch('/api/office/security')).json()) as { version: number };
    const response = await fetch('/api/office/security', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ require_second_factor: true, idle_minutes: 30, version }),
    });
    return response.status;
  });
  expect(required).toBe(200);

  // Who has none is out, and sets one up on the way back in.
  const { page } = member;
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await fillSignIn(page, 'desk2');
  await page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const barriers = await findBarriersEverywhere(page, 'enrolment');
  await page.getByLabel('Code', { exact: true }).fill(await codeNear(await secretOf(page), 0));
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await expect.poll(() => codesOf(page)).toHaveLength(10);
  barriers.push(...(await findBarriersEverywhere(page, 'recovery codes')));
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await takeDesk(page);
  await openSettings(page, 'desk2', 'Two-factor sign-in');
  await page.getByText('Your office requires a second factor. It cannot be switched off.').waitFor();
  await shows(page.getByRole('button', { name: 'Turn off' }), { count: 0 });
  await page.keyboard.press('Escape');
  await logOut(page, 'desk2');
  await fillSignIn(page, 'desk2');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  barriers.push(...(await findBarriersEverywhere(page, 'second step')));
  expect(barriers).toEqual([]);
});

test('a challenge that is over leads back to the password, with the reason', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(401));
  const page = await (await surfer.person()).newPage();
  await page.goto(world.url);
  await fillSignIn(page, 'desk2');
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  // The page waits for longer than the challenge lives: the server's answer to it is what counts.
  await intercept(page, '**/api/login/code', async (route) => {
    const body = route.request().postDataJSON() as { code: string };
    await route.continue({ postData: JSON.stringify({ ...body, challenge: 'over' }) });
  });
  await page.getByLabel('Code', { exact: true }).fill('123456');
  await page.getByText('The sign-in took too long. Enter your password again.').waitFor();
  await page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
});
