import { isDeepStrictEqual } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers, findBarriersEverywhere } from '../harness/axe.ts';
import { PHONE } from '../harness/browser.ts';
import { fillSignIn, signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { waitForMail } from '../harness/mailbox.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, focusOn, until } from '../harness/until.ts';
import { enter, openClients, setUpAccount } from './steps.ts';

const journey = useJourney();

const refusal = (status: number) => new RegExp(`Failed to load resource.*${status}`);
/** A row of the table; found by the office's name. */
const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Current Clients' }).getByRole('row').filter({ hasText: name });
const editor = (page: Page) => page.getByRole('rowgroup', { name: /^(New office|Editing client)/ });
const field = (place: Locator, name: string) => place.getByLabel(name, { exact: true });

test('an office is onboarded by keyboard, and its first admin sets up the account and signs in', async () => {
  const { surfer, world } = journey;
  const page = await openClients(await surfer.person(), world.url);
  await page.getByRole('button', { name: 'Onboard Client' }).press('Enter');
  // The row stands once the list has come: until then another press is the button's.
  await focusOn(page, 'Office Name');
  await page.keyboard.press('Enter');
  // Nothing is half-saved: each field says what it misses.
  await until(
    'what is missing is said',
    async () => (await editor(page).getByText('Required.').count()) === 7,
  );

  const cells: [string, string, string][] = [
    ['Office Name', 'DSS', 'Cannot use that office name.'],
    ['Business Number', '206 555', 'Invalid phone number.'],
    ['City', 'Seattle 2', 'Invalid city name.'],
    ['Zip Code', '9810', 'Must be a 5 digit zip code.'],
  ];
  for (const [name, value] of cells) await field(editor(page), name).fill(value);
  await field(editor(page), 'Address Line 1').fill('1 Alder Street');
  await field(editor(page), 'Time Zone').press('Enter');
  await page.getByRole('option', { name: 'Pacific' }).click();
  await field(editor(page), 'State').fill('Wash');
  await page.keyboard.press('Enter');
  await field(editor(page), 'First name').fill('Ida');
  await field(editor(page), 'E-mail').fill('ida@alder');
  await page.keyboard.press('Enter');
  for (const [, , words] of [...cells, ['', '', 'Invalid e-mail.'] as const]) {
    await editor(page).getByText(words).waitFor();
  }
  // The message goes with the first change, and the focus stands where it is needed.
  await focusOn(page, 'Office Name');

  await field(editor(page), 'Office Name').fill('Alder Dental');
  await field(editor(page), 'Business Number').fill('1 (206) 555-0191');
  await field(editor(page), 'City').fill('Seattle');
  await field(editor(page), 'Zip Code').fill('98101');
  await field(editor(page), 'E-mail').fill('ida@alder.test');
  await page.keyboard.press('Enter');
  await row(page, 'Alder Dental').getByText('Invitation sent').waitFor();
  await row(page, 'Alder Dental').getByText('(206) 555-0191').waitFor();
  await editor(page).waitFor({ state: 'detached' });

  const admin = await setUpAccount(await surfer.person(), world, 'ida@alder.test', {
    lastName: 'Alder',
    username: 'ida',
    password: 'willow-gate-7-harbour',
  });
  await admin.getByRole('button', { name: 'account of ida' }).press('Enter');
  await admin.getByRole('menuitem', { name: 'Admin', exact: true }).waitFor();
  // The list hears that the office has somebody to run it.
  await row(page, 'Alder Dental').getByText('Invitation sent').waitFor({ state: 'detached' });
});

test('an office onboarded without an admin says so, and its first one is invited from its row', async () => {
  const { surfer, world } = journey;
  const page = await openClients(await surfer.person(), world.url);
  await page.getByRole('button', { name: 'Onboard Client' }).press('Enter');
  await field(editor(page), 'Office Name').fill('Larch Dental');
  await field(editor(page), 'Business Number').fill('(206) 555-0192');
  await field(editor(page), 'Address Line 1').fill('2 Larch Street');
  await field(editor(page), 'City').fill('Seattle');
  await field(editor(page), 'Zip Code').fill('98102');
  await field(editor(page), 'Time Zone').press('Enter');
  await page.getByRole('option', { name: 'Pacific' }).click();
  await field(editor(page), 'State').fill('Wash');
  await page.getByRole('option', { name: 'Washington' }).click();
  await editor(page).getByRole('button', { name: 'Save' }).click();
  const larch = row(page, 'Larch Dental');
  await larch.getByText('No admin yet').waitFor();
  await larch.getByRole('button', { name: 'invite an admin of Larch Dental' }).press('Enter');
  const invitation = page.getByRole('dialog', { name: 'Invite an admin of Larch Dental' });
  await field(invitation, 'First name').fill('Lou');
  await field(invitation, 'E-mail').fill('lou@larch');
  await page.keyboard.press('Enter');
  await invitation.getByText('Invalid e-mail.').waitFor();
  await field(invitation, 'E-mail').fill('lou@larch.test');
  await page.keyboard.press('Enter');
  await invitation.waitFor({ state: 'detached' });
  await larch.getByText('Invitation sent').waitFor();
  await setUpAccount(await surfer.person(), world, 'lou@larch.test', {
    lastName: 'Larch',
    username: 'lou',
    password: 'willow-gate-7-harbour',
  });
  await larch.getByText('Invitation sent').waitFor({ state: 'detached' });
});

test('a deleted office signs its people out at once; undo and the recently deleted bring it back', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(401));
  surfer.expectComplaint(refusal(403));
  surfer.expectComplaint(/WebSocket connection to .*\/api\/live.* failed: .* 403/);
  const page = await openClients(await surfer.person(), world.url);
  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk');

  const remove = async () => {
    await row(page, 'Fernhill Dental').getByRole('button', { name: 'Delete' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete Fernhill Dental' });
    await dialog.getByText('Are you sure you want to delete this item?').waitFor();
    return dialog;
  };
  await (await remove()).getByRole('button', { name: 'Cancel' }).click();
  await (await remove()).getByRole('button', { name: 'OK' }).click();
  // With the focus it stays for as long as the rest takes.
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  // Who did nothing is led away, and told what only the live connection says: no refused call of the page did it.
  await desk.page.getByText('This office’s account was closed. Ask your provider.').waitFor();
  await desk.page.getByRole('heading', { name: 'Sign in to your front desk' }).waitFor();
  await row(page, 'Fernhill Dental').waitFor({ state: 'detached' });
  await fillSignIn(desk.page, 'desk');
  await desk.page.getByText('Invalid username or password').waitFor();

  await undo.click();
  await row(page, 'Fernhill Dental').waitFor();
  await fillSignIn(desk.page, 'desk');
  await desk.row('Tom Whitfield').waitFor();

  await (await remove()).getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Recently deleted (1)' }).click();
  await page.getByText(/Can be restored until/).waitFor();
  await page.getByRole('button', { name: 'Restore Fernhill Dental' }).press('Enter');
  await page.getByText('No office was deleted in the last 30 days').waitFor();
  await page.getByRole('button', { name: 'Back to current clients' }).click();
  await row(page, 'Fernhill Dental').waitFor();
});

test('two admins at one office: the second is told, what they typed is kept, and nothing is overwritten unseen', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(refusal(409));
  surfer.expectComplaint(/ERR_INTERNET_DISCONNECTED/);
  const [one, other] = [
    await openClients(await surfer.person(), world.url),
    await openClients(await surfer.person(), world.url),
  ];
  for (const page of [one, other]) {
    await row(page, 'Juniper Street Dental').getByRole('button', { name: 'Edit' }).press('Enter');
  }
  await field(editor(other), 'City').fill('Golden');
  // The second does not hear of the first by itself: only the server can tell.
  await other.context().setOffline(true);
  await field(editor(one), 'City').fill('Boulder');
  await field(editor(one), 'Zip Code').fill('80301');
  await one.keyboard.press('Enter');
  await row(one, 'Juniper Street Dental').getByText('Boulder').waitFor();
  await focusOn(one, 'Edit Juniper Street Dental');

  await other.context().setOffline(false);
  await field(editor(other), 'City').press('Enter');
  await editor(other).getByText('Somebody else changed this office meanwhile').first().waitFor();
  await editor(other).getByText('Now: Boulder').waitFor();
  await shows(field(editor(other), 'City'), { value: 'Golden' });
  // What the second left alone follows the first.
  await shows(field(editor(other), 'Zip Code'), { value: '80301' });

  // Kept through a reload too.
  await other.reload();
  await until(
    'the row is open again',
    async () => (await field(editor(other), 'City').inputValue()) === 'Golden',
  );
  await field(editor(other), 'City').press('Enter');
  await row(other, 'Juniper Street Dental').getByText('Golden').waitFor();
  await row(one, 'Juniper Street Dental').getByText('Golden').waitFor();
});

test('sorting, pages and search; the AI mode switches for all who look', async () => {
  const { surfer, world } = journey;
  const [page, other] = [
    await openClients(await surfer.person(), world.url),
    await openClients(await surfer.person(), world.url),
  ];
  const ids = () =>
    page.getByRole('table', { name: 'Current Clients' }).locator('tbody tr td:first-child').allInnerTexts();
  await row(page, 'DSS').waitFor();
  const byId = await ids();
  expect(byId.map(Number)).toEqual(byId.map(Number).toSorted((one, two) => two - one));
  await page.getByRole('button', { name: 'Client ID' }).click();
  await until('turned round', async () => isDeepStrictEqual(await ids(), byId.toReversed()));
  await page.getByRole('button', { name: 'Office Name' }).click();
  await page.locator('[aria-sort="ascending"]', { hasText: 'Office Name' }).waitFor();
  await page.getByLabel('Rows per page').click();
  const sizes = page.getByRole('option');
  await sizes.first().waitFor();
  await expect.poll(() => sizes.allInnerTexts()).toEqual(['5', '10', '15', '20']);
  await sizes.first().click();
  await sizes.first().waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Search clients' }).fill('503 555-0102');
  await row(page, 'DSS').waitFor({ state: 'detached' });
  await row(page, 'Fernhill Dental').waitFor();

  const mode = (where: Page) => where.getByRole('switch', { name: 'AI Mode of Fernhill Dental' });
  await shows(mode(page), { checked: true });
  await mode(page).press('Space');
  await until('the other sees it off', async () => !(await mode(other).isChecked()));
  // The other may hear of it before this one has its answer, and until then a press does nothing.
  await until('it is answered', async () => (await mode(page).getAttribute('aria-busy')) !== 'true');
  await mode(page).press('Space');
  await until('and on again', async () => mode(other).isChecked());
});

test('a mail to an office: kept while it is written, sent to each by name, with what became of it', async () => {
  const { surfer, world } = journey;
  const page = await openClients(await surfer.person(), world.url);
  await row(page, 'Fernhill Dental').getByRole('link', { name: 'Mail to' }).click();
  await page.getByText('Nothing was sent yet').waitFor();
  await page.getByRole('radio', { name: /All users/ }).check();
  await page.getByLabel('Subject').fill('Your new number');
  await page.getByLabel('Text').fill('It rings from Monday on.');
  await page.reload();
  await until('the draft is there', async () => (await page.getByLabel('Text').inputValue()) !== '');
  await shows(page.getByRole('radio', { name: /All users/ }), { checked: true });
  await page.getByLabel('Text').press('Control+Enter');
  const sent = page.getByRole('region', { name: 'Sent before' });
  await sent.getByRole('heading', { name: 'Your new number' }).waitFor();
  await sent.getByText('Sent', { exact: true }).waitFor();
  await until('the form is empty', async () => (await page.getByLabel('Subject').inputValue()) === '');
  for (const person of ['renee.castellano', 'jordan.hale', 'mei.tanaka']) {
    const mail = await waitForMail(world.phoneUrl, person, /Your new number/);
    expect(mail.to).toHaveLength(1);
  }
});

test('who is not the provider’s admin sees Access denied, whatever address they type', async () => {
  const { surfer, world } = journey;
  const page = await enter(await surfer.person(), world.url, { username: 'admin', office: 3 });
  for (const path of ['/clientlist', '/service/2']) {
    await page.goto(world.url + path);
    await page.getByText('Access denied').waitFor();
  }
});

test('on a phone: cards with the same actions and a sheet to edit', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await enter(person, world.url, { username: 'provider', office: 1 });
  await page.goto(`${world.url}/clientlist`);
  const card = page.getByRole('listitem').filter({ hasText: 'Juniper Street Dental' });
  await card.getByRole('button', { name: 'Edit' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Edit client 3' });
  await focusIn(sheet);
  await sheet.getByLabel('Address Line 2').fill('Floor 2');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await card.getByText('Floor 2').waitFor();
});

test('axe finds nothing on the client list with a row that was refused', async () => {
  const { surfer, world } = journey;
  const page = await openClients(await surfer.person({ reducedMotion: 'reduce' }), world.url);
  await row(page, 'DSS').waitFor();
  await page.getByRole('button', { name: 'Onboard Client' }).click();
  await focusOn(page, 'Office Name');
  await page.keyboard.press('Enter');
  await editor(page).getByText('Required.').first().waitFor();
  expect(await findBarriersEverywhere(page, 'client list')).toEqual([]);
});

test('axe finds nothing on the question before deleting and the mails to an office', async () => {
  const { surfer, world } = journey;
  const page = await openClients(await surfer.person({ reducedMotion: 'reduce' }), world.url);
  await row(page, 'Fernhill Dental').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: /^Delete/ }).waitFor();
  const found = await findBarriers(page);
  await page.keyboard.press('Escape');
  await page.goto(`${world.url}/service/2`);
  await page.getByRole('heading', { name: 'Sent before' }).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'mails')));
  expect(found).toEqual([]);
});
