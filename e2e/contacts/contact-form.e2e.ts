import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn, type Desk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';

const journey = useJourney();

async function openDesk(user = 'desk'): Promise<Desk> {
  const { surfer, world } = journey;
  return signIn(await surfer.person(), world.url, user);
}

const alert = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first();

async function makeContact(page: Page, fields: Record<string, string>): Promise<void> {
  await page.goto(`${journey.world.url}/frontdesk?panel=newContact`);
  const form = page.getByRole('form', { name: 'New contact' });
  for (const [label, value] of Object.entries(fields)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await form.getByRole('button', { name: 'Create' }).click();
  await alert(page, 'Contact Created Successfully').waitFor();
}

test('a new contact is held to every rule, survives a reload while it is typed, and is seen by others at once', async () => {
  const { page } = await openDesk();
  const other = await openDesk('desk2');
  await page.goto(`${journey.world.url}/frontdesk?panel=newContact`);
  const form = page.getByRole('form', { name: 'New contact' });
  const create = form.getByRole('button', { name: 'Create' });
  await create.click();
  await alert(page, 'Please fill in all required fields').waitFor();
  await form.getByLabel('First Name').fill('Ottilie');
  await form.getByLabel('Last Name').fill('Brandt');
  await form.getByLabel('Phone', { exact: true }).pressSequentially('50355590019');
  expect(await form.getByLabel('Phone', { exact: true }).inputValue()).toBe('(503) 555-9001');
  await form.getByLabel('Zip').fill('9720');
  await form.getByText('Zip code must be 5 digits').waitFor();
  expect(await create.isDisabled()).toBe(true);
  await form.getByLabel('City').fill('P0rtland');
  await form.getByText('City name must contain only letters').waitFor();
  await form.getByLabel('Email').fill('ottilie@');
  await form.getByText('Email must be valid').waitFor();
  await page.reload();
  await form.getByText('Restored what you typed.').waitFor();
  expect(await form.getByLabel('First Name').inputValue()).toBe('Ottilie');
  await form.getByLabel('Zip').fill('97201');
  await form.getByLabel('City').fill('Portland');
  await form.getByLabel('Email').fill('ottilie@example.com');
  await form.getByLabel('Birthdate').fill('1950-02-28');
  await form.getByLabel('Marital status').selectOption('Widowed');
  await form.getByRole('combobox', { name: 'Language' }).click();
  await page.keyboard.type('swah');
  await page.getByRole('option', { name: 'Swahili' }).click();
  expect(await findBarriersEverywhere(page, 'new contact')).toEqual([]);
  await create.click();
  await alert(page, 'Contact Created Successfully').waitFor();
  await other.row('Ottilie Brandt').waitFor();

  // What was typed is what is stored.
  await page.getByRole('button', { name: 'Contact info' }).click();
  const info = page.getByRole('form', { name: 'Contact information' });
  expect(await info.getByLabel('Birthdate').inputValue()).toBe('1950-02-28');
  expect(await info.getByLabel('Phone', { exact: true }).inputValue()).toBe('(503) 555-9001');
  expect(await info.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('Swahili');
  expect(await info.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await info.getByLabel('Address', { exact: true }).fill('1 Elm Street');
  await info.getByRole('button', { name: 'Restore' }).click();
  expect(await info.getByLabel('Address', { exact: true }).inputValue()).toBe('');

  // Two people at one contact: what the other saves stands beside what is typed, and nothing is lost.
  await other.open('Ottilie Brandt');
  await other.page.getByRole('button', { name: 'Contact info' }).click();
  const theirs = other.page.getByRole('form', { name: 'Contact information' });
  await info.getByLabel('City').fill('Salem');
  await theirs.getByLabel('City').fill('Eugene');
  await theirs.getByLabel('Address', { exact: true }).fill('2 Oak Street');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await alert(other.page, 'Contact Updated Successfully').waitFor();
  await info.getByText('Saved by somebody else: Eugene').waitFor();
  expect(await info.getByLabel('City').inputValue()).toBe('Salem');
  expect(await info.getByLabel('Address', { exact: true }).inputValue()).toBe('2 Oak Street');
  await info.getByRole('button', { name: 'Save' }).click();
  await alert(page, 'Contact Updated Successfully').waitFor();
  await theirs.getByLabel('City').and(other.page.locator('[value="Salem"]')).waitFor();
});

test('a duplicate is told while it is typed, merged side by side, and taken back until something changed', async () => {
  const desk = await openDesk();
  const { page } = desk;
  const other = await openDesk('desk2');
  await makeContact(page, {
    'First Name': 'Elena',
    'Last Name': 'Marsh',
    Phone: '5035559002',
    City: 'Portland',
  });
  await page.goto(`${journey.world.url}/frontdesk?panel=newContact`);
  const form = page.getByRole('form', { name: 'New contact' });
  await form.getByLabel('First Name').fill('Helen');
  await form.getByLabel('Last Name').fill('Marsh');
  await form.getByLabel('Phone', { exact: true }).fill('5035559002');
  await form.getByText('Looks like Elena Marsh: same number').waitFor();
  await form.getByLabel('City').fill('Salem');
  await form.getByRole('button', { name: 'Create' }).click();
  await alert(page, 'Contact Created Successfully').waitFor();
  await other.row('Helen Marsh').waitFor();

  await page.getByRole('button', { name: 'Contact info' }).click();
  await page.getByRole('button', { name: 'Merge with Elena Marsh' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge two contacts' });
  await dialog.getByRole('radiogroup', { name: 'First Name' }).getByRole('radio', { name: 'Elena' }).check();
  expect(await findBarriersEverywhere(page, 'merge')).toEqual([]);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await other.row('Helen Marsh').waitFor({ state: 'detached' });
  expect(await other.row('Elena Marsh').count()).toBe(1);

  await alert(page, 'Elena Marsh was merged into Helen Marsh.').waitFor();
  const history = page.getByRole('region', { name: 'Merged contacts' });
  await history.getByRole('button', { name: 'Undo the merge of Elena Marsh' }).click();
  await other.row('Helen Marsh').waitFor();
  await other.row('Elena Marsh').waitFor();

  // Merged again, then changed: it can no longer be undone, and why is said.
  await page.getByRole('button', { name: 'Merge with Elena Marsh' }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await history.getByRole('button', { name: 'Undo the merge of Elena Marsh' }).waitFor();
  const info = page.getByRole('form', { name: 'Contact information' });
  await info.getByLabel('State').fill('OR');
  await info.getByRole('button', { name: 'Save' }).click();
  await history.getByText('The contact has changed since; the merge can no longer be undone.').waitFor();
});

test('a patient’s data are locked but for what is ours; a family is joined by search and left with an undo', async () => {
  const { page } = await openDesk();
  const { world } = journey;
  const patient = await page.evaluate(async () => {
    const answer = (await (await fetch('/api/contacts?search=Whitfield')).json()) as {
      items: { contact_id: number; OD_PatNum: number | null }[];
    };
    return answer.items.find((contact) => contact.OD_PatNum !== null)!.contact_id;
  });
  await page.goto(`${world.url}/frontdesk?contact=${patient}&panel=contactInfo`);
  const info = page.getByRole('form', { name: 'Contact information' });
  await info.getByText('This patient’s data come from Open Dental', { exact: false }).waitFor();
  expect(await info.getByLabel('First Name').isDisabled()).toBe(true);
  await info.getByRole('checkbox', { name: 'Home takes texts' }).press('Space');
  await alert(page, 'Contact Updated Successfully').waitFor();
  await info.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });

  await makeContact(page, { 'First Name': 'Nell', 'Last Name': 'Whitfield', Phone: '5035559003' });
  await page.getByRole('button', { name: 'Contact info' }).click();
  const family = page.getByRole('region', { name: 'Family' });
  await family.getByRole('button', { name: 'Add to a family' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search contacts' }).fill('Tom Whitf');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Tom Whitfield/ })
    .click();
  await family.getByRole('button', { name: /Tom Whitfield/ }).waitFor();
  await family.getByRole('button', { name: 'Leave the family' }).click();
  await family.getByText('Nell Whitfield belongs to no family.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await family.getByRole('button', { name: /Tom Whitfield/ }).waitFor();
});
