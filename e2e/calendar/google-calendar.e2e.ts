import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { focusIn, until } from '../harness/until.ts';
import { MAILBOX } from '../mail/steps.ts';

const journey = useJourney();

interface AtGoogle {
  id: string;
  summary: string;
  status: string;
}

const control = async <T>(path: string, body?: object): Promise<T> => {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const url = `${journey.world.phoneUrl}/control${path}`;
  const answer = await fetch(url, body && { ...sent, body: JSON.stringify(body) });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
};
const atGoogle = async () =>
  (await control<AtGoogle[]>(`/google-calendar/events?calendar=${MAILBOX}`)).filter(
    ({ status }) => status !== 'cancelled',
  );
const namesAtGoogle = async () => (await atGoogle()).map(({ summary }) => summary).toSorted();
const isAtGoogle = (...names: string[]) =>
  until(`Google has ${names.join(', ')}`, async () => String(await namesAtGoogle()) === String(names));
/** An event that lasts for hours from now. */
const addStudyClub = () => {
  const begins = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
  return control<AtGoogle>('/google-calendar/events', {
    calendar: MAILBOX,
    summary: 'Study club',
    start: { dateTime: begins.toISOString() },
    end: { dateTime: new Date(begins.getTime() + 4 * 3_600_000).toISOString() },
  });
};
/** Late in the evening it stands under two days. */
const eventOf = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
const panelOf = (page: Page) => page.getByRole('region', { name: 'Google Calendar' });

/** Signs in, opens the agenda, and presses a button that leads to Google's page, on which the person allows it. */
async function openAgenda() {
  const { surfer, world } = journey;
  // Of Google's own page.
  surfer.expectComplaint(/404.*favicon\.ico/);
  const person = await surfer.person();
  const { page } = await signIn(person, world.url, 'desk');
  await page.goto(`${world.url}/calendar?view=agenda`);
  const allow = async (button: string) => {
    const opened = person.waitForEvent('page');
    await panelOf(page).getByRole('button', { name: button, exact: true }).click();
    const google = await opened;
    await google.getByRole('button', { name: 'Allow' }).click();
  };
  return { page, allow };
}

async function disconnect(page: Page) {
  await panelOf(page).getByRole('button', { name: 'Google Calendar…' }).click();
  await page
    .getByRole('dialog', { name: 'Google Calendar' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await page
    .getByRole('dialog', { name: 'Disconnect Google Calendar?' })
    .getByRole('button', { name: 'Disconnect' })
    .click();
}

test.each([
  ['a desk', DESKTOP],
  ['a phone', PHONE],
])('a member who looks for “google” is led to their own, on %s', async (_, viewport) => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ viewport }), world.url, 'desk');
  await page.goto(`${world.url}/calendar`);
  await page.getByRole('button', { name: 'Today', exact: true }).waitFor();
  if (viewport === DESKTOP) {
    await page.getByRole('button', { name: 'Hide the panel' }).click();
    await panelOf(page).waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: /^Find a contact/ });
  await palette.getByRole('combobox').fill('google');
  await palette.getByRole('option', { name: /^My Google Calendar/ }).click();
  await panelOf(page).getByRole('button', { name: 'Connect', exact: true }).waitFor();
  await until('its button is in sight', () =>
    panelOf(page)
      .getByRole('button', { name: 'Connect', exact: true })
      .evaluate((button) => button.getBoundingClientRect().bottom <= window.innerHeight),
  );
  await until('it has the focus', () => panelOf(page).evaluate((own) => own === document.activeElement));
  // Where the panel is a sheet, that gives it the focus before the address is put right.
  await until('the address asks for nothing more', () => new URL(page.url()).search === '');
});

test('a person’s Google calendar is connected, read, compared, and gone again', async () => {
  const { id } = await addStudyClub();
  const { page, allow } = await openAgenda();
  const panel = panelOf(page);
  await allow('Connect');
  await panel.getByText(/1 event in 1 calendar, in step since/).waitFor();
  await eventOf(page, /Study club/).waitFor();

  // Read here only: it says so, and what to do.
  await eventOf(page, /Study club/).click();
  const form = page.getByRole('dialog').filter({ hasText: 'Study club' });
  await form.getByText(/Chairline may only read this calendar/).waitFor();
  await page.keyboard.press('Escape');

  await panel.getByRole('button', { name: 'Google Calendar…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Google Calendar' });
  await dialog.getByRole('button', { name: 'Compare now' }).click();
  await dialog.getByText(/^0 missing of 1 event/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await disconnect(page);
  await eventOf(page, /Study club/).waitFor({ state: 'detached' });
  await fetch(`${journey.world.phoneUrl}/control/google-calendar/events/${id}?calendar=${MAILBOX}`, {
    method: 'DELETE',
  });
});

test('what a person changes of it here is so at Google; changed on both sides, they decide', async () => {
  const { id } = await addStudyClub();
  const { page, allow } = await openAgenda();
  const panel = panelOf(page);
  await allow('Connect');
  await eventOf(page, /Study club/).waitFor();
  await allow('Let Chairline change events');
  await panel.getByRole('button', { name: 'Let Chairline change events' }).waitFor({ state: 'detached' });

  // Made: the form offers the calendar as soon as it may be changed.
  await page.getByRole('button', { name: 'Create', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Event' }).click();
  const making = page.getByRole('dialog', { name: 'New event' });
  await focusIn(making);
  await choose(making.getByLabel('Calendar'), MAILBOX);
  await making.getByLabel('Title').fill('Order gloves');
  await making.getByRole('button', { name: 'Create' }).click();
  await isAtGoogle('Order gloves', 'Study club');

  // Changed.
  const form = page.getByRole('dialog', { name: 'Edit event' });
  await eventOf(page, /Study club/).click();
  await page.getByRole('dialog', { name: 'Study club' }).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Title').fill('Study evening');
  await form.getByRole('button', { name: 'Update' }).click();
  await isAtGoogle('Order gloves', 'Study evening');

  // On both sides, while Google does not answer.
  await control('/faults', { vendor: 'google-calendar', mode: 'error' });
  await eventOf(page, /Study evening/).click();
  await page.getByRole('dialog', { name: 'Study evening' }).getByRole('button', { name: 'Edit' }).click();
  await form.getByLabel('Title').fill('Study night');
  await form.getByRole('button', { name: 'Update' }).click();
  await eventOf(page, /Study night.*being sent to Google/i).waitFor();
  await control(`/google-calendar/events/${id}`, { calendar: MAILBOX, summary: 'Study morning' });
  await control('/faults', { vendor: 'google-calendar', mode: 'ok' });
  await panel.getByText('1 change needs you.').waitFor();
  await eventOf(page, /Study morning.*changed at Google as well/i).click();
  const peek = page.getByRole('dialog', { name: 'Study morning' });
  await peek.getByText(/yours is kept: “Study night”/).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await peek.getByRole('button', { name: /Take mine/ }).click();
  await isAtGoogle('Order gloves', 'Study night');
  await panel.getByText('1 change needs you.').waitFor({ state: 'detached' });
  await eventOf(page, /Study night/).waitFor();
  await disconnect(page);
});
