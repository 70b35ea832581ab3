import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { focusIn } from '../harness/until.ts';
import { enter } from '../offices/steps.ts';

const journey = useJourney();
const QUESTION = 'How many patients owe us something?';

async function ask(page: Page): Promise<void> {
  await page.goto(`${journey.world.url}/conversation`);
  await page.getByRole('link', { name: 'AI Agent', exact: true }).click();
  await page.getByRole('link', { name: /^AI FrontDesk/ }).click();
  const field = page.getByRole('textbox', { name: 'Question to AI FrontDesk' });
  await field.fill(QUESTION);
  await field.press('Enter');
  await page.getByRole('article').last().getByRole('button', { name: 'Ask again' }).waitFor();
}

test('a prompt is checked with a question that was asked, which is then kept and run at each save', async () => {
  const { surfer, world } = journey;
  const { page: desk } = await signIn(await surfer.person(), world.url, 'admin');
  await world.control.model({ when: QUESTION, text: 'There are 12 of them.' });
  await ask(desk);

  const page = await enter(await surfer.person(), world.url, { username: 'provider', office: 1 });
  await page.getByRole('link', { name: 'AI Agents' }).click();
  await choose(page.getByLabel('Select Agent'), 'AI FrontDesk');
  await choose(page.getByLabel('Select Client'), 'Fernhill Dental');
  const prompt = page.getByRole('textbox', { name: 'Edit Prompt' });
  await prompt.fill('Answer in one sentence.');
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  await page
    .getByRole('dialog', { name: 'Try the prompt before it is saved?' })
    .getByRole('button', { name: 'Try first' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Check AI FrontDesk for Fernhill Dental' });
  await focusIn(dialog);
  await dialog.getByText('None is kept yet.').waitFor();
  await choose(dialog.getByLabel('Questions', { exact: true }), 'The last one asked');
  await world.control.model({ when: QUESTION, text: 'There are 15 of them.' });
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await dialog.getByText('Done: 0 same, 1 changed').waitFor();
  const item = dialog.getByRole('article', { name: QUESTION });
  await item.getByRole('region', { name: 'Before' }).locator('mark').filter({ hasText: '12' }).waitFor();
  await item.getByRole('region', { name: 'Now' }).locator('mark').filter({ hasText: '15' }).waitFor();
  await item.getByText('Other words, other figures').waitFor();
  expect(await findBarriersEverywhere(page, 'a check of an agent')).toEqual([]);
  await item.getByRole('button', { name: 'Worse' }).click();
  await dialog.getByText('Done: 0 same, 1 changed, 1 worse').waitFor();

  // Kept with what must stand in the answer: wrong with this draft.
  await item.getByRole('button', { name: 'Keep this question' }).click();
  const form = dialog.getByRole('form', { name: 'New kept question' });
  await form.getByRole('button', { name: 'Keep', exact: true }).click();
  await form.getByText('Say at least one figure or some words that must stand in a right answer.').waitFor();
  await form.getByRole('textbox', { name: 'Must stand in the answer' }).fill('12');
  await form.getByRole('button', { name: 'Keep', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await choose(dialog.getByLabel('Questions', { exact: true }), 'The kept ones (1)');
  await world.control.model({ when: QUESTION, text: 'There are 15 of them.' });
  await dialog.getByRole('button', { name: 'Run', exact: true }).click();
  await dialog.getByText('Done: 0 right, 1 wrong').waitFor();
  await dialog.getByText('Not in the answer: 12').waitFor();

  // Nothing was saved by all this; a prompt that is saved has the kept question run.
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Not saved yet.').waitFor();
  await world.control.model({ when: QUESTION, text: 'There are 12 of them.' });
  await page.getByRole('button', { name: 'Try on the last questions: AI FrontDesk' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('group', { name: 'Message' })
    .getByText('The kept question is being run. Check shows what comes of it.')
    .waitFor();
  await page.getByRole('button', { name: 'Check AI FrontDesk with questions' }).click();
  await dialog.getByText('Done: 1 right, 0 wrong').waitFor();
  await dialog.getByText('Right, was wrong before').waitFor();
  await dialog.getByRole('button', { name: `Delete: ${QUESTION}` }).click();
  await dialog.getByText('None is kept yet.').waitFor();
  // The desk has its answer as it was.
  await desk
    .getByRole('article')
    .last()
    .getByText(/^There are 12.* of them\.$/)
    .waitFor();
});
