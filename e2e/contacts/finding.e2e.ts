import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
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

test('the whole list loads on scroll', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  await desk.row('Tom Whitfield').getByRole('link').focus();
  const last = desk.page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').last();
  await until('the 200th contact is there', async () => {
    await desk.page.keyboard.press('End');
    return Number(await last.getAttribute('aria-posinset')) >= 200;
  });
  expect(await last.getAttribute('aria-setsize')).toBe(await last.getAttribute('aria-posinset'));
});

test('e marks as done and back, undo takes it back, and the other desk sees it at once', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const desk2 = await signIn(await surfer.person(), world.url, 'desk2');
  const name = 'Nathaniel Crowe';
  const waits = async (of: typeof desk) => (await of.row(name).getByText('needs an answer').count()) === 1;
  expect([await waits(desk), await waits(desk2)]).toEqual([true, true]);

  await desk.row(name).getByRole('link').focus();
  await desk.page.keyboard.press('e');
  await desk.page.getByText(`Marked as done: ${name}`).filter({ visible: true }).first().waitFor();
  await until('both desks see it done', async () => !(await waits(desk)) && !(await waits(desk2)));

  await desk.page.getByRole('button', { name: 'Undo' }).click();
  await until('both desks see it waiting', async () => (await waits(desk)) && waits(desk2));
});

test('six who wait are dealt with by keyboard alone: n, Enter, r, the answer', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  const { page } = desk;
  const waiting = page.getByRole('region', { name: 'Contacts' }).getByText('needs an answer');
  const before = await waiting.count();
  for (let count = 1; count <= 6; count += 1) {
    await page.keyboard.press('n');
    await page.keyboard.press('Enter');
    await until('the next one is open, and r goes to the composer', async () => {
      if (!(await desk.composer.isEnabled())) return false;
      await page.keyboard.press('r');
      return desk.composer.evaluate((field) => field === document.activeElement);
    });
    await page.keyboard.type(`Answer number ${count}`);
    await page.keyboard.press('Enter');
    await desk.text(`Answer number ${count}`).getByText('Delivered').waitFor();
    await page.keyboard.press('Escape');
  }
  const answers = (await world.control.carried()).filter(({ text }) => text.startsWith('Answer number'));
  expect(new Set(answers.map(({ to }) => to)).size).toBe(6);
  await until('six fewer wait', async () => (await waiting.count()) === before - 6);
});
