import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

// That a thread holds something unseen is the server's to say.
const REFUSED = /409 \(Conflict\).*needs_answer/;

/** Texts that fill more than the window, so that what comes in below is not seen. */
async function fillThread(number: string): Promise<void> {
  const { control } = journey.world;
  for (let index = 0; index < 8; index += 1)
    await control.text(number, `Message ${index}${'\nwith its own line'.repeat(7)}`);
  await until('all of them have come', async () => (await control.pendingWebhooks()) === 0);
}

test('e on the row of the open thread marks it as done, says whose, and never does away with what was not seen', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  surfer.expectComplaint(REFUSED);
  const number = '+15035559931';
  await fillThread(number);
  const name = '(503) 555-9931';
  await desk.row(name).waitFor();
  await desk.open(name);
  await page.mouse.move(900, 300);
  await desk.text('Message 7').waitFor();
  const says = (words: string) =>
    page.getByRole('group', { name: 'Message' }).filter({ hasText: words }).waitFor();

  await until('the cursor is in the field', () =>
    desk.composer.evaluate((field) => field === document.activeElement),
  );
  // Out of the field Escape leads to its row, which has the ring then; other rows: ring.e2e.ts.
  await page.keyboard.press('Escape');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=listitem]')?.textContent ?? ''))
    .toContain(name);
  await page.keyboard.press('e');
  await says(`Marked as done: ${name}`);
  // Whoever waits next is open by now.
  await page.getByRole('textbox', { name: `Message to ${name}` }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await desk.open(name);
  await page.getByRole('button', { name: 'Mark as done', exact: true }).waitFor();

  // Scrolled up, and something comes in below.
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, -3_000);
  const toNewest = page.getByRole('button', { name: /go to the newest/i });
  await toNewest.waitFor();
  await world.control.text(number, 'It started to bleed');
  await page.getByRole('button', { name: '1 new, go to the newest' }).waitFor();
  await page.getByRole('button', { name: 'Mark as done', exact: true }).click();
  await says(`${name} is not marked as done. 1 new message below has not been seen.`);
  await page.getByRole('button', { name: 'Mark as done', exact: true }).waitFor();

  // Seen, it is done.
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, 20_000);
  // It counts as seen where the end has come into view, not where its element is on the page.
  await toNewest.waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await says(`Marked as done: ${name}`);
  await until('nobody waits there', async () => !(await desk.row(name).getByText('needs an answer').count()));
});

test('who knows what came in marks it as done all the same', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  surfer.expectComplaint(REFUSED);
  const number = '+15035559932';
  await fillThread(number);
  await desk.row('(503) 555-9932').waitFor();
  await desk.open('(503) 555-9932');
  await desk.text('Message 7').waitFor();
  await page.mouse.move(720, 400);
  await page.mouse.wheel(0, -3_000);
  await world.control.text(number, 'Thanks, that is all');
  await page.getByRole('button', { name: '1 new, go to the newest' }).waitFor();
  // From the empty field.
  await page.keyboard.press('Control+e');
  await page.getByRole('button', { name: 'Mark as done anyway' }).click();
  await page.getByRole('button', { name: 'Mark as unanswered' }).waitFor();
});
