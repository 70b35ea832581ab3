import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { MAILBOX } from '../mail/steps.ts';

const journey = useJourney();

test('a person’s Google calendar is connected, read, compared, and gone again', async () => {
  const { surfer, world } = journey;
  // Of Google's own page.
  surfer.expectComplaint(/404.*favicon\.ico/);
  const begins = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  const made = await fetch(`${world.phoneUrl}/control/google-calendar/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      calendar: MAILBOX,
      summary: 'Study club',
      start: { dateTime: begins.toISOString() },
      end: { dateTime: new Date(begins.getTime() + 3_600_000).toISOString() },
    }),
  });
  expect(made.status).toBe(200);

  const person = await surfer.person();
  const { page } = await signIn(person, world.url, 'desk');
  await page.goto(`${world.url}/calendar?view=agenda`);
  const panel = page.getByRole('region', { name: 'Google Calendar' });
  const opened = person.waitForEvent('page');
  await panel.getByRole('button', { name: 'Connect', exact: true }).click();
  const google = await opened;
  await google.getByRole('button', { name: 'Allow' }).click();
  await panel.getByText(/1 event in 1 calendar, in step since/).waitFor();
  await page.getByRole('button', { name: /Study club/ }).waitFor();

  // Read here only: it says so, and offers nothing.
  await page.getByRole('button', { name: /Study club/ }).click();
  const form = page.getByRole('dialog').filter({ hasText: 'Study club' });
  await form.getByText('This event is kept elsewhere and cannot be changed here.').waitFor();
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: 'Google Calendar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Google Calendar' });
  await dialog.getByRole('button', { name: 'Compare now' }).click();
  await dialog.getByText(/^0 missing of 1 event/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await page
    .getByRole('dialog', { name: 'Disconnect Google Calendar?' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await page.getByRole('button', { name: /Study club/ }).waitFor({ state: 'detached' });
});
