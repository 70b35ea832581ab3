import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { fillSignIn, openWindow, signIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { pressOption } from '../harness/options.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { filesArePutAway } from './steps.ts';

const journey = useJourney({}, { devices: true });

test('a draft with its files and recordings survives a switch, a reload and a sign-out', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  await desk.composer.fill('Not finished yet');
  await page
    .locator('input[data-picker]')
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: makePng(30, 30, [9, 9, 9]) });
  await page.getByRole('button', { name: 'Record audio' }).click();
  const audio = page.getByRole('dialog', { name: 'Audio' });
  await audio.getByRole('button', { name: 'Record', exact: true }).click();
  await until('the clock goes', async () =>
    /^0:0[1-9]/.test((await audio.getByRole('timer').textContent()) ?? ''),
  );
  // Closed in the middle of it: what was said is kept.
  await page.keyboard.press('Escape');
  await audio.waitFor({ state: 'detached' });
  const files = page.getByRole('list', { name: 'Attached files' });
  const complete = async () => {
    await files.getByText('plan.png').waitFor();
    await files.getByText(/^audio-/).waitFor();
    await shows(desk.composer, { value: 'Not finished yet' });
  };
  await complete();

  await desk.open('Daniel Reyes');
  await shows(desk.composer, { value: '' });
  await desk.open('Grace Lindqvist');
  await complete();

  await filesArePutAway(page);
  await page.reload();
  await complete();

  await page
    .getByRole('button', { name: /account|Jordan/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: /log ?out|sign out/i }).click();
  await page.getByLabel('Client ID').waitFor();
  await fillSignIn(page, 'desk');
  const again = await takeDesk(page);
  await again.open('Grace Lindqvist');
  await complete();
  await again.composer.press('Enter');
  await again.text('Not finished yet').getByText('Delivered').waitFor();
  const sent = (await world.control.carried()).find(({ text }) => text === 'Not finished yet');
  expect(sent?.media.map(({ type }) => type).toSorted()).toEqual(['audio/wav', 'image/png']);
});

test('two windows of one person hold the same draft, and sending in one empties both', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const one = await signIn(person, world.url, 'desk');
  const two = await openWindow(person, world.url);
  await one.open('Daniel Reyes');
  await two.open('Daniel Reyes');
  await one.composer.fill('From the first');
  await until('it is in the second', async () => (await two.composer.inputValue()) === 'From the first');
  await two.composer.press('End');
  await two.composer.pressSequentially(' and the second');
  await until(
    'it is in the first',
    async () => (await one.composer.inputValue()) === 'From the first and the second',
  );
  await one.page
    .locator('input[data-picker]')
    .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: makePng(30, 30, [9, 9, 9]) });
  await two.page.getByRole('list', { name: 'Attached files' }).getByText('map.png').waitFor();
  await two.composer.press('Enter');
  await two.text('From the first and the second').getByText('Delivered').waitFor();
  await until('the first is empty', async () => (await one.composer.inputValue()) === '');
  await shows(one.page.getByRole('list', { name: 'Attached files' }), { count: 0 });
  const sent = (await world.control.carried()).filter(({ text }) => text.startsWith('From the first'));
  expect(sent).toHaveLength(1);
  expect(sent[0]?.media).toHaveLength(1);
});

test('a browser that is full says that it keeps nothing, and the text goes out all the same', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await desk.composer.pressSequentially('No room');
  await page
    .getByRole('group', { name: 'Message' })
    .getByText('This browser keeps no drafts: what is typed here is lost when the page is closed.')
    .waitFor();
  await page
    .locator('input[data-picker]')
    .setInputFiles({ name: 'plan.png', mimeType: 'image/png', buffer: makePng(30, 30, [9, 9, 9]) });
  await page
    .getByRole('group', { name: 'Message' })
    .getByText(/^This browser has no room for plan\.png/)
    .waitFor();
  await desk.composer.press('Enter');
  await desk.text('No room').getByText('Delivered').waitFor();
});

test('an answer to a message keeps what it answers to, and shows it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await world.control.text('+15035550111', 'Which day was it again?');
  await desk.open('Daniel Reyes');
  const question = desk.text('Which day was it again?').first();
  await pressOption(question, 'Reply to this');
  const quote = page.getByRole('group', { name: 'Answer to Daniel Reyes' });
  await quote.getByText('Which day was it again?').waitFor();
  await page.reload();
  await quote.waitFor();
  await quote.getByRole('button', { name: 'Do not answer to this message' }).click();
  await quote.waitFor({ state: 'detached' });
  await pressOption(question, 'Reply to this');
  await quote.waitFor();
  expect(await findBarriers(page, 'form[aria-label^=Text]')).toEqual([]);
  await desk.send('Friday at 4:30');
  await quote.waitFor({ state: 'detached' });
  await desk.text('Friday at 4:30').getByText('Which day was it again?').waitFor();
});
