import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { showCopy } from '../harness/practice-template.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: 'copy' });

/** The frame around the screens is looked at by the shell's journeys. */
const MAIN = '#main';
const widget = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const titles = [
  'Future Appointments',
  'Appointment Outlook comparison',
  'Payments',
  'Daily New Appointments',
];

/** Opens /home and waits until every chart is drawn. */
async function openHome(page: Page): Promise<void> {
  await page.goto(`${journey.world.url}/home`);
  for (const title of titles)
    await widget(page, title)
      .getByRole('img', { name: new RegExp(`^${title}`) })
      .waitFor();
}

test('an office without its practice system is told how to come by the charts, each by their right', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await page.getByRole('link', { name: 'Chairline, to the dashboard' }).click();
  await page.getByText('Ask an administrator of your office to connect Open Dental.').waitFor();
  await shows(page.getByRole('link', { name: 'Connect Open Dental' }), { count: 0 });

  const admin = (await signIn(await surfer.person(), world.url, 'admin')).page;
  await admin.goto(`${world.url}/home`);
  await admin.getByRole('link', { name: 'Connect Open Dental' }).waitFor();
  expect(await findBarriersEverywhere(admin, 'without a practice', MAIN)).toEqual([]);
  await admin.getByRole('link', { name: 'Connect Open Dental' }).click();
  await admin.getByRole('heading', { name: 'OD Integration' }).waitFor();
});

test('four charts: their numbers as a table, their options by keyboard and kept, their rows as a file', async () => {
  const { surfer, world } = journey;
  await showCopy(world);
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await openHome(page);
  expect(await findBarriersEverywhere(page, 'the dashboard', MAIN)).toEqual([]);

  // The table behind a chart, by keyboard: its total is the one in words.
  const payments = widget(page, 'Payments');
  await payments.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  const table = payments.getByRole('table');
  await table.waitFor();
  const total = await table.locator('tfoot td').first().innerText();
  const words = await payments.getByText(/^\$.* came in/).innerText();
  expect(words).toContain(
    `$${Math.round(Number(total.replace(/[$,]/g, ''))).toLocaleString('en-US')} came in`,
  );
  expect(await findBarriersEverywhere(page, 'as a table', MAIN)).toEqual([]);

  // Options: another division shows at once, focus goes back to the button, and all of it is there after a reload.
  const options = payments.getByRole('button', { name: /^Options of Payments/ });
  await options.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: /^Options of Payments/ });
  await choose(menu.getByRole('combobox', { name: 'Group by' }), 'Form of payment');
  await choose(menu.getByRole('combobox', { name: 'Aggregation' }), 'Month');
  await menu.getByText('Forms of payment').waitFor();
  expect(await findBarriersEverywhere(page, 'the options', '[role=dialog]')).toEqual([]);
  // The look at it took the focus out of the menu.
  await menu.getByRole('combobox', { name: 'Aggregation' }).press('Escape');
  await menu.waitFor({ state: 'detached' });
  await until('focus is back', () => options.evaluate((button) => button === document.activeElement));
  await payments.getByRole('columnheader', { name: 'Check' }).waitFor();
  await page.reload();
  await payments.getByRole('columnheader', { name: 'Check' }).waitFor();
  await shows(options, { attributes: { 'aria-label': 'Options of Payments (2 changed)' } });

  // Days to come, by two digits of a year as well.
  const appointments = widget(page, 'Future Appointments');
  await appointments.getByRole('button', { name: /^Options of Future/ }).click();
  const range = page.getByRole('dialog', { name: /^Options of Future/ });
  await choose(range.getByRole('combobox', { name: 'Range' }), 'Other days…');
  const year = new Date().getUTCFullYear() + 1;
  await range.getByLabel('To', { exact: true }).fill(`1/15/${year - 2_000}`);
  await range.getByLabel('To', { exact: true }).press('Tab');
  await shows(range.getByLabel('To', { exact: true }), { value: `01/15/${year}` });
  await range.getByRole('button', { name: 'Reset' }).click();
  await range.getByRole('button', { name: 'Close' }).click();

  // All rows as a file.
  const saved = page.waitForEvent('download');
  await appointments.getByRole('button', { name: 'Export the rows' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const file = await (await saved).path();
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\r\n');
  const count = Number(
    /^([\d,]+) appointment/
      .exec(await appointments.getByText(/^[\d,]+ appointments?, /).innerText())?.[1]
      ?.replace(',', ''),
  );
  expect(count).toBeGreaterThan(5);
  expect(lines.length).toBe(count + 1);

  // One of them alone, and back.
  await appointments.getByRole('button', { name: 'Enlarge' }).click();
  await payments.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?chart=appts');
  await page.goBack();
  await payments.waitFor();
});

test('a chart that cannot be loaded says so, keeps the others, and comes with another try', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const { page } = await signIn(person, world.url, 'admin');
  surfer.expectComplaint(/dailypayments/);
  await page.route('**/api/dailypayments*', (route) => route.abort());
  await page.goto(`${world.url}/home`);
  const payments = widget(page, 'Payments');
  await payments.getByText('Payments could not be loaded').waitFor();
  await widget(page, 'Future Appointments')
    .getByRole('img', { name: /^Future Appointments/ })
    .waitFor();
  await page.unroute('**/api/dailypayments*');
  await payments.getByRole('button', { name: 'Try again' }).click();
  await payments.getByRole('img', { name: /^Payments/ }).waitFor();
});
