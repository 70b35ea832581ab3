import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { enter } from '../offices/steps.ts';

const journey = useJourney();

const createForm = (page: Page) => page.getByRole('form', { name: 'Create New Tool' });
const card = (page: Page, name: string) => page.getByRole('article', { name });
/** Waits for the dialog to say something, and closes it. */
async function closeError(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Error' });
  await dialog.getByText(words).waitFor();
  await dialog.getByText('Close', { exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('the provider’s admin makes a tool, is told what is wrong with it, mends, switches off and deletes it', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person(), world.url, { username: 'provider', office: 1 });
  await page.getByRole('link', { name: 'AI Agents' }).click();
  await page.getByRole('heading', { name: 'AI Agents Management' }).waitFor();
  await choose(page.getByLabel('Select Agent'), 'AI Analytical');
  await page.getByRole('heading', { name: 'AI Analytical Tools' }).waitFor();
  await choose(page.getByLabel('Select Client'), 'Fernhill Dental');

  const prompt = page.getByRole('textbox', { name: 'Edit Prompt' });
  const shipped = await prompt.inputValue();
  await prompt.fill('Answer in one sentence.');
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  const offer = page.getByRole('dialog', { name: 'Try the prompt before it is saved?' });
  await offer.getByRole('button', { name: 'Back' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.getByText('Not saved yet.').waitFor();
  await page.getByRole('button', { name: 'Save Prompt' }).click();
  expect(await findBarriersEverywhere(page, 'an offer to try a prompt')).toEqual([]);
  await offer.getByRole('button', { name: 'Save now' }).click();
  await page
    .getByRole('group', { name: 'Message' })
    .getByText('The prompt of AI Analytical for Fernhill Dental was saved.')
    .waitFor();
  await shows(prompt, { value: 'Answer in one sentence.' });
  await page.getByRole('button', { name: 'Versions' }).first().click();
  await page.getByRole('button', { name: 'Go back to version 0' }).click();
  await until('the prompt is the one that ships', async () => (await prompt.inputValue()) === shipped);

  // Nothing is saved of a query that is not valid, and nothing typed is lost.
  const form = createForm(page);
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('contacts_of_city');
  await form
    .getByRole('textbox', { name: 'Description', exact: true })
    .fill('How many contacts live in a city.');
  const query = form.getByRole('textbox', { name: 'SQL Query' });
  await query.fill('SELECT count(*) AS contacts FROM contact WHERE city = :city');
  await form.getByRole('button', { name: 'Create Tool' }).click();
  await closeError(page, 'The query uses :city, which is none of the parameters.');
  await form.getByText(/^Parameters/).click();
  await form.getByRole('button', { name: 'Add Parameter' }).click();
  const parameter = form.getByRole('group', { name: 'Parameter 1' });
  await parameter.getByRole('textbox', { name: 'Description' }).fill('The city');
  await form.getByRole('button', { name: 'Create Tool' }).click();
  await closeError(page, 'For each defined parameter, both name and datatype are required');
  await parameter.getByRole('textbox', { name: 'Name' }).fill('city');
  await form.getByRole('button', { name: 'Create Tool' }).click();
  await closeError(page, 'A tool cannot read “contact”.');
  await shows(card(page, 'contacts_of_city'), { count: 0 });

  await query.fill('SELECT count(*) AS contacts FROM contacts WHERE city = :city');
  await form.getByText('Dry run').click();
  await form.getByLabel('city (string)').fill('Nowhere');
  await form.getByRole('button', { name: /^Run for/ }).click();
  await form.getByRole('region', { name: 'Rows of the dry run' }).getByRole('cell', { name: '0' }).waitFor();
  expect(await findBarriersEverywhere(page, 'AI Agents')).toEqual([]);
  await form.getByRole('button', { name: 'Create Tool' }).click();
  const tool = card(page, 'contacts_of_city');
  await tool.getByText('Active', { exact: true }).waitFor();
  await tool.getByText('Parameters (1)').waitFor();
  // The answer empties the form; the tool may be heard of before.
  await until('the form is empty', async () => (await query.inputValue()) === '');

  await tool.getByRole('button', { name: 'Edit contacts_of_city' }).click();
  await tool.getByRole('textbox', { name: 'Description', exact: true }).first().fill('Contacts of a city.');
  await tool.getByRole('switch', { name: 'Active' }).press('Space');
  await tool.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('dialog', { name: 'Try contacts_of_city before it is saved?' })
    .getByRole('button', { name: 'Save now' })
    .click();
  await tool.getByText('Inactive').waitFor();
  await tool.getByText('Contacts of a city.').waitFor();

  await tool.getByRole('button', { name: 'Edit contacts_of_city' }).click();
  await tool.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('contacts_of_city was deleted.', { exact: true }).waitFor();
  await tool.waitFor({ state: 'detached' });
});

test('an office’s own admin is refused the page and sees no way to it', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person(), world.url, { username: 'admin', office: 2 });
  await shows(page.getByRole('link', { name: 'AI Agents' }), { count: 0 });
  await page.goto(`${world.url}/aiAgents`);
  await page.getByText('Access denied').waitFor();
});
