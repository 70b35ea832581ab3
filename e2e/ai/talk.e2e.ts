import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { further } from '../../apps/server/src/testing/further.ts';

const journey = useJourney();

const field = (page: Page) => page.getByRole('textbox', { name: 'Question to AI FrontDesk' });
/** The last question with its answer. */
const last = (page: Page) => page.getByRole('article').last();

async function openAgent(page: Page): Promise<void> {
  await page.goto(`${journey.world.url}/conversation`);
  await page.getByRole('link', { name: 'AI Agent', exact: true }).click();
  await page.getByRole('link', { name: /^AI FrontDesk/ }).click();
  await field(page).waitFor();
}

test('an agent is asked, answers as it writes, shows where that came from, is stopped and asked again', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await openAgent(page);
  await shows(page.getByRole('button', { name: 'New conversation' }), { count: 0 });
  const suggestion = page.getByRole('button', { name: /^Show contacts who wait/ });
  await suggestion.click();
  await expect.poll(() => field(page).inputValue()).toMatch(/^Show contacts who wait/);
  expect(await findBarriersEverywhere(page, 'an agent that was asked nothing')).toEqual([]);

  const words = 'Who waits, and what do they owe?';
  await world.control.model(
    { when: words, calls: [{ name: 'waiting_for_an_answer', values: {} }] },
    { when: words, text: '**Several** wait. Together they owe $98,765.43. https://evil.test', pauseMs: 20 },
  );
  await field(page).fill(words);
  await field(page).press('Enter');
  await last(page).getByText('Several', { exact: true }).waitFor();
  await last(page).getByRole('button', { name: 'Ask again' }).waitFor();
  // Its own answer empties the field, not what is heard of the question meanwhile.
  await until('the field is empty', async () => (await field(page).inputValue()) === '');
  await last(page).getByText('(not from your data)').waitFor();
  await last(page).locator('mark').filter({ hasText: '$98,765.43' }).waitFor();
  await shows(last(page).getByRole('link', { name: /evil/ }), { count: 0 });
  await last(page).getByRole('group', { name: 'Rows of waiting for an answer', exact: true }).waitFor();

  await last(page)
    .getByRole('button', { name: /^Receipt: 1 tool/ })
    .click();
  const receipt = last(page).getByRole('region', { name: 'Query of waiting for an answer' });
  await receipt.getByText('FROM contacts').waitFor();
  await last(page).getByText('the prompt Chairline ships').waitFor();
  expect(await findBarriersEverywhere(page, 'an answer with its receipt')).toEqual([]);

  // A page that is loaded anew has it all, and one of a link has it too.
  await page.reload();
  await last(page).getByText('Several', { exact: true }).waitFor();

  await world.control.model({
    when: 'everything there is',
    text: `Begun ${'and on '.repeat(400)}`,
    pauseMs: 40,
  });
  await field(page).fill('Tell me everything there is');
  await field(page).press('Enter');
  await last(page)
    .getByText(/^Begun and/)
    .waitFor();
  await shows(field(page), { disabled: true });
  // A page that is loaded in the middle of it goes on.
  await page.reload();
  await last(page)
    .getByText(/^Begun and/)
    .waitFor();
  await page.getByRole('button', { name: 'Stop the answer' }).click();
  await last(page).getByText('Stopped.').waitFor();
  await until('the next question can be asked', () => field(page).isEnabled());

  await world.control.model({ when: 'everything there is', text: 'Now in short.' });
  await last(page).getByRole('button', { name: 'Ask again' }).click();
  await last(page).getByText('Now in short.').waitFor();
});

further(
  'what the model fails at is said, what was typed is kept, and a server that dies leaves nothing loading',
  async () => {
    const { surfer, world } = journey;
    const { page } = await signIn(await surfer.person(), world.url, 'desk');
    await page.goto(`${world.url}/conversation?process=ai&agent=scheduling`);
    await page.getByText('Access denied').waitFor();
    await openAgent(page);
    await shows(page.getByRole('link', { name: /^AI Scheduling/ }), { count: 0 });
    await world.control.model(
      { when: 'How busy?', fault: 'busy' },
      { when: 'How busy?', fault: 'busy' },
      { when: 'Is it going on?', text: `It is ${'going on '.repeat(600)}`, pauseMs: 50 },
    );
    await field(page).fill('How busy?');
    await field(page).press('Enter');
    await last(page).getByText('The model is busy. Ask again in a moment.').waitFor();

    await field(page).fill('Is it going on?');
    await field(page).press('Enter');
    await last(page)
      .getByText(/^It is going on/)
      .waitFor();
    surfer.expectComplaint(/net::ERR_|WebSocket connection/);
    await world.killServer();
    await world.startServer();
    await last(page)
      .getByText('The server was restarted while this was being answered. Ask again.')
      .waitFor({ timeout: patient(45_000) });
    await last(page).getByRole('button', { name: 'Ask again' }).waitFor();
  },
);

test('beside a patient, what was prepared is changed and sent on its card, or goes into their composer', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  const { page } = desk;
  const name = 'Dorothy Haskins';
  await desk.search(name);
  await desk.open(name);
  await page.getByRole('link', { name: `Ask AI about ${name}` }).click();
  await page.getByText(`About ${name}`, { exact: true }).waitFor();
  const contact = Number(new URL(page.url()).searchParams.get('patient'));
  const words = 'Hello Dorothy, see you on Monday.';
  const draft = (text: string) => ({ name: 'draft_text', values: { contact_id: contact, text } });
  await world.control.model(
    { when: 'Draft reminders', calls: [draft(words), draft('Hello once more.'), draft('And never mind.')] },
    { when: 'Draft reminders', text: 'Here are texts.' },
  );
  await field(page).fill('Draft reminders');
  await field(page).press('Enter');
  const cards = last(page).getByRole('group', { name: `A text to ${name}` });
  // Tools run beside each other: which is ready first stands first.
  const card = (said: string) => cards.filter({ hasText: said });
  await card('And never mind.').getByRole('button', { name: 'Discard' }).click();
  await cards.getByRole('button', { name: 'Take it back' }).waitFor();
  expect(await findBarriersEverywhere(page, 'what an agent prepared')).toEqual([]);
  await card(words).getByRole('button', { name: 'Change' }).click();
  const changed = 'Hello Dorothy, see you on Tuesday.';
  await cards.getByRole('textbox', { name: `Text to ${name}` }).fill(changed);
  await cards
    .filter({ has: page.getByRole('textbox') })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await cards.getByText(`Sent to ${name}`).waitFor();
  await card('Hello once more.').getByRole('button', { name: 'Put into the composer' }).click();
  await takeDesk(page);
  await until('the draft is in the composer', async () =>
    (await desk.composer.inputValue()).includes('Hello once more.'),
  );
  await desk.text(changed).waitFor();
  await shows(desk.text(words), { count: 0 });
  await shows(desk.text('Hello once more.'), { count: 0 });
});
