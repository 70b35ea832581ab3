import pg from 'pg';
import { practice, type RouteAnswer } from '@chairline/contract';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { countActs } from '../harness/count-acts.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { ask, connectPractice } from '../harness/practice.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

type Unconfirmed = RouteAnswer<typeof practice.listUnconfirmed>;

/** In the empty centre of the desk. */
const NOWHERE = [800, 600] as const;

/** Opens the desk of an office whose practice was read. */
async function openDesk() {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  await page.reload();
  return { admin, world, page };
}

const openList = async (page: Page, chip: RegExp, name: string) => {
  await page.getByRole('button', { name: chip }).click();
  const list = page.getByRole('list', { name });
  await list.getByRole('checkbox').first().waitFor();
  return list;
};

test('twenty of Re-Care are texted in at most six clicks, each with their own words, and what became of each is found again', async () => {
  const { page } = await openDesk();
  await page.getByRole('button', { name: /^Re-Care/ }).waitFor();
  const acts = await countActs(page);
  const list = await openList(page, /^Re-Care/, 'Re-care');
  const boxes = list.getByRole('checkbox');
  await boxes.first().click();
  await boxes.nth(19).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Text 20…' }).click();

  const dialog = page.getByRole('dialog', { name: /Text patients of the list/ });
  await focusIn(dialog);
  await dialog
    .getByRole('textbox', { name: 'Text to each of them' })
    .fill('Time for a cleaning, $contactName.');
  const preview = dialog.getByRole('region', { name: 'What each of them gets' });
  await preview
    .getByText(/^Time for a cleaning, (?!\$)/)
    .first()
    .waitFor();
  expect(await findBarriersEverywhere(page, 'a text to a list')).toEqual([]);
  await dialog.getByRole('button', { name: /^Send \d+ texts$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await acts()).clicks).toBeLessThanOrEqual(6);

  const progress = page.getByRole('group', { name: 'Text to many patients' });
  await progress.getByText(/on their way/).waitFor();
  await progress.getByRole('button', { name: 'See each' }).click();
  const sent = page.getByRole('dialog', { name: /Sent texts/ });
  const people = sent.getByRole('list', { name: 'What became of it for each' });
  await until('all twenty are told', async () => (await people.getByRole('listitem').count()) === 20);
  expect(await findBarriersEverywhere(page, 'what became of a text')).toEqual([]);
  await page.keyboard.press('Escape');
  await sent.waitFor({ state: 'detached' });

  // Who was texted is left out the next time, until somebody includes them.
  const texted = list.getByRole('listitem').filter({ hasText: 'Texted today' }).first();
  await texted.getByRole('link').first().focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Text 1…' }).click();
  await focusIn(dialog);
  await dialog.getByRole('button', { name: 'Use the last text' }).click();
  await preview.getByText(/in the last 7 days/).waitFor();
  const send = dialog.getByRole('button', { name: /^Send / });
  await shows(send, { disabled: true });
  await preview.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Send 1 text' }).click();
  await dialog.waitFor({ state: 'detached' });
  // Ten seconds to think better of it.
  await progress.getByRole('button', { name: 'Undo' }).click();
  await progress.getByText('The text was taken back. No text had left.').waitFor();
});

test('who writes Spanish gets a text to a list in Spanish, and the sender is shown it before it goes', async () => {
  const { page } = await openDesk();
  const owner = new pg.Client({ connectionString: await journey.world.ownerUrl() });
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query(`UPDATE contacts SET language = 'spa' WHERE od_pat_num IS NOT NULL`);
  const list = await openList(page, /^Re-Care/, 'Re-care');
  const boxes = list.getByRole('checkbox');
  await boxes.first().click();
  await boxes.nth(9).click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Text 10…' }).click();

  const dialog = page.getByRole('dialog', { name: /Text patients of the list/ });
  await focusIn(dialog);
  // Whom another journey texted gets this one too.
  await dialog.getByRole('textbox', { name: /^Leave out who was texted/ }).fill('0');
  await dialog.getByRole('textbox', { name: 'Text to each of them' }).fill('Thank you very much.');
  const languages = dialog.getByRole('region', { name: 'In other languages' });
  await languages.getByText(/^In Spanish, for /).waitFor();
  await languages.getByText('Muchas gracias.').waitFor();
  const preview = dialog.getByRole('region', { name: 'What each of them gets' });
  await preview.getByRole('button', { name: 'Show it in Spanish' }).first().click();
  await preview.getByText('Muchas gracias.').waitFor();
  expect(await findBarriersEverywhere(page, 'a text in other languages')).toEqual([]);
  await dialog.getByRole('button', { name: /^Send \d+ texts?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const progress = page.getByRole('group', { name: 'Text to many patients' });
  await progress.getByText(/on (its|their) way/).waitFor();
  // Each is translated where it waits, at night too.
  await until('they are translated', async () => {
    const { rows } = await owner.query<{ waits: number; done: number }>(
      `SELECT count(*) FILTER (WHERE translation = 'pending')::integer AS waits,
           count(*) FILTER (WHERE translation = 'done' AND body = 'Muchas gracias.')::integer AS done
         FROM comm_items WHERE coalesce(original_body, body) = 'Thank you very much.'`,
    );
    return rows[0]!.waits === 0 && rows[0]!.done > 0;
  });
});

test('an un-confirmed visit is confirmed from its row, and who was dealt with leaves the list', async () => {
  const { admin, world, page } = await openDesk();
  const list = await openList(page, /^Un-ConfirmedAppointment/, 'Un-confirmed appointments');
  const read = () => ask<Unconfirmed>(admin, world, '/od/unconfirmedappts/offset/0');
  const before = await read();
  const first = before.data.find(({ contact, od_json }) => contact !== null && od_json.length === 1)!;
  const row = list.getByRole('listitem').filter({ has: page.locator(`[data-list-row="${first.PatNum}"]`) });
  await row.hover();
  await row.getByRole('button', { name: /^Confirm the visit of/ }).click();
  // It stays under the pointer, and goes when that leaves.
  await row.getByText('Off the list').waitFor();
  await page.mouse.move(...NOWHERE);
  await row.waitFor({ state: 'detached' });
  expect((await read()).data.map(({ PatNum }) => PatNum)).not.toContain(first.PatNum);

  const next = before.data.find(({ contact, PatNum }) => contact !== null && PatNum !== first.PatNum)!;
  const other = list.getByRole('listitem').filter({ has: page.locator(`[data-list-row="${next.PatNum}"]`) });
  await other.hover();
  await other.getByRole('button', { name: / is done$/ }).click();
  await other.getByText('Done', { exact: true }).waitFor();
  await page.mouse.move(...NOWHERE);
  await other.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show 1 done' }).click();
  await other.getByText('Done', { exact: true }).waitFor();
  expect(await findBarriersEverywhere(page, 'who is done')).toEqual([]);
  await other.hover();
  await other.getByRole('button', { name: / is not done$/ }).click();
  await other.getByText('Done', { exact: true }).waitFor({ state: 'detached' });
});
