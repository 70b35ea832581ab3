import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { PASSWORD } from '../harness/caller.ts';
import { useJourney } from '../harness/journey.ts';
import { ask } from '../harness/practice.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** A Sunday to come: nothing of the demo is on it. */
function comingSunday(): string {
  const day = new Date(Date.now() + 2 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((7 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

/** Signs in and opens the calendar. */
async function openCalendar(username: string, path = '', client = 2): Promise<Page> {
  const { surfer, world } = journey;
  const person: BrowserContext = await surfer.person({ viewport: DESKTOP });
  const answer = await person.request.post(`${world.url}/api/login`, {
    data: { client_id: client, username, password: PASSWORD },
    headers: { origin: world.url },
  });
  expect(answer.status()).toBe(200);
  const page = await person.newPage();
  await page.goto(`${world.url}/calendar${path}`);
  return page;
}

const says = (page: Page, words: string) =>
  page.getByRole('group', { name: 'Message' }).getByText(words, { exact: true }).waitFor();
const undo = (page: Page, words: string) =>
  page
    .getByRole('group', { name: 'Message' })
    .filter({ hasText: words })
    .getByRole('button', { name: 'Undo' })
    .click();
const grid = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true });
const event = (page: Page, title: string) => grid(page).getByRole('button', { name: title });
const form = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Drags from a point of an element to another, as a hand does. */
async function drag(page: Page, from: Locator, by: { x?: number; y: number }, grip = { x: 30, y: 10 }) {
  const box = await from.boundingBox();
  if (!box) throw new Error('what is dragged is not to be seen');
  const [x, y] = [box.x + grip.x, box.y + grip.y];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 8, { steps: 2 });
  await page.mouse.move(x + (by.x ?? 0), y + by.y, { steps: 8 });
  await page.mouse.up();
}

/** How high an hour is drawn, in CSS pixels. */
async function hourHeight(page: Page): Promise<number> {
  const top = async (words: string) => (await grid(page).getByText(words, { exact: true }).boundingBox())!.y;
  return (await top('10:00 AM')) - (await top('9:00 AM'));
}

test('an office without a calendar: an admin makes one, and an event in it by the form', async () => {
  const page = await openCalendar('admin', '', 3);
  await page.getByText('You are in no calendar yet').waitFor();
  expect(await findBarriersEverywhere(page, 'no calendar')).toEqual([]);
  await page.getByRole('button', { name: 'Create a calendar' }).click();
  const making = form(page, 'New calendar');
  await making.getByRole('button', { name: 'Create' }).click();
  await making.getByText('Name is required').waitFor();
  await making.getByText('Type is required').waitFor();
  await making.getByLabel('Name').fill('Front desk');
  await making.getByLabel('Type').selectOption('DSS');
  await making.getByLabel('Teal').check({ force: true });
  expect(await findBarriersEverywhere(page, 'new calendar')).toEqual([]);
  await making.getByRole('button', { name: 'Create' }).click();
  await says(page, 'Calendar created successfully');

  // By keyboard alone: c opens the form, Enter saves.
  await grid(page).waitFor();
  await page.keyboard.press('c');
  const adding = form(page, 'New event');
  await adding.getByLabel('Title').waitFor();
  await page.keyboard.press('Enter');
  await adding.getByText('Title is required').waitFor();
  await adding.getByLabel('All day').check({ force: true });
  await adding.getByLabel('All day').uncheck({ force: true });
  await adding.getByText('From and To times are required').waitFor();
  await adding.getByLabel('Title').fill('Staff meeting');
  await adding.getByLabel('Date').fill(comingSunday());
  await adding.getByLabel('From').fill('09:00');
  await adding.getByLabel('To', { exact: false }).first().waitFor();
  await adding.getByRole('textbox', { name: 'Location' }).fill('Break room');
  expect(await findBarriersEverywhere(page, 'new event')).toEqual([]);
  await adding.locator('input[type="time"]').nth(1).fill('09:30');
  await adding.getByLabel('Title').press('Enter');
  await says(page, 'Event added successfully');
  await page.goto(`${journey.world.url}/calendar?date=${comingSunday()}`);
  await event(page, 'Staff meeting').waitFor();
  expect(await event(page, 'Staff meeting').innerText()).toContain('9:00 – 9:30 AM');

  // Every view, wide and on a phone.
  for (const key of ['w', 'm', 'a', 'd']) {
    await page.keyboard.press(key);
    await event(page, 'Staff meeting').first().waitFor();
    expect(await findBarriersEverywhere(page, `the calendar by ${key}`)).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Calendars and members' }).click();
  await form(page, 'Calendars').getByText('Front desk').waitFor();
  expect(await findBarriersEverywhere(page, 'the panel of a phone')).toEqual([]);
});

test('drawn, moved, put back: a colleague’s window follows, and a viewer is told why it does not move', async () => {
  const day = `?date=${comingSunday()}`;
  const admin = await openCalendar('admin', day);
  const desk = await openCalendar('desk', day);

  // A member leaves and comes back as a viewer.
  await admin.getByRole('button', { name: 'Change Mei Tanaka' }).click();
  await admin.getByRole('menuitem', { name: 'Remove' }).click();
  await says(admin, 'Mei Tanaka is no longer a member of Office.');
  await desk.getByRole('checkbox', { name: 'A column for Mei Tanaka' }).waitFor({ state: 'detached' });
  await admin.getByRole('button', { name: 'Add a member' }).click();
  const adding = form(admin, 'Add to Office');
  await adding.getByLabel('Role').selectOption('VIEWER');
  await adding.getByRole('button', { name: 'Add Mei Tanaka' }).click();
  await adding.getByText('Everyone of the office is a member already.').waitFor();
  await admin.keyboard.press('Escape');
  await desk.getByRole('checkbox', { name: 'A column for Mei Tanaka' }).waitFor();

  // Drawn in a column of the day.
  const hour = await hourHeight(admin);
  const nine = grid(admin).getByText('9:00 AM', { exact: true });
  await drag(admin, nine, { y: hour }, { x: 200, y: 10 });
  const making = form(admin, 'New event');
  await making.getByLabel('Title').fill('Chart audit');
  expect(await making.locator('input[type="time"]').first().inputValue()).toBe('09:00');
  await admin.keyboard.press('Enter');
  await says(admin, 'Event added successfully');
  const times = (page: Page) => event(page, 'Chart audit').first().innerText();
  await event(desk, 'Chart audit').waitFor();
  const drawn = await times(desk);
  expect(drawn).toContain('9:00 – 10:');

  // Moved by two hours; a colleague sees it, and sees it go back.
  await drag(admin, event(admin, 'Chart audit'), { y: 2 * hour });
  await says(admin, 'Event updated successfully');
  await until('the other window follows', async () => (await times(desk)).includes('11:00 AM – 12:'));
  await undo(admin, 'Event updated successfully');
  await until('the other window goes back', async () => (await times(desk)) === drawn);

  // Who may only look is told why it does not move.
  const viewer = await openCalendar('desk2', day);
  await event(viewer, 'Chart audit').waitFor();
  await drag(viewer, event(viewer, 'Chart audit'), { y: 2 * hour });
  const why = 'Only Renee Castellano, who made it, can change this event.';
  await says(viewer, why);
  expect(await times(viewer)).toBe(drawn);
  await event(viewer, 'Chart audit').press('Enter');
  await form(viewer, 'Chart audit').getByText(why).waitFor();
  expect(await form(viewer, 'Chart audit').getByLabel('Title').isDisabled()).toBe(true);
  expect(await findBarriersEverywhere(viewer, 'an event to be read')).toEqual([]);

  // Deleted, and brought back.
  await event(admin, 'Chart audit').press('Enter');
  await form(admin, 'Edit event').getByRole('button', { name: 'Delete' }).click();
  await says(admin, 'Chart audit was deleted.');
  await event(desk, 'Chart audit').waitFor({ state: 'detached' });
  await undo(admin, 'Chart audit was deleted.');
  await event(desk, 'Chart audit').waitFor();
});

test('who takes part in an event is told before it begins, on whatever screen, and opens it from there', async () => {
  const page = await openCalendar('desk2');
  await grid(page).waitFor();
  await page.goto(`${journey.world.url}/frontdesk`);
  await page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').first().waitFor();
  const admin = await openCalendar('admin');
  const calendars = await ask<{ calendar_id: number; name: string }[]>(
    admin.context(),
    journey.world,
    '/calendars',
  );
  const people = await ask<{ user_id: number; username: string }[]>(admin.context(), journey.world, '/users');
  const start = Date.now() + 62_000;
  const made = await admin.request.post(
    `${journey.world.url}/api/calendars/${calendars.find(({ name }) => name === 'Office')!.calendar_id}/events`,
    {
      data: {
        title: 'Fire drill',
        start_time: start,
        end_time: start + 900_000,
        participants: [{ type: 'user', id: people.find(({ username }) => username === 'desk2')!.user_id }],
        reminders: [1],
      },
      headers: { origin: journey.world.url },
    },
  );
  expect(made.status()).toBe(200);
  const told = page.getByRole('group', { name: 'Message' }).filter({ hasText: /^Fire drill, Today/ });
  await told.getByRole('button', { name: 'Open' }).click();
  await form(page, 'Fire drill').waitFor();
  // Once in this browser.
  await page.reload();
  await grid(page).waitFor();
  expect(await told.count()).toBe(0);
});
