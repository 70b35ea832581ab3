import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { connectPractice } from '../harness/practice.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney({ practice: 'read' });

async function open(page: Page): Promise<void> {
  await page.goto(`${journey.world.url}/conversation`);
  await page.getByRole('link', { name: 'AI Agent', exact: true }).click();
  await page.getByRole('link', { name: /^AI Analytical/ }).click();
}

test('AI Analytical shows the front desk, cost and tags by the days one chooses, to admins', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const [{ page }, { page: other }] = [
    await signIn(admin, world.url, 'admin'),
    await signIn(await surfer.person(), world.url, 'desk'),
  ];
  const pane = page.getByRole('region', { name: 'Statistics' });
  const showing = (name: string) =>
    pane.getByRole('radiogroup', { name: 'Statistics' }).getByText(name, { exact: true }).click();
  await connectPractice(admin, world);
  await open(page);
  await pane.getByText('Median wait').first().waitFor();
  await shows(page.getByRole('textbox', { name: /^Question to/ }), { count: 0 });
  expect(await findBarriersEverywhere(page, 'statistics of the front desk')).toEqual([]);
  await page.setViewportSize(DESKTOP);
  for (const [name, said] of [
    ['Cost', 'Open claims by insurer, now'],
    ['Tags', 'By tag,'],
  ] as const) {
    await showing(name);
    await pane.getByRole('heading', { name: said }).waitFor();
    expect(await findBarriersEverywhere(page, `statistics: ${name}`)).toEqual([]);
    await page.setViewportSize(DESKTOP);
  }
  // Whom they are not for is not offered them.
  await other.goto(`${world.url}/conversation`);
  await other.getByRole('link', { name: 'AI Agent', exact: true }).click();
  await other.getByRole('link', { name: /^AI FrontDesk/ }).waitFor();
  await shows(other.getByRole('link', { name: /^AI Analytical/ }), { count: 0 });
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
