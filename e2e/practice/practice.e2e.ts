import type { practice, RouteAnswer } from '@chairline/contract';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { signIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { ask, connectPractice } from '../harness/practice.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: true });

type Unconfirmed = RouteAnswer<typeof practice.listUnconfirmed>;

test('a list of the practice stands in the contacts’ place, is walked by keyboard, and opens who is called about', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const desk = await signIn(admin, world.url, 'admin');
  const { page } = desk;
  await connectPractice(admin, world);
  const answer = await ask<Unconfirmed>(admin, world, '/od/unconfirmedappts/offset/0');
  const [first, second] = answer.data.filter(({ contact }) => contact !== null);
  const nameOf = (row: typeof first) => row!.contact!.full_name;

  await page.getByRole('button', { name: 'Un-Confirmed', exact: true }).click();
  const list = page.getByRole('list', { name: 'Un-confirmed appointments' });
  await list
    .getByRole('listitem')
    .filter({ hasText: nameOf(first) })
    .first()
    .waitFor();
  // The contacts' own buttons say nothing of this list.
  expect(await page.getByRole('button', { name: 'All', exact: true }).getAttribute('aria-pressed')).toBe(
    'false',
  );
  expect(await findBarriersEverywhere(page, 'the unconfirmed')).toEqual([]);

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await until('the second row has the focus', () =>
    page.evaluate(
      (num) => document.activeElement?.getAttribute('data-list-row') === num,
      String(second!.PatNum),
    ),
  );
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: nameOf(second), level: 2 }).waitFor();

  await page.getByRole('button', { name: 'Appointments', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Appointments' });
  await panel.getByRole('columnheader', { name: 'Provider' }).waitFor();
  const day = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${second!.date!.slice(0, 19)}Z`));
  await panel.getByRole('row').filter({ hasText: day }).first().waitFor();
  expect(await findBarriersEverywhere(page, 'appointments')).toEqual([]);

  // The address keeps the list and the tab; the chosen chip again brings the contacts back.
  await page.reload();
  await takeDesk(page);
  await list.getByRole('listitem').first().waitFor();
  await panel.waitFor();
  await page.getByRole('button', { name: 'Un-Confirmed', exact: true }).click();
  await list.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Contacts' }).waitFor();
}, 150_000);

test('an admin sees what was read, and changes what the lists go by; a second admin’s change is shown beside it', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  await page.goto(`${world.url}/settings/od?tab=sync`);
  await page.getByText('Up to date').waitFor();
  await page.getByRole('row').filter({ hasText: 'Appointments' }).waitFor();
  expect(await findBarriersEverywhere(page, 'sync')).toEqual([]);

  await page.getByRole('tab', { name: 'Lists' }).click();
  const days = page.getByRole('textbox', { name: 'Un-Confirmed: days ahead' });
  await days.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Give a number of days within the limits shown.').waitFor();
  await days.fill('21');

  // Meanwhile, elsewhere.
  const held = await ask<practice.PracticeSettings>(admin, world, '/od/settings');
  const other = await admin.request.put(`${world.url}/api/od/settings`, {
    data: { ...held, unconfirmed_days: 10, lab_days_ahead: 5 },
    headers: { origin: world.url },
  });
  expect(other.status()).toBe(200);
  surfer.expectComplaint(/409/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('These settings were changed meanwhile.').waitFor();
  await page.getByText('Saved by somebody else: 10').waitFor();
  expect(await days.inputValue()).toBe('21');
  expect(await findBarriersEverywhere(page, 'rules of the lists')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved. The lists go by it at once.').filter({ visible: true }).first().waitFor();
  const saved = await ask<practice.PracticeSettings>(admin, world, '/od/settings');
  expect([saved.unconfirmed_days, saved.lab_days_ahead]).toEqual([21, 5]);
}, 150_000);

test('on a phone a list leads to its patient, and back', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = await signIn(person, world.url, 'admin');
  await connectPractice(person, world);
  await page.getByRole('button', { name: 'All lists' }).click();
  await page.getByRole('menuitem', { name: /Re-care/ }).click();
  const list = page.getByRole('list', { name: 'Re-care' });
  const row = list.getByRole('link').first();
  await row.waitFor();
  await row.click();
  await page.getByRole('button', { name: 'Back to the contacts' }).waitFor();
  await page.goBack();
  await row.waitFor();
}, 150_000);

test('a token that Open Dental does not know is said beside it, until one it knows is saved', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  await page.goto(`${world.url}/settings/od`);
  const save = async (token: string) => {
    await page.getByLabel('New OD access token').fill(token);
    await page.getByRole('button', { name: 'Update' }).click();
  };
  await save('nobody-knows-this');
  const refused = page.getByRole('tabpanel').getByText('Open Dental does not accept the access token');
  await refused.waitFor({ timeout: 30_000 });
  await save('sandbox-practice');
  await refused.waitFor({ state: 'detached', timeout: 60_000 });
}, 150_000);
