import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { findBarriers } from '../harness/axe.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';
import { openClients, setUpAccount } from './steps.ts';

const journey = useJourney();
const OFFICE = 'Fernhill Dental';

const BEN = { lastName: 'Provider', username: 'ben', password: 'willow-gate-7-harbour' };

/** Deletes the office softly, and opens the list of those. */
async function deleteOffice(page: Page): Promise<void> {
  const row = page
    .getByRole('table', { name: 'Current Clients' })
    .getByRole('row')
    .filter({ hasText: OFFICE });
  await row.getByRole('button', { name: 'Delete' }).press('Enter');
  await page
    .getByRole('dialog', { name: `Delete ${OFFICE}` })
    .getByRole('button', { name: 'OK' })
    .click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Recently deleted (1)' }).click();
}

/** Opens the dialog of a button, types the office's name and sends it. */
async function typeName(page: Page, button: string, title: string, send: string): Promise<void> {
  await page.getByRole('button', { name: button }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await focusIn(dialog);
  const field = dialog.getByLabel(`Type the name of the office: ${OFFICE}`);
  await field.fill('fernhill');
  await dialog.getByRole('button', { name: send }).press('Enter');
  await dialog.getByText('That is not the office’s name.').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await field.fill(OFFICE);
  await dialog.getByRole('button', { name: send }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

test('two admins of the provider erase an office: the first invites the second and asks, the other is told by the bell and confirms', async () => {
  const { surfer, world } = journey;
  const ana = await openClients(await surfer.person(), world.url);
  await deleteOffice(ana);
  await ana.getByRole('button', { name: `Erase now… ${OFFICE}` }).press('Enter');
  const dialog = ana.getByRole('dialog', { name: `Erase ${OFFICE} now` });
  await focusIn(dialog);
  await dialog.getByText('You are the only one.').waitFor();
  expect(await findBarriers(ana)).toEqual([]);
  await dialog.getByRole('button', { name: 'Invite an admin' }).press('Enter');
  const invite = ana.getByRole('dialog', { name: /^Invite an admin of/ });
  await focusIn(invite);
  await invite.getByLabel('First name').fill('Ben');
  await invite.getByLabel('E-mail').fill('ben@provider.test');
  await invite.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await invite.waitFor({ state: 'detached' });
  await ana.getByRole('button', { name: `Erase now… ${OFFICE}` }).press('Enter');
  await dialog.getByText('An invitation to your office is open.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const ben = await setUpAccount(await surfer.person(), world, 'ben@provider.test', BEN);
  // The list hears of the second admin by itself.
  await ana.getByRole('button', { name: `Erase now… ${OFFICE}` }).press('Enter');
  await dialog.getByLabel(/^Type the name/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ana.getByText(/Can be restored until .*, then it is erased for good/).waitFor();
  await typeName(ana, `Erase now… ${OFFICE}`, `Erase ${OFFICE} now`, 'Ask for it');
  await ana.getByText('You want it erased now.').waitFor();
  await shows(ana.getByRole('button', { name: `Confirm… ${OFFICE}` }), { count: 0 });

  // With its number: before that another bell stands in for it, and goes beneath the key.
  await ben.getByRole('button', { name: /^What waits for you: / }).press('Enter');
  const bell = ben.getByRole('dialog', { name: /^What waits for you/ });
  await bell.getByRole('link', { name: OFFICE }).click();
  await typeName(ben, `Confirm… ${OFFICE}`, `Confirm erasing ${OFFICE}`, 'Erase for good');

  // Both see how far it is, and its end, without asking again.
  for (const page of [ana, ben]) {
    // It waits for the vendors, and lingers five seconds before its last look: longer than what answers a click.
    await page
      .getByRole('button', { name: `Certificate of ${OFFICE}` })
      .waitFor({ timeout: patient(60_000) });
  }
  await until(
    'the list is without it',
    async () => (await ana.getByRole('button', { name: /^Restore/ }).count()) === 0,
  );
  await ana.getByRole('button', { name: `Certificate of ${OFFICE}` }).press('Enter');
  const certificate = ana.getByRole('dialog', { name: `Certificate of ${OFFICE}` });
  await certificate.getByText('SHA-256').waitFor();
  await certificate.getByText(/^Ben Provider, /).waitFor();
  expect(await findBarriers(ana)).toEqual([]);
  const download = ana.waitForEvent('download');
  await certificate.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('certificate-of-client-2.json');
});
