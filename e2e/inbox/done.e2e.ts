import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

// That a thread holds something unseen is the server's to say.
const REFUSED = /409 \(Conflict\).*needs_answer/;

test('e in the list does the open thread, says whose, and never does away with what was not seen', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  surfer.expectComplaint(REFUSED);
  const number = '+15035559931';
  for (let index = 0; index < 25; index += 1)
    await world.control.text(number, `Message ${index}, long enough to take its room in the thread`);
  const name = '(503) 555-9931';
  await until('all of them have come', async () => (await world.control.pendingWebhooks()) === 0);
  await desk.row(name).waitFor();
  await desk.open(name);
  await page.mouse.move(900, 300);
  await desk.text('Message 24').waitFor();
  const says = (words: string) =>
    page.getByRole('group', { name: 'Message' }).filter({ hasText: words }).waitFor();

  // The keyboard stands on another row of the list.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(
    await page.evaluate(() => document.activeElement?.closest('[role=listitem]')?.textContent ?? ''),
  ).not.toContain(name);
  await page.keyboard.press('e');
  await says(`Marked as done: ${name}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Mark as done', exact: true }).waitFor();

  // Scrolled up, and something comes in below.
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, -3_000);
  await page
    .getByRole('button', { name: /newest|end|below|Scroll/i })
    .first()
    .waitFor();
  await world.control.text(number, 'It started to bleed');
  await page.getByText('1 new', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Mark as done', exact: true }).click();
  await says(`${name} is not marked as done. 1 new message below has not been seen.`);
  await page.getByRole('button', { name: 'Mark as done', exact: true }).waitFor();

  // Seen, it is done.
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, 20_000);
  await until('the newest is in view', () => desk.text('It started to bleed').isVisible());
  await page.keyboard.press('e');
  await says(`Marked as done: ${name}`);
  await page.getByRole('button', { name: 'Mark as unanswered' }).waitFor();
});

test('who knows what came in marks it as done all the same', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  surfer.expectComplaint(REFUSED);
  const number = '+15035559932';
  for (let index = 0; index < 25; index += 1)
    await world.control.text(number, `Message ${index}, long enough to take its room in the thread`);
  await until('all of them have come', async () => (await world.control.pendingWebhooks()) === 0);
  await desk.row('(503) 555-9932').waitFor();
  await desk.open('(503) 555-9932');
  await desk.text('Message 24').waitFor();
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, -3_000);
  await world.control.text(number, 'Thanks, that is all');
  await page.getByText('1 new', { exact: false }).first().waitFor();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Mark as done anyway' }).click();
  await page.getByRole('button', { name: 'Mark as unanswered' }).waitFor();
});
