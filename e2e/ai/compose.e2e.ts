import { expect, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { findBarriers, findBarriersEverywhere } from '../harness/axe.ts';
import { type Desk, signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { connectMailbox } from '../mail/steps.ts';

const journey = useJourney();

const COMPOSE = /\/api\/ai\/compose$/;
const helpOf = ({ page }: Desk) => page.getByRole('button', { name: 'Help with writing' });
async function choose(desk: Desk, what: string): Promise<void> {
  await helpOf(desk).click();
  await desk.page.getByRole('menuitem', { name: what }).click();
}
const reads = (desk: Desk, what: string, fits: (text: string) => boolean) =>
  until(what, async () => fits(await desk.composer.inputValue()));

test('a reply is suggested, one’s own text shortened and made friendlier, and each is taken back', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page, composer } = desk;
  await desk.open('Daniel Reyes');
  const sent = (await world.control.carried()).length;

  // By keyboard, from within the field.
  await composer.focus();
  await page.keyboard.press('Control+j');
  await reads(desk, 'a reply stands there', (text) => text.startsWith('Made up by the sandbox’s model'));
  await page.getByText('A reply is suggested. Read it before you send it.').first().waitFor();
  await page.keyboard.press('Control+z');
  await reads(desk, 'the browser’s undo takes it back', (text) => text === '');

  const own = 'Please just come on $ApptDateWithTime at 3:30.';
  await composer.fill(own);
  await choose(desk, 'Shorten');
  await reads(desk, 'it is shorter', (text) => text === 'Come on $ApptDateWithTime at 3:30.');
  await page.getByRole('group', { name: 'Message' }).getByRole('button', { name: 'Undo' }).click();
  await reads(desk, 'it is as it was', (text) => text === own);

  await composer.fill('See you at 3:30.');
  await helpOf(desk).click();
  await page.getByRole('menuitem', { name: 'Make friendlier' }).waitFor();
  expect(await findBarriers(page, '[role=menu]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Make friendlier' }).click();
  await reads(desk, 'it is friendlier', (text) => text.startsWith('Hi there! See you at 3:30.'));

  // Nothing went out by itself.
  expect((await world.control.carried()).length).toBe(sent);
});

test('a failure leaves the text as it was, with its words; Stop and typing on stop it', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/502 \(Bad Gateway\).*ai\/compose/);
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page, composer } = desk;
  await desk.open('Daniel Reyes');
  await composer.fill('See you at 3:30.');
  const detail = 'The language model has too much to do. Try again in a moment.';
  await intercept(page, COMPOSE, (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'x', status: 502, code: 'vendor_failed', detail }),
    }),
  );
  await choose(desk, 'Shorten');
  await page.getByRole('alert').filter({ hasText: detail }).waitFor();
  await shows(composer, { value: 'See you at 3:30.' });
  expect(await findBarriersEverywhere(page, 'help that failed', 'form[aria-label^=Text]')).toEqual([]);

  // An answer that does not come.
  await page.unroute(COMPOSE);
  await intercept(page, COMPOSE, () => undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Your text is being shortened…').waitFor();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Your text is being shortened…').waitFor({ state: 'detached' });
  await choose(desk, 'Make friendlier');
  await page.getByText('Your text is being made friendlier…').waitFor();
  await composer.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' Bye!');
  await page.getByText('Your text is being made friendlier…').waitFor({ state: 'detached' });
  await shows(composer, { value: 'See you at 3:30. Bye!' });
  await shows(page.getByRole('alert').filter({ hasText: 'language model' }), { count: 0 });
});

test('an e-mail is answered with the same help, under its field, and goes out by a press alone', async () => {
  const { surfer, world } = journey;
  await connectMailbox(surfer, world);
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Priya Raman');
  await world.control.mailIn({
    from: 'Priya Raman <priya.raman@example.com>',
    subject: 'My crown feels high',
    text: 'Could I come in this week?',
  });
  const card = desk.thread.getByRole('button', { name: 'Open the e-mail My crown feels high' });
  await card.waitFor({ timeout: patient(45_000) });
  await card.click();
  const panel = page.getByRole('region', { name: 'E-mails: My crown feels high' });
  await panel.getByText('Could I come in this week?').waitFor();
  await panel.getByRole('button', { name: 'Back to the conversation' }).focus();
  await page.keyboard.press('r');
  const form = panel.getByRole('form', { name: 'Reply' });
  const field = form.getByLabel('Message', { exact: true });
  await until('the cursor is in the text', () =>
    page.evaluate(() => (document.activeElement as HTMLTextAreaElement).name === 'text'),
  );
  await page.keyboard.press('Control+j');
  await until('an e-mail stands there', async () =>
    /^Hello,\n\nMade up .*\n\nKind regards$/s.test(await field.inputValue()),
  );
  expect(await findBarriersEverywhere(page, 'help with an e-mail', 'form[aria-label=Reply]')).toEqual([]);

  await field.fill('Please just come in at 3:30.');
  await form.getByRole('button', { name: 'Help with writing' }).click();
  await page.getByRole('menuitem', { name: 'Shorten' }).click();
  await shows(field, { value: 'Come in at 3:30.' });
  await page.getByRole('group', { name: 'Message' }).getByRole('button', { name: 'Undo' }).click();
  await shows(field, { value: 'Please just come in at 3:30.' });

  // An answer that does not come is ended by Escape, which leaves the form as it is.
  await intercept(page, COMPOSE, () => undefined);
  await field.focus();
  await page.keyboard.press('Control+j');
  await form.getByText('A reply is being written…').waitFor();
  await page.keyboard.press('Escape');
  await form.getByText('A reply is being written…').waitFor({ state: 'detached' });
  await shows(field, { value: 'Please just come in at 3:30.' });
});

test('what happened so far, and each line leads to its message', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Daniel Reyes');
  await page.getByRole('button', { name: 'Daniel Reyes', exact: true }).first().click();
  await page.getByRole('button', { name: 'What happened so far' }).click();
  const summary = page.getByRole('region', { name: 'What happened so far' });
  await summary.getByText('By a language model at').waitFor();
  expect(await findBarriersEverywhere(page, 'what happened so far', 'section[aria-label^=What]')).toEqual([]);
  const lines = summary.getByRole('listitem');
  await expect.poll(() => lines.count()).toBeLessThanOrEqual(5);
  // A call among them has no words in the thread.
  const first = lines.filter({ hasText: 'text: ' }).first().getByRole('button');
  const words = ((await first.textContent()) ?? '').replace(/^.*text: /, '').slice(0, 30);
  await first.click();
  await desk.thread.getByText(words).first().waitFor();
  await summary.getByRole('button', { name: 'Close' }).click();
  await summary.waitFor({ state: 'detached' });
});
