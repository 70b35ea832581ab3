import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBarriers } from '../../../../e2e/harness/axe.ts';
import { keptSurfer, type Surfer } from '../../../../e2e/harness/browser.ts';
import { call, clientOf, OFFICE, PATIENT, pixel, startWorld, until } from '../testing.ts';

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

async function openPhone(options: BrowserContextOptions = {}, path = '/'): Promise<Page> {
  const context = await surfer.person(options);
  const page = await context.newPage();
  page.setDefaultTimeout(5_000);
  await page.goto(`${world.sandbox.url}${path}`);
  await page.getByLabel('Phone number').locator('option').first().waitFor({ state: 'attached' });
  return page;
}

const log = (page: Page) => page.getByRole('log');
const answer = (text: string, to = PATIENT) =>
  clientOf(world.sandbox).messages.create({ src: OFFICE, dst: to, text });

test('a patient writes, the office answers, both are on the phone without a reload', async () => {
  const page = await openPhone();
  await page.getByLabel('Phone number').selectOption({ label: 'Maya Okafor · (503) 555-0110' });
  await page.getByLabel('Message').fill('Do you have time on Friday?');
  await page.getByRole('button', { name: 'Send' }).click();
  await log(page).getByText('Do you have time on Friday?').waitFor();
  await log(page).getByText('Delivered').waitFor();
  await until(async () => (await page.getByLabel('Message').inputValue()) === '', 'the field is empty');
  expect(world.product.hooks[0]?.params).toMatchObject({
    From: '15035550110',
    Text: 'Do you have time on Friday?',
  });

  await answer('Yes, at 10:30. <b>See you</b> then.');
  await log(page).getByText('Yes, at 10:30. <b>See you</b> then.').waitFor();
});

test('by keyboard alone: Enter sends, Shift and Enter make a line', async () => {
  const page = await openPhone();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await until(() => world.product.hooks.length === 1, 'the text went out');
  expect(world.product.hooks[0]?.params.Text).toBe('one\ntwo');
});

test('pictures are chosen, taken back, and sent', async () => {
  const page = await openPhone();
  const files = ['card.png', 'back.png'].map((name) => ({ name, mimeType: 'image/png', buffer: pixel }));
  await page.locator('#files').setInputFiles(files);
  await page.getByRole('button', { name: 'Remove back.png' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await log(page).getByAltText('Picture: card.png').waitFor();
  await until(() => world.product.hooks.length === 1, 'the text went out');
  expect(world.product.hooks[0]?.params).toMatchObject({ Type: 'mms', MediaCount: '1', Body: '' });
  await page.getByRole('list', { name: 'Pictures to send' }).waitFor({ state: 'detached' });
});

test('a number is added, keeps its place after a reload, and a wrong one is refused in words', async () => {
  const page = await openPhone();
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByLabel('New number').fill('12');
  await page.getByRole('button', { name: 'Use this number' }).click();
  await page.getByText('"12" is not a phone number').waitFor();
  await page.getByLabel('New number').fill('503 555 0190');
  await page.getByLabel('Name, if you like').fill('Never There');
  await page.getByRole('button', { name: 'Use this number' }).click();
  await page.getByText('Texts to this number are never delivered.').waitFor();
  await page.reload();
  await page.getByText('Texts to this number are never delivered.').waitFor();
  expect(await page.getByLabel('Phone number').inputValue()).toBe('+15035550190');
});

test('a text for another patient is counted, not shown', async () => {
  const page = await openPhone();
  await answer('For Daniel', '+15035550111');
  await until(
    async () => (await page.getByLabel('Phone number').innerText()).includes('(503) 555-0111 (1 new)'),
    'it was counted',
  );
  expect(await log(page).getByText('For Daniel').count()).toBe(0);
  await page.getByLabel('Phone number').selectOption('+15035550111');
  await log(page).getByText('For Daniel').waitFor();
});

test('someone who reads above is not moved, but told', async () => {
  const page = await openPhone();
  for (let count = 0; count < 30; count += 1) await answer(`Text ${count}`);
  await log(page).getByText('Text 29').waitFor();
  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await answer('The newest');
  await page.getByRole('button', { name: 'New message' }).click();
  expect(await log(page).getByText('The newest').isVisible()).toBe(true);
  expect(await log(page).evaluate((one) => one.scrollHeight - one.scrollTop - one.clientHeight)).toBeLessThan(
    2,
  );
});

test('the world is set from the page, and put right again', async () => {
  const page = await openPhone();
  await page.getByText('World').click();
  await page.getByLabel('How it answers the office').selectOption('rate-limit');
  await page.getByLabel('Extra copies').fill('1');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByText('Carrier: Too many requests (429)').waitFor();
  await expect(answer('refused')).rejects.toThrow();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await page.getByText('Carrier: Too many requests (429)').waitFor({ state: 'hidden' });
  const faults = (await call(world.sandbox, 'GET', '/control/faults')).body as { mode: string }[];
  expect([...new Set(faults.map(({ mode }) => mode))]).toEqual(['ok']);
});

test('what cannot be sent stays in the field', async () => {
  const page = await openPhone();
  await page.route('**/control/plivo/messages', (route) => route.abort());
  await page.getByLabel('Message').fill('Keep this');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Not sent. The sandbox does not answer.').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('Keep this');
});

test.each([
  [1440, 900, 'light'],
  [1440, 900, 'dark'],
  [390, 844, 'light'],
  [390, 844, 'dark'],
] as const)('axe finds nothing at %d × %d, %s', async (width, height, colorScheme) => {
  const page = await openPhone({ viewport: { width, height }, colorScheme });
  const look = async (name: string) => {
    expect(await findBarriers(page)).toEqual([]);
    if (!pictures) return;
    mkdirSync(pictures, { recursive: true });
    await page.screenshot({ path: `${pictures}/${name}-${width}-${colorScheme}.png` });
  };
  await look('empty');
  await answer('Hi Maya, this is a reminder of your cleaning tomorrow at 9:00 AM. Reply YES to confirm.');
  await log(page).getByText('Reply YES').waitFor();
  await page
    .getByLabel('Message')
    .fill('Yes! Can you also look at this tooth? It has been aching since Sunday.');
  await page.locator('#files').setInputFiles({ name: 'tooth.png', mimeType: 'image/png', buffer: pixel });
  await look('writing');
  await page.getByRole('button', { name: 'Send' }).click();
  await log(page).getByText('Delivered').waitFor();
  await look('conversation');
  await page.getByRole('button', { name: 'Add number' }).click();
  await page.getByText('World').click();
  await page.getByLabel('How it answers the office').selectOption('error');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await page.getByText('Carrier: Errors').waitFor();
  await look('world');
});
