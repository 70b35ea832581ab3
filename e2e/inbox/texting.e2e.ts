import { expect, test } from 'vitest';
import { OFFICE_NUMBER } from '../harness/control.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { pickUpPhone } from '../harness/patient.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const DANIEL = '+15035550111';
const STRANGER = '+12065550187';

/** Whether a picture inside is really shown, not a broken frame. */
const isPainted = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;

test('a text from the patient’s phone is at both desks without a reload; the answer is on the phone', async () => {
  const { surfer, world } = journey;
  const [desk, desk2, patient] = await Promise.all([
    signIn(await surfer.person(), world.url, 'desk'),
    signIn(await surfer.person(), world.url, 'desk2'),
    pickUpPhone(await surfer.person(), world.phoneUrl, DANIEL),
  ]);
  await Promise.all([desk.open('Daniel Reyes'), desk2.open('Daniel Reyes')]);
  const seen = desk.page.waitForResponse((response) => response.url().endsWith('/read') && response.ok());
  await patient.write('Good morning!');
  await desk.text('Good morning!').waitFor();
  await seen;
  await desk.open('Grace Lindqvist');

  await patient.write('Could Mateo come at 4 instead?');
  // In the list of the one, at the top and waiting; in the open thread of the other.
  const row = desk.row('Daniel Reyes');
  await row.getByText('Could Mateo come at 4 instead?').waitFor();
  await row.getByText('needs an answer').waitFor({ state: 'attached' });
  await until('it is the first', async () => (await row.getAttribute('aria-posinset')) === '1');
  await desk2.text('Could Mateo come at 4 instead?').waitFor();

  await desk.open('Daniel Reyes');
  await desk.thread.getByText('New since you last looked').waitFor();
  await desk.send('Yes, 4 works. See you then!');
  await shows(desk.composer, { value: '' });
  await patient.log.getByText('Yes, 4 works. See you then!').waitFor();
  await desk.text('Yes, 4 works. See you then!').getByText('Delivered').waitFor();
  await desk2.text('Yes, 4 works. See you then!').getByText('Jordan Hale').waitFor();
  await desk2.row('Daniel Reyes').getByText('needs an answer').waitFor({ state: 'detached' });

  const carried = (await world.control.carried()).filter(({ text }) => text.startsWith('Yes, 4 works'));
  expect(carried).toMatchObject([{ from: OFFICE_NUMBER, to: DANIEL, status: 'delivered' }]);
});

test('pictures go both ways', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const patient = await pickUpPhone(await surfer.person(), world.phoneUrl, DANIEL);
  await desk.open('Daniel Reyes');

  await patient.page.locator('#files').setInputFiles({
    name: 'card.png',
    mimeType: 'image/png',
    buffer: makePng(320, 200, [74, 144, 226]),
  });
  await patient.write('My new card');
  const received = desk.text('My new card').locator('img');
  await received.waitFor();
  await until('the picture is painted', () => received.evaluate(isPainted));
  await desk
    .text('My new card')
    .getByRole('button', { name: /^Open the picture/ })
    .click();
  const viewer = desk.page.getByRole('dialog').locator('img');
  await until('the picture is large', () => viewer.evaluate(isPainted));
  await desk.page.keyboard.press('Escape');
  await desk.page.getByRole('dialog').waitFor({ state: 'detached' });

  await desk.page.locator('input[data-picker]').setInputFiles({
    name: 'map.png',
    mimeType: 'image/png',
    buffer: makePng(300, 300, [80, 160, 90]),
  });
  await desk.page.getByRole('list', { name: 'Attached files' }).getByText('map.png').waitFor();
  await desk.send('This is where to park');
  await patient.log.getByText('This is where to park').waitFor();
  const sent = patient.log.locator('img').last();
  await until('the phone paints it', () =>
    sent.evaluate((image: HTMLImageElement) => image.naturalWidth === 300),
  );
  const own = desk.text('This is where to park').locator('img');
  await until('the desk shows what it sent', () => own.evaluate(isPainted));
});

test('an unknown number becomes a contact without a name, and gets one', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const desk2 = await signIn(await surfer.person(), world.url, 'desk2');
  await world.control.text(STRANGER, 'Hi, do you take new patients?');
  await desk.open('(206) 555-0187');
  await desk.text('Hi, do you take new patients?').waitFor();
  await desk.send('We do! May I have your name?');
  await desk.text('We do! May I have your name?').getByText('Delivered').waitFor();

  await desk.page.getByRole('button', { name: 'Name this contact' }).click();
  await desk.page.keyboard.type('Imani');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('Please fill in all required fields').waitFor();
  await desk.page.getByRole('textbox', { name: 'Last name' }).fill('Brookfield');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('heading', { name: 'Imani Brookfield', level: 2 }).waitFor();
  await desk2.row('Imani Brookfield').waitFor();

  // Their next text finds the person, not a second nameless one.
  await world.control.text(STRANGER, 'Imani Brookfield, thank you');
  await desk2.row('Imani Brookfield').getByText('Imani Brookfield, thank you').waitFor();
  await shows(desk2.row('(206) 555-0187'), { count: 0 });
});

test('STOP is obeyed and said, START lifts it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const patient = await pickUpPhone(await surfer.person(), world.phoneUrl, '+15035550114');
  await desk.open('Grace Lindqvist');
  await desk.composer.fill('We will wait for Nora');
  await patient.write('STOP');
  const said = 'This number asked us to stop texting. They can text START to hear from us again.';
  await desk.page.getByText(said).waitFor();
  await patient.log.getByText('You will get no more texts from us').waitFor();
  await until('the composer is closed', () => desk.composer.isDisabled());
  await shows(desk.composer, { value: 'We will wait for Nora' });

  await patient.write('START');
  await desk.page.getByText(said).waitFor({ state: 'detached' });
  await until('the composer is open', () => desk.composer.isEnabled());
  await desk.composer.press('Enter');
  await patient.log.getByText('We will wait for Nora').waitFor();
});

test('HELP is answered by itself with the office’s name and number', async () => {
  const { surfer, world } = journey;
  const patient = await pickUpPhone(await surfer.person(), world.phoneUrl, DANIEL);
  await patient.write('help');
  await patient.log.getByText('Fernhill Dental: Call us at (503) 555-0102.').waitFor();
});
