import { expect, test } from 'vitest';
import { countActs } from '../harness/count-acts.ts';
import { type Desk, signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { pressOption } from '../harness/options.ts';
import { makePng } from '../harness/pictures.ts';
import { pickUpPhone } from '../harness/patient.ts';
import { focusIn, until } from '../harness/until.ts';
import { HELD } from './steps.ts';

// What docs/day-at-the-desk.md counts: an act there is a test here.
const journey = useJourney();
const STRANGER = '+12065550171';
const [PUT_OFF, NEXT, HALLWAY] = ['+15035559851', '+15035559852', '+15035559853'];
const nameOf = (number: string) => `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`;

const hasCursor = (desk: Desk) =>
  until('the cursor is in the field', () =>
    desk.composer.evaluate((field) => field === document.activeElement && !field.matches(':disabled')),
  );

/** Each writes, one after the other. */
async function write(...numbers: string[]): Promise<void> {
  const { control } = journey.world;
  for (const number of numbers) {
    await control.text(number, 'Do you have a minute?');
    await until('the text has come', async () => (await control.pendingWebhooks()) === 0);
  }
}

test('a patient of the list is answered with one click and one key', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const acts = await countActs(page);
  await desk.row('Daniel Reyes').getByRole('link').click();
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  await hasCursor(desk);
  await page.keyboard.type('See you at four.');
  await page.keyboard.press('Enter');
  await desk.text('See you at four.').waitFor();
  expect(await acts()).toEqual({ clicks: 1, keys: 1 });

  // By keyboard alone the focus stays in the list, to go on from; out of the field Escape leads back there.
  await page.keyboard.press('Escape');
  const isOn = (name: string) =>
    until(`the row of ${name} has the focus`, () =>
      desk
        .row(name)
        .getByRole('link')
        .evaluate((row) => row === document.activeElement),
    );
  await isOn('Daniel Reyes');
  await desk.row('Tom Whitfield').getByRole('link').press('Enter');
  await page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).waitFor();
  await isOn('Tom Whitfield');
});

test('somebody who is not in sight is found and answered with three keys', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const acts = await countActs(page);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').waitFor();
  await page.keyboard.type('lindq');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).waitFor();
  await hasCursor(desk);
  await page.keyboard.type('We wait for you.');
  await page.keyboard.press('Enter');
  await desk.text('We wait for you.').waitFor();
  expect(await acts()).toEqual({ clicks: 0, keys: 3 });
});

test('a missed call of an unknown number: texted back from the row, named, and their picture is in the thread', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await world.control.callIn(STRANGER, 'hangup');
  const row = desk.row(nameOf(STRANGER));
  await row.getByText('Call Missed').first().waitFor();
  const acts = await countActs(page);
  await pressOption(row, `Text ${nameOf(STRANGER)}`);
  await hasCursor(desk);
  await page.keyboard.type('We missed your call. How can we help?');
  await page.keyboard.press('Enter');
  await desk.text('We missed your call.').waitFor();

  const patient = await pickUpPhone(await surfer.person(), world.phoneUrl, STRANGER);
  await patient.page.locator('#files').setInputFiles({
    name: 'card.png',
    mimeType: 'image/png',
    buffer: makePng(320, 200, [74, 144, 226]),
  });
  await patient.write('Imani Brookfield, this is my card');
  await desk.text('this is my card').locator('img').waitFor();
  await page.getByRole('button', { name: 'Name this contact' }).click();
  await page.keyboard.type('Imani');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Brookfield');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Imani Brookfield', level: 2 }).waitFor();
  // The row's button and the name's; sent, to the next field, saved.
  expect(await acts()).toEqual({ clicks: 2, keys: 3 });
});

test('a patient is put off with two keys, and whoever waits next is open', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk2');
  const { page } = desk;
  await write(NEXT, PUT_OFF);
  await desk.row(nameOf(PUT_OFF)).getByText('needs an answer').waitFor({ state: 'attached' });
  await desk.row(nameOf(PUT_OFF)).getByRole('link').press('Enter');
  await page.getByRole('heading', { name: nameOf(PUT_OFF), level: 2 }).waitFor();
  await desk.text('Do you have a minute?').waitFor();
  const acts = await countActs(page);
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: /^Put off/ });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: /^An hour/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: nameOf(NEXT), level: 2 }).waitFor();
  expect(await acts()).toEqual({ clicks: 0, keys: 2 });
});

test('from a phone in the hallway: read, answered and done in four touches', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk');
  const { page } = desk;
  await write(HALLWAY);
  const row = desk.row(nameOf(HALLWAY));
  await row.getByText('needs an answer').waitFor({ state: 'attached' });
  const acts = await countActs(page);
  await row.getByRole('link').tap();
  await desk.text('Do you have a minute?').waitFor();
  // No keyboard over what is to be read.
  await expect.poll(() => desk.composer.evaluate((field) => field === document.activeElement)).toBe(false);
  await desk.composer.tap();
  await page.keyboard.type('One moment, please.');
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await desk.text('One moment, please.').waitFor();
  // An answer is done by itself: nothing is left to touch but the way back.
  await page.getByRole('button', { name: 'Mark as unanswered' }).waitFor();
  await page.getByRole('button', { name: /^Back/ }).tap();
  await row.getByText('needs an answer').waitFor({ state: 'detached' });
  expect(await acts()).toEqual({ clicks: 4, keys: 0 });
});
