import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

test('placeholders and templates by keyboard; what nobody can fill is said', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page, composer } = desk;
  await desk.open('Daniel Reyes');

  await composer.pressSequentially('Hi $');
  await page.getByRole('listbox', { name: 'Placeholders' }).waitFor();
  await shows(page.getByRole('option'), { count: 7 });
  expect(await findBarriersEverywhere(page, 'placeholders', 'form[aria-label^=Text]')).toEqual([]);
  // One match inserts itself, and what is typed on of its name is no second one.
  await composer.pressSequentially('contactName, on ', { delay: 20 });
  await until('it is filled in', async () => (await composer.inputValue()) === 'Hi Daniel Reyes, on ');
  await composer.pressSequentially('$Appt');
  await page.getByRole('option', { name: /ApptDateWithTime.*practice system/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await shows(composer, { value: 'Hi Daniel Reyes, on $ApptLocation' });
  await page.getByText('$ApptLocation is not filled in').waitFor();

  await composer.fill('');
  await composer.pressSequentially('/');
  const templates = page.getByRole('listbox', { name: 'Message templates' });
  await templates.waitFor();
  const first = templates.getByRole('option').first();
  const title = (await first.locator('span').first().textContent()) ?? '';
  // By title, without regard to case and blanks.
  await composer.pressSequentially(title.toUpperCase().replaceAll(' ', ''));
  await until('one is found', async () => (await templates.getByRole('option').count()) === 1);
  await page.keyboard.press('Tab');
  await templates.waitFor({ state: 'detached' });
  const filled = await composer.inputValue();
  expect(filled.length).toBeGreaterThan(10);
  expect(filled).not.toMatch(/\$(userName|contactName|TodayDayOfWeek)/);
  await page.keyboard.press('Control+z');
  await expect.poll(() => composer.inputValue()).toMatch(/^\//);
  // Escape closes the popup and leaves the text; Enter then sends what stands there, not a template.
  await composer.fill('');
  await composer.pressSequentially('/');
  await templates.waitFor();
  await page.keyboard.press('Escape');
  await templates.waitFor({ state: 'detached' });
  await shows(composer, { value: '/' });

  // A name that is none is said, and Enter does not text it to the patient.
  await composer.fill('');
  await composer.pressSequentially('/zzz');
  await page.getByText('No message template has “zzz” in its name.').waitFor();
  await page.keyboard.press('Enter');
  await shows(composer, { value: '/zzz' });
  await shows(desk.text('/zzz'), { count: 0 });

  // All of it stays to be read when the field gets narrower.
  await composer.fill('Please bring your insurance card and the list of your medicines along. '.repeat(2));
  await page.getByRole('button', { name: 'Contact info' }).click();
  await until('the field has grown', () =>
    composer.evaluate((field) => field.scrollHeight <= field.clientHeight && field.clientHeight > 50),
  );
});

test('the place of this device becomes a text; without one the words say so', async () => {
  const { surfer, world } = journey;
  const here = await surfer.person({
    permissions: ['geolocation'],
    geolocation: { latitude: 45.5231, longitude: -122.6765 },
  });
  const desk = await signIn(here, world.url, 'desk');
  await desk.open('Daniel Reyes');
  await desk.composer.fill('We are here:');
  await desk.page.getByRole('button', { name: 'Send your location' }).click();
  await until('the place is in the text', async () =>
    /^We are here: 45\.5231, -122\.6765, .+, United States$/.test(await desk.composer.inputValue()),
  );

  const nowhere = await signIn(await surfer.person(), world.url, 'desk2');
  await nowhere.open('Daniel Reyes');
  await nowhere.composer.fill('We are here:');
  await nowhere.page.getByRole('button', { name: 'Send your location' }).click();
  await nowhere.page
    .getByRole('group', { name: 'Message' })
    .getByText('error in accessing location!')
    .waitFor();
  await nowhere.page.getByText(/Allow the location for this site|does not know where it is/).waitFor();
  await shows(nowhere.composer, { value: 'We are here:' });
});

test('a text to a Spanish-speaking patient is seen in Spanish before it goes out in it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Rosa Castillo');
  const bar = page.getByText('Goes out in');
  await bar.waitFor();
  await desk.composer.fill('Good morning, can you come tomorrow?');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.locator('p[lang=es]');
  await until('the preview is Spanish', async () =>
    /buenos d[ií]as/i.test((await preview.textContent()) ?? ''),
  );
  expect(await findBarriersEverywhere(page, 'translation', 'form[aria-label^=Text]')).toEqual([]);
  await desk.composer.press('Enter');
  const carried = await until('it went out', async () =>
    (await world.control.carried()).find(({ text }) => /buenos d[ií]as/i.test(text)),
  );
  expect(carried.text).not.toContain('Good morning');
  await desk.thread.getByText('Good morning, can you come tomorrow?').first().waitFor();

  // Switched off, it goes out as it is written.
  await page.getByRole('button', { name: 'Help with writing' }).click();
  const toggle = page.getByRole('menuitemcheckbox', { name: 'Translate to Spanish' });
  await shows(toggle, { attributes: { 'aria-checked': 'true' } });
  await toggle.click();
  await bar.waitFor({ state: 'detached' });
  await desk.send('See you at 8:40, Rosa!');
  await until('as it is', async () =>
    (await world.control.carried()).some(({ text }) => text === 'See you at 8:40, Rosa!'),
  );
});

test('what a patient writes now decides: Spanish turns the translation on in every window, English off', async () => {
  const { surfer, world } = journey;
  const number = '+15035558842';
  await world.control.text(number, 'Hello, is this the office?');
  const desks = [
    await signIn(await surfer.person(), world.url, 'desk'),
    await signIn(await surfer.person(), world.url, 'desk2'),
  ];
  const bars = desks.map(({ page }) => page.getByText('Goes out in'));
  for (const desk of desks) {
    await desk.open('(503) 555-8842');
    await desk.text('Hello, is this the office?').waitFor();
  }
  await world.control.text(number, '¿Podemos cambiar mi cita?');
  for (const bar of bars) await bar.waitFor();
  await shows(desks[1]!.page.getByRole('combobox', { name: 'Goes out in' }), { value: 'Spanish' });
  await world.control.text(number, 'My tooth hurts.');
  for (const bar of bars) await bar.waitFor({ state: 'detached' });
});

test('files are dropped over the thread, counted, and one that lies is named without losing the rest', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/400 \(Bad Request\).*outbound-text/);
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  await desk.composer.fill('Your forms');
  const files = page.getByRole('list', { name: 'Attached files' });

  const transfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['%PDF-1.4\n%%EOF'], 'forms.pdf', { type: 'application/pdf' }));
    data.items.add(new File(['x'], 'virus.exe', { type: 'application/x-msdownload' }));
    return data;
  });
  await desk.thread.dispatchEvent('dragover', { dataTransfer: transfer });
  await page.getByText('Drop the files here to attach them to your text to Grace Lindqvist').waitFor();
  const place = (await desk.thread.boundingBox())!;
  await desk.thread.dispatchEvent('drop', {
    dataTransfer: transfer,
    clientX: place.x + place.width / 2,
    clientY: place.y + place.height / 2,
  });
  await files.getByText('forms.pdf').waitFor();
  await page.getByText('Only PNG, JPEG, BMP, GIF, PDF and MP4 files can be attached.').waitFor();
  await shows(files.getByText('virus.exe'), { count: 0 });

  const png = { mimeType: 'image/png', buffer: makePng(20, 20, [1, 2, 3]) };
  await page
    .locator('input[data-picker]')
    .setInputFiles(Array.from({ length: 8 }, (_, n) => ({ name: `${n}.png`, ...png })));
  await page.getByText('Max number of files that can be attached is 8').waitFor();
  await shows(files.getByRole('listitem'), { count: 8 });
  for (let n = 0; n < 7; n += 1) {
    await page.getByRole('button', { name: `Remove ${n}.png` }).click();
    await page.getByText('Are you sure you want to remove this file?').waitFor();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  // What says it is a picture and is not comes back with the server's sentence, and everything else with it.
  await page
    .locator('input[data-picker]')
    .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
  await files.getByText('card.png').waitFor();
  await desk.composer.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: /^card\.png says it is/ })
    .first()
    .waitFor();
  await until('all is back', async () => (await files.getByRole('listitem').count()) === 2);
  await shows(desk.composer, { value: 'Your forms' });
  await files.getByRole('listitem').filter({ hasText: 'card.png' }).getByText('Refused').waitFor();
});
