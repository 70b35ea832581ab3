import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { picture } from '../harness/picture.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

test('contacts are found by first, last and full name and by any part of a number', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const rows = desk.page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  const type = async (words: string) => {
    await desk.page.keyboard.press('ControlOrMeta+a');
    await desk.page.keyboard.type(words);
  };
  await desk.page.keyboard.press('/');
  for (const words of ['whitf', 'Tom Whitfield', '555-0113', '5035550113', '0113']) {
    // So that what is found next was found by these words, and not by those before.
    await type('nobody is called this');
    await until('nobody is found', async () => (await rows.count()) === 0);
    await type(words);
    await until(
      `"${words}" finds Tom alone`,
      async () => (await desk.row('Tom Whitfield').count()) === 1 && (await rows.count()) <= 5,
    );
  }
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  await desk.page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).waitFor();

  await desk.search('nobody is called this');
  await desk.page.getByText('No calls or messages found').waitFor();
  await desk.page.getByRole('button', { name: 'Clear the search' }).last().click();
  await desk.row('Grace Lindqvist').waitFor();
});

test('a misspelt name finds the person, in the list and by Ctrl K, by keyboard alone', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const list = page.getByRole('region', { name: 'Contacts' });
  const offered = list.getByRole('list', { name: 'Names like it' }).getByRole('listitem');
  const said = list.getByText('Nobody is called “Whitfeld”. Did you mean:');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  journey.surfer.expectComplaint(/500/);
  // Where names like it cannot be looked for, what the search found stays.
  await intercept(page, /\/api\/contacts\/near/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await press('/');
  await page.keyboard.type('Whitfeld');
  await list.getByText('No calls or messages found').waitFor();
  await list.getByText('Names like it could not be looked for.').waitFor();
  await page.unroute(/\/api\/contacts\/near/);
  await list.getByRole('button', { name: 'Try again' }).click();
  await said.waitFor();
  await shows(offered.filter({ hasText: 'Whitfield' }), { count: 2 });
  await shows(offered, { count: 2 });
  await page
    .getByRole('status')
    .filter({ hasText: /Did you mean: 2 contacts with names like it are offered/ })
    .waitFor({ state: 'attached' });
  await picture(page, 'near-list');
  expect(await findBarriersEverywhere(page, 'names like it')).toEqual([]);

  // Arrows and Enter go through them as through any rows, and the words' change ends it.
  await page.getByRole('textbox', { name: 'Search contacts by name or number' }).focus();
  const focused = offered.getByRole('link').and(page.locator(':focus'));
  await press('ArrowDown');
  await focused.waitFor();
  const first = await focused.textContent();
  await press('ArrowDown');
  await until('the second row has the focus', async () => (await focused.textContent()) !== first);
  await press('k');
  await until('the first has it again', async () => (await focused.textContent()) === first);
  await press('Enter');
  await page.getByRole('heading', { name: /Whitfield$/, level: 2 }).waitFor();
  await desk.search('grace whitfeld');
  await list.getByText('Nobody’s name or number matches “grace whitfeld”.').waitFor();
  await shows(offered, { count: 0 });
  await desk.search('grace lindquist');
  await shows(offered.getByRole('link').first(), { count: 1 });
  await offered.filter({ hasText: 'Grace Lindqvist' }).getByRole('link').click();
  await page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).waitFor();
  await list.getByRole('button', { name: 'Clear the search' }).last().click();
  await shows(offered, { count: 0 });

  await press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog', { name: /^Find a contact/ });
  await dialog.waitFor();
  // An Enter that comes before they stand there opens none of them.
  const [asked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await intercept(page, /\/api\/contacts\/near/, async (route) => {
    asked.resolve();
    await letGo.promise;
    await route.continue();
  });
  await page.keyboard.type('whitfeld');
  await asked.promise;
  await press('Enter');
  letGo.resolve();
  const guesses = dialog.getByRole('group', { name: 'Did you mean' }).getByRole('option');
  await shows(guesses.filter({ hasText: 'Whitfield' }), { count: 2 });
  await dialog.getByText('2 contacts with names like it are offered.').waitFor();
  await picture(page, 'near-palette');
  await until('Tom is chosen', async () => {
    const tom = guesses.filter({ hasText: 'Tom Whitfield' });
    if ((await tom.getAttribute('aria-selected')) === 'true') return true;
    await press('ArrowDown');
    return false;
  });
  await press('Enter');
  await page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).waitFor();
});

test('on a phone who is found to choose from stands right below the field', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Nathaniel Crowe');
  const add = page.getByRole('button', { name: 'Add to a family' });
  if (!(await add.isVisible())) await page.getByRole('button', { name: 'Contact info' }).click();
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Whose family?' });
  await dialog.getByRole('textbox', { name: 'Search contacts' }).fill('Whitfield');
  await page.setViewportSize(PHONE);
  const first = dialog.getByRole('button', { name: /Whitfield/ }).first();
  await first.waitFor();
  await until('it stands below the field', async () => {
    const [field, row] = [await dialog.getByRole('search').boundingBox(), await first.boundingBox()];
    return row!.y - field!.y < 120;
  });
});

test('the whole list loads on scroll', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  await desk.row('Tom Whitfield').getByRole('link').focus();
  const last = desk.page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').last();
  await until('the 200th contact is there', async () => {
    await desk.page.keyboard.press('End');
    return Number(await last.getAttribute('aria-posinset')) >= 200;
  });
  await shows(last, { attributes: { 'aria-setsize': await last.getAttribute('aria-posinset') } });
});

test('e marks as done and back, undo takes it back, and the other desk sees it at once', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const desk2 = await signIn(await surfer.person(), world.url, 'desk2');
  const name = 'Nathaniel Crowe';
  const waits = async (of: typeof desk) => (await of.row(name).getByText('needs an answer').count()) === 1;
  await until('both desks see it waiting', async () => (await waits(desk)) && waits(desk2));

  await desk.row(name).getByRole('link').focus();
  await desk.page.keyboard.press('e');
  // Pointed at, it stays until its Undo is pressed.
  await desk.page
    .getByRole('group', { name: 'Message' })
    .filter({ hasText: `Marked as done: ${name}` })
    .hover();
  await until('both desks see it done', async () => !(await waits(desk)) && !(await waits(desk2)));

  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await until('both desks see it waiting', async () => (await waits(desk)) && waits(desk2));
});

test('six who wait are answered with one key each beside the words: n, then Ctrl+Enter', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  const { page } = desk;
  const waiting = page.getByRole('region', { name: 'Contacts' }).getByText('needs an answer');
  await waiting.first().waitFor({ state: 'attached' });
  const before = await waiting.count();
  const isWritten = (count: number) =>
    until(`the cursor is in the field for answer ${count}`, () =>
      desk.composer.evaluate(
        (field: HTMLTextAreaElement) => field === document.activeElement && field.value === '',
      ),
    );
  await page.keyboard.press('n');
  for (let count = 1; count <= 6; count += 1) {
    await isWritten(count);
    const { name } = await desk.composer.evaluate((field) => ({ name: field.getAttribute('aria-label') }));
    await page.keyboard.type(`Answer number ${count}`);
    await page.keyboard.press('Control+Enter');
    await until(
      'the next one is open',
      async () => (await desk.composer.getAttribute('aria-label')) !== name,
    );
  }
  await until('all six are carried', async () => {
    const answers = (await world.control.carried()).filter(({ text }) => text.startsWith('Answer number'));
    return new Set(answers.map(({ to }) => to)).size === 6;
  });
  await until('six fewer wait', async () => (await waiting.count()) === before - 6);

  // Nothing is written to who needs no answer: they are done, and the next one is open.
  await isWritten(7);
  const label = await desk.composer.getAttribute('aria-label');
  await page.keyboard.press('Control+Enter');
  await page
    .getByText(`Marked as done: ${label!.replace('Message to ', '')}`)
    .filter({ visible: true })
    .first()
    .waitFor();
  await until('seven fewer wait', async () => (await waiting.count()) === before - 7);
});
