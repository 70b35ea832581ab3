import type { calendar } from '@chairline/contract';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { PASSWORD } from '../harness/caller.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { ask } from '../harness/practice.ts';

const journey = useJourney();

/** A Sunday to come: nothing of the demo is on it. */
function comingSunday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

async function enter(username: string, path: string): Promise<Page> {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: DESKTOP });
  const answer = await person.request.post(`${world.url}/api/login`, {
    data: { client_id: 2, username, password: PASSWORD },
    headers: { origin: world.url },
  });
  expect(answer.status()).toBe(200);
  const page = await person.newPage();
  await page.goto(world.url + path);
  return page;
}

const grid = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true });
const event = (page: Page, title: string) => grid(page).getByRole('button', { name: title });
const form = (page: Page, name: string) => page.getByRole('dialog', { name });
const says = (page: Page, words: string) =>
  page.getByRole('group', { name: 'Message' }).filter({ hasText: words }).first().waitFor();

/** Makes an event of that Sunday in which somebody takes part. */
async function make(page: Page, title: string, username: string): Promise<void> {
  const { world } = journey;
  const calendars = await ask<{ calendar_id: number; name: string }[]>(page.context(), world, '/calendars');
  const people = await ask<{ user_id: number; username: string }[]>(page.context(), world, '/users');
  const start = Date.parse(`${comingSunday()}T18:00:00Z`);
  const made = await page.request.post(
    `${world.url}/api/calendars/${calendars.find(({ name }) => name === 'Office')!.calendar_id}/events`,
    {
      data: {
        title,
        start_time: start,
        end_time: start + 1_800_000,
        participants: [{ type: 'user', id: people.find((one) => one.username === username)!.user_id }],
      },
      headers: { origin: world.url },
    },
  );
  expect(made.status()).toBe(200);
}

test('an invitation stands on the bell and in the search, and both open the event, where each sees the other', async () => {
  const desk = await enter('desk', '/frontdesk');
  const admin = await enter('admin', `/calendar?date=${comingSunday()}`);
  await make(admin, 'Sterilizer check', 'desk');
  await desk.getByRole('button', { name: /^What waits for you/ }).click();
  const waits = desk.getByRole('group', { name: 'What waits for you' });
  await waits.getByRole('button', { name: /^Calendar/ }).click();
  await waits.getByRole('link', { name: /Sterilizer check/ }).click();
  await form(desk, 'Sterilizer check').waitFor();

  await event(admin, 'Sterilizer check').press('Enter');
  await form(admin, 'Sterilizer check').getByRole('button', { name: 'Edit' }).click();
  const editing = form(admin, 'Edit event');
  await editing.getByText(/is looking at this too$/).waitFor();
  await editing.getByLabel('Title').fill('Sterilizer test');
  await form(desk, 'Sterilizer check')
    .getByText(/is changing this…$/)
    .waitFor();
  // Its buttons are in sight, however long the form is.
  const save = await editing.getByRole('button', { name: 'Update' }).boundingBox();
  expect(save!.y + save!.height).toBeLessThan(DESKTOP.height);
  await editing.getByRole('button', { name: 'Update' }).click();
  await says(admin, 'Event updated successfully: the title.');
  await desk.keyboard.press('Escape');
  await event(desk, 'Sterilizer test').waitFor();

  // Found from anywhere, in a calendar that was put away as well.
  await desk.getByRole('checkbox', { name: /^Show Office/ }).uncheck({ force: true });
  await event(desk, 'Sterilizer test').waitFor({ state: 'detached' });
  await desk.keyboard.press('ControlOrMeta+k');
  await desk.getByRole('combobox').fill('sterilizer');
  await desk.getByRole('option', { name: /Sterilizer test/ }).click();
  await form(desk, 'Sterilizer test').waitFor();
  // And is shown again from now on, on every device of theirs.
  await until('the calendar is shown again', async () => {
    const { view } = await ask<{ view: calendar.CalendarView | null }>(
      desk.context(),
      journey.world,
      '/calendar-view',
    );
    return view?.hidden.length === 0;
  });
});

test('without a connection an event waits, and is sent when it is back', async () => {
  const admin = await enter('admin', `/calendar?date=${comingSunday()}`);
  const desk = await enter('desk', `/calendar?date=${comingSunday()}`);
  await grid(desk).waitFor();
  await grid(admin).waitFor();
  const create = async (title: string) => {
    await admin.keyboard.press('c');
    const making = form(admin, 'New event');
    await making.getByLabel('Title').fill(title);
    await making.getByRole('button', { name: 'Create' }).click();
  };
  await create('Count gloves');
  // Messages are on the page from the first one on.
  await says(admin, 'Event added successfully');
  await event(desk, 'Count gloves').waitFor();
  journey.surfer.expectComplaint(/WebSocket|ERR_INTERNET_DISCONNECTED/);
  await admin.context().setOffline(true);
  await admin.getByText('You are offline.').first().waitFor();
  await create('Order gloves');
  await says(admin, 'Not connected: “Order gloves” waits here');
  await event(admin, 'Order gloves (not sent yet)').waitFor();
  await shows(event(desk, 'Order gloves'), { count: 0 });
  await admin.context().setOffline(false);
  await says(admin, 'The change that waited was sent.');
  await event(desk, 'Order gloves').waitFor();
  await event(admin, 'Order gloves (not sent yet)').waitFor({ state: 'detached' });
});

test('a secret link to a calendar is made, shown once and ended; the hours are chosen on a phone', async () => {
  const page = await enter('admin', `/calendar?date=${comingSunday()}`);
  await page.getByRole('button', { name: 'Subscribe elsewhere…' }).click();
  const dialog = form(page, 'Subscribe to Office elsewhere');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const link = await dialog.getByLabel('Your link').inputValue();
  expect(link).toMatch(/\/api\/calendar-feeds\//);
  expect(await findBarriersEverywhere(page, 'the link to a calendar')).toEqual([]);
  const read = async () => (await page.request.get(link)).status();
  expect(await read()).toBe(200);
  await dialog.getByRole('button', { name: 'End the link' }).click();
  await form(page, 'End the link?').getByRole('button', { name: 'End the link' }).click();
  await says(page, 'The link was ended.');
  expect(await read()).toBe(404);
  await page.keyboard.press('Escape');

  await page.keyboard.press('d');
  await page.waitForURL(/view=day/);
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Calendars and members' }).click();
  await form(page, 'Calendars').getByRole('slider', { name: 'The day begins' }).press('ArrowLeft');
  await form(page, 'Calendars').getByText('6 AM – 7 PM').waitFor();
  expect(await findBarriersEverywhere(page, 'the panel of a phone with the hours')).toEqual([]);
});
