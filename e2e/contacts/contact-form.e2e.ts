import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { editContact } from '../harness/contact-info.ts';
import { signIn, type Desk } from '../harness/desk.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';
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
  // It is said before the new contact is open.
  const name = `${fields['First Name']} ${fields['Last Name']}`;
  await page.getByRole('heading', { name, level: 2 }).waitFor();
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
  await shows(form.getByLabel('Phone', { exact: true }), { value: '(503) 555-9001' });
  await form.getByLabel('Zip').fill('9720');
  await form.getByText('Zip code must be 5 digits').waitFor();
  await shows(create, { disabled: true });
  await form.getByLabel('City').fill('P0rtland');
  await form.getByText('City name must contain only letters').waitFor();
  await form.getByLabel('Email').fill('ottilie@');
  await form.getByText('Email must be valid').waitFor();
  await page.reload();
  await form.getByText('Restored what you typed.').waitFor();
  await shows(form.getByLabel('First Name'), { value: 'Ottilie' });
  await form.getByLabel('Zip').fill('97201');
  await form.getByLabel('City').fill('Portland');
  await form.getByLabel('Email').fill('ottilie@example.com');
  await form.getByLabel('Birthdate').fill('1950-02-28');
  await choose(form.getByLabel('Marital status'), 'Widowed');
  await form.getByRole('combobox', { name: 'Language' }).click();
  await page.keyboard.type('swah');
  await page.getByRole('option', { name: 'Swahili' }).click();
  expect(await findBarriersEverywhere(page, 'new contact')).toEqual([]);
  await create.click();
  await alert(page, 'Contact Created Successfully').waitFor();
  await other.row('Ottilie Brandt').waitFor();

  // What was typed is what is stored.
  await page.getByRole('button', { name: 'Contact info' }).click();
  const facts = page.getByRole('region', { name: 'Contact information' });
  await facts.getByText('Feb 28, 1950').waitFor();
  const info = await editContact(page);
  await shows(info.getByLabel('Birthdate'), { value: '02/28/1950' });
  // A month stands open over the form: Escape closes it, and the form stays.
  await info.getByLabel('Birthdate').press('ArrowDown');
  const month = page.getByRole('dialog', { name: 'Show a month' });
  await month.getByRole('button', { name: 'February 28, 1950' }).waitFor();
  await focusIn(month);
  await page.keyboard.press('Escape');
  await month.waitFor({ state: 'detached' });
  await shows(info.getByLabel('Birthdate'), { value: '02/28/1950' });
  await shows(info.getByLabel('Phone', { exact: true }), { value: '(503) 555-9001' });
  await shows(info.getByRole('combobox', { name: 'Language' }), { value: 'Swahili' });
  await shows(info.getByRole('button', { name: 'Save' }), { disabled: true });
  await info.getByLabel('Address', { exact: true }).fill('1 Elm Street');
  await info.getByRole('button', { name: 'Restore' }).click();
  await shows(info.getByLabel('Address', { exact: true }), { value: '' });

  // Two people at one contact: what the other saves stands beside what is typed, and nothing is lost.
  await other.open('Ottilie Brandt');
  await other.page.getByRole('button', { name: 'Contact info' }).click();
  const theirs = await editContact(other.page);
  await info.getByLabel('City').fill('Salem');
  await theirs.getByLabel('City').fill('Eugene');
  await theirs.getByLabel('Address', { exact: true }).fill('2 Oak Street');
  await theirs.getByRole('button', { name: 'Save' }).click();
  await alert(other.page, 'Contact Updated Successfully').waitFor();
  await info.getByText('Saved by somebody else: Eugene').waitFor();
  await shows(info.getByLabel('City'), { value: 'Salem' });
  await shows(info.getByLabel('Address', { exact: true }), { value: '2 Oak Street' });
  await info.getByRole('button', { name: 'Save' }).click();
  await alert(page, 'Contact Updated Successfully').waitFor();
  // Saved, it is text again, in every window; the focus is where the form was opened.
  await info.waitFor({ state: 'detached' });
  await until('Edit has the focus', () =>
    facts
      .getByRole('button', { name: 'Edit', exact: true })
      .evaluate((edit) => edit === document.activeElement),
  );
  await facts.getByText('2 Oak Street, Salem').waitFor();
  await other.page
    .getByRole('region', { name: 'Contact information' })
    .getByText('2 Oak Street, Salem')
    .waitFor();
});

test('what is not known is offered, what is typed stays in sight until it is saved, and comes back after a reload', async () => {
  const { page } = await openDesk();
  await makeContact(page, { 'First Name': 'Odile', 'Last Name': 'Ferrand', Phone: '5035559004' });
  await page.getByRole('button', { name: 'Contact info' }).click();
  const facts = page.getByRole('region', { name: 'Contact information' });
  const form = page.getByRole('form', { name: 'Contact information' });
  await facts.getByText('(503) 555-9004').waitFor();
  await page.getByRole('region', { name: 'At a glance' }).getByText('Text (503) 555-9004').waitFor();
  await shows(form, { count: 0 });
  await shows(facts.getByRole('button', { name: 'Add a number' }), { count: 0 });
  expect(await findBarriersEverywhere(page, 'contact info', 'aside')).toEqual([]);

  await facts.getByRole('button', { name: 'Add an e-mail' }).press('Enter');
  const email = form.getByLabel('Email');
  await until('the field has the focus', () => email.evaluate((field) => field === document.activeElement));
  await page.keyboard.type('odile@');
  await form.getByText('Email must be valid').waitFor();
  // It cannot be closed over what is typed.
  await facts.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
  await page.reload();
  await form.getByText('Restored what you typed.').waitFor();
  await form.getByText('Email must be valid').waitFor();
  await email.fill('odile@example.com');
  await form.getByRole('button', { name: 'Save' }).click();
  await facts.getByText('odile@example.com').waitFor();
  await form.waitFor({ state: 'detached' });

  // The same card stands behind the name.
  await page.getByRole('heading', { name: 'Odile Ferrand', level: 2 }).getByRole('button').press('Enter');
  const about = page.getByRole('dialog', { name: 'Odile Ferrand' });
  await focusIn(about);
  await about.getByText('Text (503) 555-9004').waitFor();
  await about.getByText('odile@example.com').waitFor();
  expect(await findBarriersEverywhere(page, 'the pop-over', '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'detached' });
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
  // One that was renamed and one that goes: an event each.
  await until('one Elena Marsh is left', async () => (await other.row('Elena Marsh').count()) === 1);

  await alert(page, 'Elena Marsh was merged into Helen Marsh.').waitFor();
  const history = page.getByRole('region', { name: 'Merged contacts' });
  await history.getByRole('button', { name: 'Undo the merge of Elena Marsh' }).click();
  await other.row('Helen Marsh').waitFor();
  await other.row('Elena Marsh').waitFor();

  // Merged again, then changed: it can no longer be undone, and why is said.
  await page.getByRole('button', { name: 'Merge with Elena Marsh' }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await history.getByRole('button', { name: 'Undo the merge of Elena Marsh' }).waitFor();
  const info = await editContact(page);
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
  const info = await editContact(page);
  await info.getByText('This patient’s data come from Open Dental', { exact: false }).waitFor();
  await shows(info.getByLabel('First Name'), { disabled: true });
  await info.getByRole('checkbox', { name: 'Home takes texts' }).press('Space');
  await alert(page, 'Contact Updated Successfully').waitFor();
  await info.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' });

  await makeContact(page, { 'First Name': 'Nell', 'Last Name': 'Whitfield', Phone: '5035559003' });
  await page.getByRole('button', { name: 'Contact info' }).click();
  const family = page.getByRole('region', { name: 'Family' });
  await family.getByRole('button', { name: 'Add to a family' }).click();
  // Spelt as it is heard.
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search contacts' }).fill('Tom Whitfeld');
  await page.getByRole('dialog').getByText('Nobody is called “Tom Whitfeld”. Did you mean:').waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Tom Whitfield/ })
    .click();
  await family.getByRole('button', { name: /Tom Whitfield/ }).waitFor();
  await family.getByRole('button', { name: 'Leave the family' }).click();
  await family.getByText('Nell Whitfield belongs to no family.').waitFor();
  // The one family's before may stand there still, and its Undo with it.
  await page
    .getByRole('group', { name: 'Message' })
    .filter({ hasText: 'Taken out of the family.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await family.getByRole('button', { name: /Tom Whitfield/ }).waitFor();
});
