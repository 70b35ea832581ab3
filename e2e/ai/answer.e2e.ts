import { readFile } from 'node:fs/promises';
import { ai as contract } from '@chairline/contract';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const QUESTIONS = '**/api/ai/questions';

test('an answer’s rows are a table or a chart, it is copied, its rows are saved, and what cannot be asked stays typed', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = await signIn(person, world.url, 'admin');
  await page.goto(`${world.url}/conversation?process=ai&agent=frontdesk`);
  const field = page.getByRole('textbox', { name: 'Question to AI FrontDesk' });
  const last = page.getByRole('article').last();
  const words = 'How many calls came on each day?';
  // More days than a chart has points are a table alone.
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const values = { from_day: dayIn(-45), to_day: dayIn(1) };
  await world.control.model(
    { when: words, calls: [{ name: 'calls_by_day', values }] },
    { when: words, text: 'These **came**.' },
  );

  // The server fails, then nobody is reached: it is said, and nothing typed is lost.
  surfer.expectComplaint(/500|net::ERR_/);
  const failed = page.getByText(/^Message failed to send\./);
  let answers = 0;
  await intercept(page, QUESTIONS, (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    answers += 1;
    return answers === 1 ? route.fulfill({ status: 500, body: '' }) : route.abort();
  });
  for (const time of [1, 2]) {
    await field.fill(words);
    await field.press('Enter');
    await until(`asking failed ${time} times`, () => Promise.resolve(answers === time));
    await failed.waitFor();
    await shows(field, { disabled: false });
    await expect.poll(() => field.inputValue()).toBe(words);
  }
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe(words);
  await page.unroute(QUESTIONS);
  await field.press('Enter');
  await last.getByText('came', { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await shows(failed, { count: 0 });

  const table = last.getByRole('group', { name: 'Rows of calls by day', exact: true });
  const chart = last.getByRole('img', { name: /^calls by day: minutes by day/ });
  await table.waitFor();
  await last.getByRole('button', { name: 'Show the chart' }).click();
  await chart.waitFor();
  await shows(table, { count: 0 });
  expect(await findBarriersEverywhere(page, 'an answer as a chart')).toEqual([]);
  await last.getByRole('button', { name: 'Show the table' }).click();
  await table.waitFor();
  await shows(chart, { count: 0 });

  await last.getByRole('button', { name: 'Copy', exact: true }).click();
  await last.getByRole('button', { name: 'Copied' }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('came');

  await last.getByRole('button', { name: /^Receipt: 1 tool/ }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    last.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const lines = (await readFile(await saved.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toContain('day,incoming,missed,outgoing,minutes');
  expect(lines.length).toBeGreaterThan(2);
  const shown = await table.getByRole('row').count();
  expect(lines).toHaveLength(shown);

  // The receipt as it is.
  const [whole] = await Promise.all([
    page.waitForEvent('download'),
    last.getByRole('button', { name: 'Export as JSON' }).click(),
  ]);
  const receipt = contract.aiReceipt.parse(JSON.parse(await readFile(await whole.path(), 'utf8')));
  expect(receipt).toMatchObject({ question: words, answer: 'These **came**.', agent: 'AI FrontDesk' });
  expect(receipt.runs).toMatchObject([{ tool: 'calls_by_day', parameters: values }]);
  expect(receipt.runs[0]!.rows).toHaveLength(lines.length - 1);
});

test('a figure leads to its row and back, by mouse and by keyboard, and who is nobody is marked', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/conversation?process=ai&agent=frontdesk`);
  const field = page.getByRole('textbox', { name: 'Question to AI FrontDesk' });
  const last = page.getByRole('article').last();
  const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const call = { name: 'calls_by_day', values: { from_day: dayIn(-45), to_day: dayIn(1) } };
  await world.control.model({ when: 'Which days?', calls: [call] }, { when: 'Which days?', text: 'These.' });
  await field.fill('Which days?');
  await field.press('Enter');
  const rows = last.getByRole('group', { name: 'Rows of calls by day', exact: true }).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(3);
  await last.getByRole('button', { name: 'Ask again' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  const day = await rows.nth(3).getByRole('cell').first().textContent();

  const words = 'Which was the third?';
  await world.control.model(
    { when: words, calls: [call] },
    { when: words, text: `It was **${day}**, as Dr. Moreau said.` },
  );
  await field.fill(words);
  await field.press('Enter');
  await last.locator('mark').filter({ hasText: 'Moreau (not from your data)' }).waitFor();
  const figure = last.getByRole('button', { name: `${day}: show its row` });
  const receipt = last.getByRole('group', { name: 'Receipt of the answer' });
  const cell = receipt.getByRole('cell', { name: day!, exact: true });
  const isAt = (locator: Locator) =>
    expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);
  await figure.click();
  await receipt.getByText(`“${day}” stands in row 3 of`).waitFor();
  await isAt(cell);
  await shows(receipt.locator('[data-found]'), { count: 1 });
  expect(await findBarriersEverywhere(page, 'an answer opened at a row')).toEqual([]);
  await receipt.getByRole('button', { name: 'Back to the answer' }).click();
  await isAt(figure);
  await shows(receipt, { count: 0 });
  await page.keyboard.press('Enter');
  await isAt(cell);
  await page.keyboard.press('Escape');
  await isAt(figure);
  await shows(receipt, { count: 0 });
});
