import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();

/** Opens parts of the settings and gathers what axe finds there. */
async function startLook() {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ reducedMotion: 'reduce' }), world.url, 'admin');
  const found: string[] = [];
  return {
    page,
    found,
    open: async (path: string, heading: string): Promise<void> => {
      await page.goto(`${world.url}/settings/${path}`);
      await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
    },
    look: async (screen: string): Promise<void> => {
      found.push(...(await findBarriersEverywhere(page, screen)));
    },
  };
}

test('axe finds nothing on phones, users and their dialogs, on phone and desktop, in light and dark', async () => {
  const { page, found, open, look } = await startLook();
  await open('phones', 'Client Phones');
  await page.getByRole('button', { name: 'Find a number' }).click();
  await page.getByRole('textbox', { name: 'Area code' }).fill('5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit (503) 555-0102' }).click();
  await choose(page.getByLabel('Calls', { exact: true }), 'Forward to another number');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter the number calls are forwarded to.').waitFor();
  await look('client phones');

  await open('endpoints', 'User Endpoints');
  await page.getByRole('button', { name: 'Edit desk2' }).waitFor();
  await look('user endpoints');
  await page.getByRole('button', { name: 'Create New User' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody@');
  await page.getByRole('textbox', { name: 'First Name' }).focus();
  await look('create user');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Phones of desk', exact: true }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
  await look('phones of a user');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Phone menu of desk', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '9' }).click();
  await look('phone menu');
  expect(found).toEqual([]);
});

test('axe finds nothing on the integrations, on phone and desktop, in light and dark', async () => {
  const { page, found, open, look } = await startLook();
  await open('od', 'OD Integration');
  await page.getByRole('button', { name: 'Save' }).click();
  await look('access token');
  await page.getByRole('tab', { name: 'Connector' }).click();
  await page.getByRole('button', { name: 'Make the token' }).click();
  await page.getByText('Copy the token now').waitFor();
  await look('connector');
  await open('gmail', 'Gmail Integration');
  await page.getByText('Gmail is not authenticated').waitFor();
  await look('gmail');
  await open('social', 'Social Media');
  await page.getByLabel('Address of the page').waitFor();
  await look('social media');
  expect(found).toEqual([]);
});

test('on a phone: the list of entries, an entry, back to the list, with the focus where the eye is', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = await signIn(person, world.url, 'admin');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Settings' }).tap();
  const entries = page.getByRole('navigation', { name: 'Settings' });
  await entries.getByRole('link', { name: 'User Endpoints' }).tap();
  await page.getByRole('heading', { name: 'User Endpoints' }).waitFor();
  await shows(entries, { count: 0 });
  await page.getByRole('row').filter({ hasText: 'desk2' }).getByRole('button', { name: 'Edit desk2' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Edit desk2' });
  const box = (await sheet.boundingBox())!;
  expect([box.width, box.height]).toEqual([PHONE.width, PHONE.height]);
  await sheet.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).tap();
  await entries.getByRole('link', { name: 'OD Integration' }).waitFor();
  await page.goto(`${world.url}/settings/nothing`);
  await page.getByText('There is no such setting').waitFor();
});
