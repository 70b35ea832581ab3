import pg from 'pg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findBarriers, findBarriersEverywhere } from '../harness/axe.ts';
import { OFFICE } from '../harness/caller.ts';
import { signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { showCopy } from '../harness/practice-template.ts';
import { focusIn } from '../harness/until.ts';
import { HELD } from './steps.ts';

const journey = useJourney({ practice: 'copy' });

/** A contact of the demo is a patient of the practice who has a visit to come, and no wish of how to be reached. */
beforeAll(async () => {
  await showCopy(journey.world);
  const owner = new pg.Client({ connectionString: await journey.world.ownerUrl() });
  await owner.connect();
  try {
    await owner.query(
      `UPDATE contacts SET od_pat_num = (SELECT a.pat_num FROM od_appointment a
           JOIN od_patient p ON p.client_id = a.client_id AND p.pat_num = a.pat_num AND p.prefer_contact_method = 0
         WHERE a.client_id = $1 AND a.apt_status = 1 AND a.apt_date_time > now() + interval '3 days'
           AND NOT EXISTS (SELECT FROM contacts c WHERE c.client_id = $1 AND c.od_pat_num = a.pat_num)
         ORDER BY a.apt_date_time, a.apt_num LIMIT 1)
       WHERE client_id = $1 AND first_name = 'Tom' AND last_name = 'Whitfield'`,
      [OFFICE],
    );
  } finally {
    await owner.end();
  }
});

const facts = ['Age', 'Next visit', 'Last visit', 'Recall', 'Balance', 'Plan', 'Responsible', 'Family'];
const card = (page: Page) => page.getByRole('region', { name: 'At a glance' });
/** A fact of the card, by its label. */
const fact = (page: Page, label: string) =>
  card(page)
    .locator('div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition');

test('a patient’s card is in contact info and behind the name, and keeps its place while Open Dental is asked', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Tom Whitfield');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await intercept(page, '**/api/od/contacts/*/summary', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Contact info' }).click();
  // What is known here stands at once.
  await fact(page, 'Best way')
    .getByText(/\(\d{3}\) \d{3}-\d{4}/)
    .waitFor();
  for (const label of facts) await card(page).getByText(label, { exact: true }).waitFor();
  const place = await card(page).getByText('Best way', { exact: true }).boundingBox();
  letGo();
  await fact(page, 'Next visit')
    .getByText(/\d:\d\d [AP]M/)
    .waitFor();
  await fact(page, 'Balance')
    .getByText(/\$|Nothing owed/)
    .waitFor();
  expect((await card(page).getByText('Best way', { exact: true }).boundingBox())?.y).toBe(place?.y);
  expect(await findBarriersEverywhere(page, 'contact info', 'aside')).toEqual([]);
  const next = await fact(page, 'Next visit').innerText();
  await page.getByRole('button', { name: 'Close the side panel' }).click();

  await page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).getByRole('button').press('Enter');
  const about = page.getByRole('dialog', { name: 'Tom Whitfield' });
  await focusIn(about);
  await about.getByText(next, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'detached' });
});

test('on a phone the card is a sheet', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk');
  const { page } = desk;
  await desk.row('Tom Whitfield').getByRole('link').tap();
  await page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).getByRole('button').tap();
  const sheet = page.getByRole('dialog', { name: 'Tom Whitfield' });
  await sheet.getByText('Responsible', { exact: true }).waitFor();
  await focusIn(sheet);
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await sheet.getByRole('button', { name: 'Open contact info' }).tap();
  await page.getByRole('heading', { name: 'Additional info :' }).waitFor();
  await card(page).waitFor();
});

test('what Open Dental has and cannot be asked says so, and comes with another try', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  surfer.expectComplaint(/summary/);
  await intercept(page, '**/api/od/contacts/*/summary', (route) => route.abort());
  await desk.open('Tom Whitfield');
  await page.getByRole('button', { name: 'Contact info' }).click();
  await card(page).getByText('Could not be loaded.').waitFor();
  await fact(page, 'Best way').getByText(/\d{4}/).waitFor();
  await page.unroute('**/api/od/contacts/*/summary');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await fact(page, 'Next visit')
    .getByText(/\d:\d\d [AP]M/)
    .waitFor();
});

test('the dashboard opens with the month, and each figure leads to what it counts', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await page.goto(`${world.url}/home`);
  const month = page.getByRole('region', { name: 'This month' });
  const payments = month.getByRole('button', { name: /^Payments this month/ });
  const figure = await payments.getByText(/^-?\$[\d,]+$/).innerText();
  await month.getByRole('link', { name: /^Answered within/ }).waitFor();
  await month.getByRole('link', { name: /^Outstanding over 60 days ?\$/ }).waitFor();
  expect(await findBarriersEverywhere(page, 'the month', '#main')).toEqual([]);
  await payments.click();
  await page.getByRole('region', { name: 'Payments', exact: true }).getByText(`${figure} came in`).waitFor();
  await page.goBack();
  const due = month.getByRole('link', { name: /^Recall due ?\d/ });
  const count = /\d+/.exec(await due.innerText())![0];
  await due.click();
  await page.getByRole('region', { name: 'Contacts' }).getByText(count).first().waitFor();
  expect(new URL(page.url()).search).toBe('?list=re-care');
});

test('where no contact is open the desk begins with who waits, and a row opens', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await page.getByText('Choose a contact to get started').waitFor();
  const waiting = page.getByRole('region', { name: /^Who waits/ });
  await waiting.getByRole('listitem').first().waitFor();
  for (const title of ['Today’s visits not confirmed', 'Lab work not here yet', 'Reminders'])
    await page.getByRole('region', { name: new RegExp(`^${title}`) }).waitFor();
  expect(await findBarriersEverywhere(page, 'the morning', '#main')).toEqual([]);
  await waiting.getByRole('listitem').first().getByRole('link').click();
  await desk.thread.waitFor();
  await waiting.waitFor({ state: 'detached' });
});
