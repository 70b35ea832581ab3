import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();

test('AI Analytical shows the front desk, cost and tags by the days one chooses, to admins', async () => {
  const { surfer, world } = journey;
  const [{ page }, { page: other }] = [
    await signIn(await surfer.person(), world.url, 'admin'),
    await signIn(await surfer.person(), world.url, 'desk'),
  ];
  const open = async (on: typeof page) => {
    await on.goto(`${world.url}/conversation`);
    await on.getByRole('link', { name: 'AI Agent', exact: true }).click();
    await on.getByRole('link', { name: /^AI Analytical/ }).click();
  };
  await open(page);
  const pane = page.getByRole('region', { name: 'Statistics' });
  await pane.getByText('Median wait').first().waitFor();
  await shows(page.getByRole('textbox', { name: /^Question to/ }), { count: 0 });
  expect(await findBarriersEverywhere(page, 'statistics of the front desk')).toEqual([]);
  await page.setViewportSize(DESKTOP);
  for (const [name, said] of [
    ['Cost', 'Open claims by insurer, now'],
    ['Tags', 'By tag,'],
  ] as const) {
    await pane.getByRole('radiogroup', { name: 'Statistics' }).getByText(name, { exact: true }).click();
    await pane.getByRole('heading', { name: said }).waitFor();
    expect(await findBarriersEverywhere(page, `statistics: ${name}`)).toEqual([]);
    await page.setViewportSize(DESKTOP);
  }
  // Whom they are not for is told so.
  await open(other);
  await other.getByText('Access denied').waitFor();
});

test('AI Cost Analysis says what a crown costs a patient with their plan, from rows that it shows', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/conversation`);
  await page.getByRole('link', { name: 'AI Agent', exact: true }).click();
  await page.getByRole('link', { name: /^AI Cost Analysis/ }).click();
  const field = page.getByRole('textbox', { name: 'Question to AI Cost Analysis' });
  await field.waitFor();
  expect(await findBarriersEverywhere(page, 'cost analysis, asked nothing')).toEqual([]);
  await page.setViewportSize(DESKTOP);
  const words = 'What do we charge for a crown?';
  await world.control.model(
    { when: words, calls: [{ name: 'fee_of_procedure', values: { code: 'D2740' } }] },
    { when: words, text: 'A crown is charged as the rows say; **no deductible** is known here.' },
  );
  await field.fill(words);
  await field.press('Enter');
  const answer = page.getByRole('article').last();
  await answer.getByText('no deductible').waitFor();
  await answer.getByRole('button', { name: /^Receipt: 1 tool/ }).waitFor();
  expect(await findBarriersEverywhere(page, 'cost analysis, answered')).toEqual([]);
});
