import { mkdirSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBarriers } from '../../../../e2e/harness/axe.ts';
import { keptSurfer, type Surfer } from '../../../../e2e/harness/browser.ts';
import { call, startWorld } from '../testing.ts';

/** Set to a folder to keep a picture of each screen the tests look at. */
const pictures = process.env.SANDBOX_PICTURES;

let surfer: Surfer;
let world: Awaited<ReturnType<typeof startWorld>>;

beforeAll(async () => {
  surfer = await keptSurfer();
});
afterAll(() => surfer?.close());
beforeEach(async () => {
  world = await startWorld();
  surfer.expectComplaint(/Failed to load resource/);
});
afterEach(async () => {
  await surfer.closePeople();
  await world.close();
  expect(surfer.complaints()).toEqual([]);
});

async function openMailbox(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await surfer.person(options);
  const page = await context.newPage();
  page.setDefaultTimeout(5_000);
  await page.goto(`${world.sandbox.url}/mail`);
  await page.getByText('No mails yet.').waitFor({ state: 'attached' });
  return page;
}

const mail = (subject: string, text: string, to = 'dana.park@cedardental.test') =>
  createTransport({ host: '127.0.0.1', port: world.sandbox.smtpPort, ignoreTLS: true }).sendMail({
    from: 'Chairline <no-reply@chairline.test>',
    to,
    subject,
    text,
  });
const listed = (page: Page) => page.getByRole('list', { name: 'Mails, the newest first' });

test('mails arrive without a reload, are read, and their links are links', async () => {
  const page = await openMailbox();
  await mail('First', 'Nothing to click.');
  await mail('Reset your password', 'Here:\n\nhttp://localhost:4000/password/update/7/2.abc.\n\n<b>Bye</b>');
  await listed(page).getByRole('button', { name: 'Reset your password' }).click();
  const text = page.getByRole('region', { name: 'The mail' });
  await text.getByText('<b>Bye</b>').waitFor();
  expect(await text.getByRole('link').getAttribute('href')).toBe(
    'http://localhost:4000/password/update/7/2.abc',
  );
  expect(await listed(page).getByRole('button').allInnerTexts()).toEqual([
    expect.stringContaining('Reset your password'),
    expect.stringMatching(/First[\s\S]*Not read yet/),
  ]);
  await page.reload();
  await text.getByText('<b>Bye</b>').waitFor();
  await call(world.sandbox, 'POST', '/control/reset');
  await page.getByText('No mails yet.').waitFor();
});

test('by keyboard alone on a phone: a mail is opened and left, focus stays with the reader', async () => {
  const page = await openMailbox({ viewport: { width: 390, height: 844 } });
  await mail('One', 'The first.');
  await mail('Two', 'The second.');
  await listed(page).getByRole('button', { name: 'Two' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The second.').waitFor();
  expect(await page.locator(':focus').getAttribute('id')).toBe('subject');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByText('The second.').waitFor({ state: 'hidden' });
  expect(await page.locator(':focus').innerText()).toContain('Two');
});

test('the mail server is set from the page', async () => {
  const page = await openMailbox();
  await page.getByText('World').click();
  await page.getByLabel('How it takes mails').selectOption('reject');
  await page.getByRole('button', { name: 'Set' }).click();
  await page.getByText('Mail server: No such mailbox (550)').waitFor();
  await expect(mail('x', 'y')).rejects.toMatchObject({ responseCode: 550 });
});

test('phone and mailbox lead to each other', async () => {
  const page = await openMailbox();
  await page.getByRole('link', { name: 'The patient’s phone' }).click();
  await page.getByRole('link', { name: 'What Chairline itself mails' }).click();
  await page.waitForURL('**/mail');
  expect(await page.title()).toBe('The mailbox');
});

test.each([
  [1440, 900, 'light'],
  [1440, 900, 'dark'],
  [390, 844, 'light'],
  [390, 844, 'dark'],
] as const)('axe finds nothing at %d × %d, %s', async (width, height, colorScheme) => {
  const page = await openMailbox({ viewport: { width, height }, colorScheme });
  const look = async (name: string) => {
    expect(await findBarriers(page)).toEqual([]);
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/mail-${name}-${width}-${colorScheme}.png` });
  };
  await look('empty');
  await mail('Set up your Chairline account for Cedar Dental', 'Hello Dana', 'sam.rivera@cedardental.test');
  await mail(
    'Reset your Chairline password',
    'Hello Dana,\n\nSet a new password for dana.park at Cedar Dental, Client ID 2:\n\nhttp://localhost:4000/password/update/7/2.mFYgk1zv3S1dFqVvT8YH2m0vVbq0s3cXk2dJm3kq9aE\n\nThe link works once, for one hour.',
  );
  await listed(page).getByRole('button', { name: 'Reset your' }).waitFor();
  await page.getByText('World').click();
  await look('list');
  await listed(page).getByRole('button', { name: 'Reset your' }).click();
  await page.getByText('The link works once').waitFor();
  await look('reading');
});
