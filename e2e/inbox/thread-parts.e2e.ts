import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { countActs } from '../harness/count-acts.ts';
import { openWindow, signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { lightsUp } from '../harness/lights-up.ts';
import { pressOption } from '../harness/options.ts';
import { pickUpPhone } from '../harness/patient.ts';
import { makePng } from '../harness/pictures.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const DANIEL = '+15035550111';
const MAYA = '+15035550110';

test('tags of a contact and a message are at both desks; the thread narrows to one and opens again', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk');
  const desk2 = await signIn(await surfer.person(), world.url, 'desk2');
  await Promise.all([desk.open('Hannah Eastwood'), desk2.open('Hannah Eastwood')]);

  await desk.page.getByRole('button', { name: 'Add a tag to this contact' }).click();
  await desk.page.getByRole('combobox', { name: 'Search tags' }).fill('VIP');
  // Enter picks what is offered: nothing, before the tags are here.
  await desk.page.getByRole('option', { name: 'VIP' }).waitFor();
  await desk.page.keyboard.press('Enter');
  await desk.page.getByText('Tag Added Successfully').first().waitFor();
  const onContact = (page: typeof desk.page) =>
    page.getByRole('list', { name: 'Tags of this contact' }).getByText('VIP');
  await onContact(desk2.page).waitFor();

  const message = desk.thread.locator('[data-item]').last();
  const words = (await message.innerText()).split('\n').at(-1)!;
  await pressOption(message, 'Add a tag');
  await desk.page.getByRole('combobox', { name: 'Search tags' }).fill('In pain');
  await desk.page.keyboard.press('Enter');
  const tagged = desk2.thread.getByRole('button', { name: 'In pain', exact: true }).last();
  await tagged.waitFor();

  // Narrowed to it in the second window; a send shows the whole thread again.
  await tagged.click();
  await desk2.page.getByText('Only what is tagged “In pain”').waitFor();
  await until('only what is tagged is shown', async () => {
    const items = await desk2.thread.locator('[data-item]').all();
    const shown = await Promise.all(items.map((item) => item.getByText('In pain').count()));
    return shown.length > 0 && shown.every((count) => count > 0);
  });
  await desk2.send('We are on it.');
  await desk2.page.getByText('Only what is tagged “In pain”').waitFor({ state: 'detached' });
  await desk2.text('We are on it.').waitFor();

  // Removed, with a way back.
  await desk.page.getByRole('button', { name: 'Remove the tag VIP' }).click();
  await onContact(desk2.page).waitFor({ state: 'detached' });
  await desk.page.getByText('Tag Removed Successfully').first().waitFor();
  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await onContact(desk2.page).waitFor();
  expect(words).not.toBe('');
  expect(await findBarriersEverywhere(desk.page, 'thread with tags')).toEqual([]);
});

test('a message is answered by keyboard; the quoted one is gone to and lit up', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const patient = await pickUpPhone(await surfer.person(), world.phoneUrl, DANIEL);
  await desk.open('Daniel Reyes');
  await patient.write('Is parking free on Saturday?');
  await desk.text('Is parking free on Saturday?').waitFor();
  for (let n = 0; n < 12; n += 1) await world.control.text(DANIEL, `One more thing, number ${n}\n\n\n\n.`);
  await desk.text('One more thing, number 11').waitFor();

  // Tab from the thread leads to its last message, the arrows to the one meant.
  await desk.thread.focus();
  await desk.page.keyboard.press('Tab');
  const focused = () => desk.page.evaluate(() => document.activeElement?.textContent ?? '');
  await until('the one meant has the focus', async () => {
    if ((await focused()).includes('Is parking free')) return true;
    await desk.page.keyboard.press('ArrowUp');
    return false;
  });
  await desk.page.getByRole('button', { name: 'Reply to this' }).focus();
  await desk.page.keyboard.press('Enter');
  await until('the cursor is in the composer', () =>
    desk.composer.evaluate((field) => field === document.activeElement),
  );
  await desk.page.keyboard.type('It is, all day.');
  const { promise: pressed, resolve: letGo } = Promise.withResolvers<void>();
  await intercept(desk.page, '**/api/plivo/outbound-text', (call) => pressed.then(() => call.continue()));
  await desk.page.keyboard.press('Enter');

  // A press that begins on a text on its way and ends when the server has it is a press of it all the same.
  const quote = desk.text('It is, all day.').getByRole('button', { name: /^Answers Daniel Reyes/ });
  await desk.text('It is, all day.').getByText('Sending…').waitFor();
  await quote.hover();
  await desk.page.mouse.down();
  letGo();
  await desk.text('It is, all day.').getByText('Delivered').waitFor();
  await lightsUp(desk.page, 'Is parking free on Saturday?', () => desk.page.mouse.up());
  await desk.page.locator('[data-highlighted]').waitFor({ state: 'detached' });
});

test('what is sent before anything of its contact is here goes out once it is', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Maya Okafor');
  const { promise: sent, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/\/api\/contacts(\/\d+)?(\?.*)?$/, (call) => sent.then(() => call.continue()));
  await page.reload();
  const composer = page.getByRole('textbox', { name: /^Message to/ });
  await composer.fill('Both fit after school.');
  await composer.press('Control+Enter');
  letGo();
  const phone = await pickUpPhone(await surfer.person(), world.phoneUrl, MAYA);
  await phone.log.getByText('Both fit after school.').waitFor();
  await phone.log.getByText('Both fit after school.').nth(1).waitFor({ state: 'detached' });
});

test('a family is one thread, live, and answers go to the member chosen; its address opens it again', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk');
  await desk.open('Daniel Reyes');
  const family = desk.page.getByRole('group', { name: 'Family' });
  await family.waitFor();
  const circles = await family.getByRole('button').allInnerTexts();
  expect(circles.map((words) => words.split('\n')[0])).toEqual(['DA', 'CA', 'MA', 'LU', '']);
  await family.getByRole('button', { name: 'All family conversations' }).click();
  await desk.page.getByRole('region', { name: 'Conversation with the family of Daniel Reyes' }).waitFor();
  await desk.page.getByRole('radio', { name: 'Carla Reyes' }).check({ force: true });
  await desk.send('Carla, this is for you.');
  await desk.text('Carla, this is for you.').getByText('Jordan Hale to Carla Reyes').waitFor();
  await desk.text('Carla, this is for you.').getByText('Delivered').waitFor();
  await world.control.text(DANIEL, 'And this is Daniel.');
  await desk.text('And this is Daniel.').waitFor();
  expect(await findBarriersEverywhere(desk.page, 'family')).toEqual([]);

  const path = new URL(desk.page.url());
  const again = await openWindow(person, world.url, path.pathname + path.search);
  await again.page.getByRole('region', { name: 'Conversation with the family of Daniel Reyes' }).waitFor();
  await again.text('And this is Daniel.').waitFor();
  await again.page.getByRole('button', { name: 'Conversation with Mateo Reyes' }).click();
  await again.page.getByRole('heading', { name: 'Mateo Reyes', level: 2 }).waitFor();
});

// Of docs/day-at-the-desk.md.
test('a mother who writes about two children is answered about each with a template, four clicks and four keys', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk2');
  const { page } = desk;
  await world.control.text(MAYA, 'When are Ada and Emeka due?');
  await desk.row('Maya Okafor').getByText('When are Ada').waitFor();
  const acts = await countActs(page);
  await desk.open('Maya Okafor');
  await desk.text('When are Ada and Emeka due?').waitFor();
  await page.getByRole('button', { name: 'All family conversations' }).click();
  for (const child of ['Ada', 'Emeka']) {
    await page.getByRole('radio', { name: `${child} Okafor` }).click({ force: true });
    // Whoever chose with the mouse writes at once.
    const field = page.getByRole('textbox', { name: `Message to ${child} Okafor` });
    await until('the cursor is in the field', () =>
      field.evaluate((one) => one === document.activeElement && !one.matches(':disabled')),
    );
    await page.keyboard.type('/recare');
    await page.getByRole('listbox', { name: 'Message templates' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    const words = `Hi ${child}, it is time for your cleaning.`;
    await until('it is filled in', async () => (await field.inputValue()).startsWith(words));
    await page.keyboard.press('Enter');
    await desk.text(words).waitFor();
  }
  // Her row, her family, a press for each child; the template and its sending, twice.
  expect(await acts()).toEqual({ clicks: 4, keys: 4 });
});

test('pictures are looked at large, turned, and gone through; a long press shows the options', async () => {
  const { surfer, world } = journey;
  const patient = await pickUpPhone(await surfer.person(), world.phoneUrl, DANIEL);
  const person = await surfer.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const desk = await signIn(person, world.url, 'desk');
  // By a finger: a mouse that stands where the options come up would keep them.
  await desk.row('Daniel Reyes').getByRole('link').tap();
  await desk.page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();
  await patient.page.locator('#files').setInputFiles(
    [1, 2].map((n) => ({
      name: `side-${n}.png`,
      mimeType: 'image/png',
      buffer: makePng(320, 200, [74, 144 * n - 60, 226]),
    })),
  );
  await patient.write('Both sides of my card');
  // Pictures that are still coming move what stands around them.
  await until('both pictures are there', () =>
    desk
      .text('Both sides of my card')
      .locator('img')
      .evaluateAll(
        (all) => all.length === 2 && all.every((image) => (image as HTMLImageElement).naturalWidth > 0),
      ),
  );
  await desk
    .text('Both sides of my card')
    .getByRole('button', { name: /^Open the picture/ })
    .first()
    .tap();
  const viewer = desk.page.getByRole('dialog');
  await viewer.getByText('1 of 2').waitFor();
  expect(await findBarriersEverywhere(desk.page, 'viewer', '[role="dialog"]')).toEqual([]);
  await desk.page.setViewportSize({ width: 390, height: 844 });
  await desk.page.keyboard.press('ArrowRight');
  await viewer.getByText('2 of 2').waitFor();
  await desk.page.keyboard.press('+');
  await desk.page.keyboard.press('r');
  await until('it is turned and enlarged', async () => {
    const transform = (await viewer.locator('img').getAttribute('style')) ?? '';
    return transform.includes('rotate(90deg)') && transform.includes('scale(1.5)');
  });
  await desk.page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  const options = desk.page.getByRole('toolbar', { name: 'Message options' });
  // The keyboard's focus goes back to the picture, where it shows them, too, a moment after the viewer.
  await until('the focus is back on the picture', () =>
    desk.page.evaluate(() => document.activeElement?.matches('[aria-label^="Open the picture"]')),
  );
  await desk.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await options.waitFor({ state: 'detached' });

  const bubble = desk.text('Both sides of my card').getByText('Both sides of my card');
  const box = (await bubble.boundingBox())!;
  const touch = await person.newCDPSession(desk.page);
  const point = { x: box.x + 20, y: box.y + 10 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await options.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await options.waitFor({ state: 'detached' });
});
