import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { enter } from '../offices/steps.ts';

const journey = useJourney();

test('an office’s admin sees what AI used, and sets limits as far as the provider allows', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person(), world.url, { username: 'admin', office: 2 });
  await page.goto(`${world.url}/settings`);
  await page.getByRole('link', { name: 'Use and Limits' }).click();
  await page.getByRole('heading', { name: 'AI: Use and Limits' }).waitFor();
  await page.getByText('Nothing was asked yet today.').waitFor();
  await page.getByText('$0.00 of $50.00').waitFor();
  const dollars = page.getByRole('group', { name: 'The office, a day' }).getByLabel('Dollars');
  await dollars.fill('900');
  await page.getByText('Your provider allows your office $200.00 a day at most.', { exact: true }).waitFor();
  await shows(page.getByRole('button', { name: 'Save' }), { disabled: true });
  await dollars.fill('12.50');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The limits for AI were saved.').first().waitFor();
  await page.getByText('$0.00 of $12.50').waitFor();
  expect(await findBarriersEverywhere(page, 'AI: Use and Limits')).toEqual([]);
});

test('an office with AI mode off sees nothing of it', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person(), world.url, { username: 'admin', office: 3 });
  await page.goto(`${world.url}/settings`);
  await page.getByRole('link', { name: 'Office health' }).waitFor();
  await shows(page.getByRole('link', { name: 'Use and Limits' }), { count: 0 });
  await page.goto(`${world.url}/settings/ai`);
  await page.getByText('AI is off for this office.').waitFor();

  // Nothing that is read or spoken says that there is such a thing.
  const anything = page
    .getByText(/\bAI\b/)
    .or(page.getByRole('link', { name: /\bAI\b/ }))
    .or(page.getByRole('button', { name: /\bAI\b/ }));
  await page.goto(`${world.url}/frontdesk`);
  const list = page.getByRole('region', { name: 'Contacts' });
  await list.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
  await page.getByRole('toolbar', { name: 'Add to the message' }).waitFor();
  await shows(anything, { count: 0 });
  await shows(page.getByText('What happened so far'), { count: 0 });
  await page.goto(`${world.url}/conversation`);
  await page.getByRole('region', { name: 'Conversations' }).waitFor();
  await shows(anything, { count: 0 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('AI');
  await page
    .getByRole('listbox')
    .or(page.getByText(/^Nothing/))
    .first()
    .waitFor();
  await shows(page.getByRole('option', { name: /\bAI\b/ }), { count: 0 });
});

test('the provider chooses an agent’s model and the most an office may use', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person(), world.url, { username: 'provider', office: 1 });
  await page.goto(`${world.url}/aiAgents`);
  await choose(page.getByLabel('Select Client'), 'Fernhill Dental');
  const setup = page.getByRole('region', { name: 'AI of Fernhill Dental' });
  await choose(setup.getByLabel('Model'), 'sandbox');
  await page.getByText('AI Scheduling of Fernhill Dental asks sandbox now.').first().waitFor();
  await setup.getByLabel('Dollars a day, at most').fill('x');
  await setup.getByText('From $0.00 to $10,000.00, or empty.').waitFor();
  await setup.getByLabel('Dollars a day, at most').fill('5');
  await setup.getByRole('button', { name: 'Save limits' }).click();
  await page.getByText('What Fernhill Dental may use of AI was saved.').first().waitFor();
  await page.reload();
  await choose(page.getByLabel('Select Client'), 'Fernhill Dental');
  await setup.getByLabel('Dollars a day, at most').waitFor();
  await shows(setup.getByLabel('Dollars a day, at most'), { value: '5.00' });
  await shows(setup.getByLabel('Model'), { value: 'sandbox' });
});
