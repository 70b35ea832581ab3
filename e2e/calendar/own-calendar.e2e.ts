import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriers, findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { PASSWORD } from '../harness/caller.ts';
import { choose } from '../harness/choose.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { ask } from '../harness/practice.ts';
import { intercept } from '../harness/intercept.ts';
import { readPaper } from '../harness/read-paper.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, isDrawn, until } from '../harness/until.ts';

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

const message = (page: Page) => page.getByRole('group', { name: 'Message' });
const says = (page: Page, words: string) => message(page).getByText(words, { exact: true }).waitFor();
/** A notice that is pointed at stays: what comes before its Undo may take longer than it. */
const keep = (page: Page, words: string) => message(page).filter({ hasText: words }).hover();
const undo = (page: Page, words: string) =>
  message(page).filter({ hasText: words }).getByRole('button', { name: 'Undo' }).click();
const grid = (page: Page) => page.getByRole('region', { name: 'Calendar', exact: true });
const event = (page: Page, title: string) => grid(page).getByRole('button', { name: title });
const form = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the form of an event, by way of what is told of it first. */
async function edit(page: Page, title: string): Promise<Locator> {
  await event(page, title).first().press('Enter');
  await form(page, title).getByRole('button', { name: 'Edit' }).click();
  return form(page, 'Edit event');
}

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
  await choose(making.getByLabel('Type'), 'DSS');
  await making.getByLabel('Teal').check({ force: true });
  expect(await findBarriersEverywhere(page, 'new calendar')).toEqual([]);
  await making.getByRole('button', { name: 'Create' }).click();
  await says(page, 'Calendar created successfully');

  // By keyboard alone: c opens the form, Enter saves.
  await grid(page).waitFor();
  await page.keyboard.press('c');
  const adding = form(page, 'New event');
  await focusIn(adding.getByLabel('Title'));
  await page.keyboard.press('Enter');
  await adding.getByText('Title is required').waitFor();
  await adding.getByLabel('All day').check({ force: true });
  await adding.getByLabel('All day').uncheck({ force: true });
  await adding.getByText('From and To times are required').waitFor();
  await adding.getByLabel('Title').fill('Staff meeting');
  await adding.getByLabel('Date').fill(comingSunday());
  await adding.getByLabel('From').fill('09:00');
  await adding.getByLabel('To', { exact: false }).first().waitFor();
  await adding.getByPlaceholder('4:30 PM').nth(1).fill('09:30');
  await adding.getByLabel('Ends on').fill('');
  await adding.getByLabel('Title').press('Enter');
  await adding.getByText('Date is required').waitFor();
  await adding.getByLabel('Ends on').fill(comingSunday());
  await adding.getByRole('textbox', { name: 'Location' }).fill('Break room');
  expect(await findBarriersEverywhere(page, 'new event')).toEqual([]);
  await adding.getByLabel('Title').press('Enter');
  await says(page, 'Event added successfully');
  await page.goto(`${journey.world.url}/calendar?date=${comingSunday()}`);
  await event(page, 'Staff meeting').waitFor();
  await expect.poll(() => event(page, 'Staff meeting').innerText()).toContain('9:00 – 9:30 AM');

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

test('what was deleted while its form is open is said in it, with what to do, and what was typed stays', async () => {
  const { surfer } = journey;
  surfer.expectComplaint(/Failed to load resource.*404/);
  const day = `?date=${comingSunday()}`;
  const [first, second] = [await openCalendar('admin', day), await openCalendar('admin', day)];
  await grid(first).waitFor();
  await first.keyboard.press('c');
  const adding = form(first, 'New event');
  await focusIn(adding.getByLabel('Title'));
  await adding.getByLabel('From').clear();
  await adding.getByLabel('Title').press('Enter');
  // What is wrong first has the focus.
  await focusIn(adding.getByLabel('Title'));
  await adding.getByLabel('Title').fill('Soon gone');
  await adding.getByLabel('Title').press('Enter');
  await adding.getByText('From and To times are required').first().waitFor();
  await focusIn(adding.getByLabel('From'));
  await adding.getByPlaceholder('4:30 PM').nth(0).fill('7:00 AM');
  await adding.getByPlaceholder('4:30 PM').nth(1).fill('7:30 AM');
  await adding.getByLabel('Title').press('Enter');
  await says(first, 'Event added successfully');

  await event(second, 'Soon gone').first().waitFor();
  const editing = await edit(second, 'Soon gone');
  await editing.getByRole('textbox', { name: 'Location' }).fill('Break room');
  await event(first, 'Soon gone').first().press('Enter');
  await form(first, 'Soon gone').getByRole('button', { name: 'Delete' }).click();
  await says(first, 'Soon gone was deleted.');
  await editing.getByRole('button', { name: 'Update' }).click();
  await editing
    .getByText('Somebody else deleted this event meanwhile. Copy what you typed if you need it, then cancel.')
    .waitFor();
  await shows(editing.getByRole('textbox', { name: 'Location' }), { value: 'Break room' });
});

test('what is told of an event goes where somebody else deletes it, and that is said', async () => {
  const { world } = journey;
  const [first, second] = [
    await openCalendar('admin', `?date=${comingSunday()}`),
    await openCalendar('admin', `?date=${comingSunday()}`),
  ];
  const id = await makeEvent(first, 'Gone under the hand', comingSunday());
  await event(second, 'Gone under the hand').first().press('Enter');
  await form(second, 'Gone under the hand').getByRole('button', { name: 'Edit' }).waitFor();
  const all = await ask<{ event_id: number; title: string }[]>(
    first.context(),
    world,
    `/calendars/${id}/events?date=${comingSunday()}`,
  );
  const { event_id } = all.find(({ title }) => title === 'Gone under the hand')!;
  const gone = await first.request.delete(`${world.url}/api/calendars/${id}/events/${event_id}`, {
    headers: { origin: world.url },
  });
  expect(gone.ok()).toBe(true);
  await says(second, 'Gone under the hand was deleted by somebody else meanwhile.');
  await shows(form(second, 'Gone under the hand'), { count: 0 });
});

test('what was typed in a new event is found again where the next one is drawn, after Escape', async () => {
  const page = await openCalendar('admin', `?date=${comingSunday()}`);
  await grid(page).waitFor();
  await page.keyboard.press('c');
  const adding = form(page, 'New event');
  await adding.getByLabel('Title').fill('Half typed');
  await adding.getByLabel('Title').press('Escape');
  await shows(adding, { count: 0 });
  await page.keyboard.press('c');
  await adding.getByText('Restored what you typed.').waitFor();
  await shows(adding.getByLabel('Title'), { value: 'Half typed' });
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('c');
  await shows(adding.getByLabel('Title'), { value: '' });
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
  await focusIn(adding);
  await choose(adding.getByLabel('Role'), 'Viewer');
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
  await shows(making.getByPlaceholder('4:30 PM').first(), { value: '9:00 AM' });
  await admin.keyboard.press('Enter');
  await says(admin, 'Event added successfully');
  const times = (page: Page) => event(page, 'Chart audit').first().innerText();
  await event(desk, 'Chart audit').waitFor();
  const drawn = await times(desk);
  expect(drawn).toContain('9:00 – 10:');

  // Moved by two hours; a colleague sees it, and sees it go back.
  await drag(admin, event(admin, 'Chart audit'), { y: 2 * hour });
  await says(admin, 'Event updated successfully');
  await keep(admin, 'Event updated successfully');
  await until('the other window follows', async () => (await times(desk)).includes('11:00 AM – 12:'));
  await undo(admin, 'Event updated successfully');
  await until('the other window goes back', async () => (await times(desk)) === drawn);

  // By keyboard it ends later, where it is looked at first, and only once it is put down.
  await event(admin, 'Chart audit').first().focus();
  await admin.keyboard.press('Alt+Shift+ArrowDown');
  await until('it is drawn so', async () => (await times(admin)) !== drawn);
  await admin.keyboard.press('Enter');
  await says(admin, 'Event updated successfully');
  await keep(admin, 'Event updated successfully');
  await until('the other window follows the keys', async () => (await times(desk)) !== drawn);
  await undo(admin, 'Event updated successfully');
  await until('the other window goes back again', async () => (await times(desk)) === drawn);

  // Who may only look is told why it does not move.
  const viewer = await openCalendar('desk2', day);
  await event(viewer, 'Chart audit').waitFor();
  // The day is scrolled to its first hour when it has been drawn.
  await isDrawn(viewer);
  await drag(viewer, event(viewer, 'Chart audit'), { y: 2 * hour });
  const why = 'Only Renee Castellano, who made it, can change this event.';
  await says(viewer, why);
  expect(await times(viewer)).toBe(drawn);
  await event(viewer, 'Chart audit').press('Enter');
  await form(viewer, 'Chart audit').getByText(why).waitFor();
  await shows(form(viewer, 'Chart audit').getByRole('button', { name: 'Edit' }), { count: 0 });
  expect(await findBarriersEverywhere(viewer, 'an event to be read')).toEqual([]);

  // Deleted, and brought back.
  await event(admin, 'Chart audit').press('Enter');
  const peek = form(admin, 'Chart audit');
  await peek.getByRole('button', { name: 'Edit' }).waitFor();
  expect(await findBarriersEverywhere(admin, 'what an event is')).toEqual([]);
  await peek.getByRole('button', { name: 'Delete' }).click();
  await says(admin, 'Chart audit was deleted.');
  await keep(admin, 'Chart audit was deleted.');
  await event(desk, 'Chart audit').waitFor({ state: 'detached' });
  await undo(admin, 'Chart audit was deleted.');
  await event(desk, 'Chart audit').waitFor();
});

further(
  'who takes part in an event is told before it begins, on whatever screen, and opens it from there',
  async () => {
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
    const people = await ask<{ user_id: number; username: string }[]>(
      admin.context(),
      journey.world,
      '/users',
    );
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
    // In the last minute of the office's day it begins tomorrow.
    const told = message(page).filter({ hasText: /^Fire drill, (Today|Tomorrow)/ });
    await told.getByRole('button', { name: 'Open' }).click();
    await form(page, 'Fire drill').waitFor();
    // Once in this browser.
    await page.reload();
    await grid(page).waitFor();
    await shows(told, { count: 0 });
  },
);

further('a series that the form cuts in two is one again by its undo', async () => {
  const sunday = comingSunday();
  const dayAfter = (days: number) =>
    new Date(Date.parse(sunday) + days * 86_400_000).toISOString().slice(0, 10);
  const page = await openCalendar('admin', `?date=${dayAfter(2)}`);
  await grid(page).waitFor();
  const calendars = await ask<{ calendar_id: number; name: string }[]>(
    page.context(),
    journey.world,
    '/calendars',
  );
  const id = calendars.find(({ name }) => name === 'Office')!.calendar_id;
  // 10 or 11 in the morning of the office.
  const start = Date.parse(`${sunday}T18:00:00Z`);
  const made = await page.request.post(`${journey.world.url}/api/calendars/${id}/events`, {
    data: {
      title: 'Morning rounds',
      start_time: start,
      end_time: start + 1_800_000,
      rrule: 'FREQ=DAILY;COUNT=4',
    },
    headers: { origin: journey.world.url },
  });
  expect(made.status()).toBe(200);
  /** Its times: whose they are and what they are called. */
  const times = async () => {
    const path = `/calendars/${id}/events?date=${sunday}&until=${dayAfter(3)}`;
    const all = await ask<{ event_id: number; title: string }[]>(page.context(), journey.world, path);
    return all.filter(({ title }) => /^(Morning rounds|Late tour)$/.test(title));
  };
  const series = (await times())[0]!.event_id;

  const editing = await edit(page, 'Morning rounds');
  await editing.getByLabel('Title').fill('Late tour');
  await editing.getByLabel('Title').press('Enter');
  await form(page, 'Change a repeating event')
    .getByRole('button', { name: 'This and all following' })
    .click();
  await says(page, 'Event updated successfully: the title.');
  await keep(page, 'Event updated successfully: the title.');
  await event(page, 'Late tour').first().waitFor();
  const cut = await times();
  expect(cut.map(({ title }) => title)).toEqual([
    'Morning rounds',
    'Morning rounds',
    'Late tour',
    'Late tour',
  ]);
  expect(new Set(cut.map(({ event_id }) => event_id)).size).toBe(2);

  await undo(page, 'Event updated successfully: the title.');
  await event(page, 'Morning rounds').first().waitFor();
  await event(page, 'Late tour').first().waitFor({ state: 'detached' });
  const again = await times();
  expect(again.map(({ event_id, title }) => [event_id, title])).toEqual(
    Array.from({ length: 4 }, () => [series, 'Morning rounds']),
  );
});

/** Makes an event of an hour from 10 or 11 in the morning, by the admin of that page. @returns its calendar */
async function makeEvent(page: Page, title: string, date: string, more: object = {}): Promise<number> {
  const calendars = await ask<{ calendar_id: number; name: string }[]>(
    page.context(),
    journey.world,
    '/calendars',
  );
  const id = calendars.find(({ name }) => name === 'Office')!.calendar_id;
  const start = Date.parse(`${date}T18:00:00Z`);
  const made = await page.request.post(`${journey.world.url}/api/calendars/${id}/events`, {
    data: { title, start_time: start, end_time: start + 3_600_000, ...more },
    headers: { origin: journey.world.url },
  });
  expect(made.status()).toBe(200);
  return id;
}

/** How an event that is the only one of its title stands. */
async function standing(page: Page, id: number, date: string, title: RegExp) {
  const all = await ask<Record<string, unknown>[]>(
    page.context(),
    journey.world,
    `/calendars/${id}/events?date=${date}`,
  );
  const found = all.filter((one) => title.test(String(one['title'])));
  expect(found).toHaveLength(1);
  const [{ event_id, title: name, location, start_time, end_time, event_participants }] = found as [
    Record<string, unknown>,
  ];
  return { event_id, name, location, start_time, end_time, event_participants };
}

const dayAfterSunday = (days: number) =>
  new Date(Date.parse(comingSunday()) + days * 86_400_000).toISOString().slice(0, 10);

/** In a page: what is put off to the next moment comes half a second later, as on a machine that is busy. */
function slowNextMoments(): void {
  const inTime = globalThis.setTimeout;
  globalThis.setTimeout = ((what: () => void, ms?: number, ...more: []) =>
    inTime(what, ms ?? 500, ...more)) as typeof setTimeout;
}

further('who is in a field before the form has given its first one the focus stays there', async () => {
  const page = await openCalendar('admin', `?date=${dayAfterSunday(21)}`);
  await grid(page).waitFor();
  await page.evaluate(slowNextMoments);
  await page.keyboard.press('c');
  const making = form(page, 'New event');
  const location = making.getByRole('textbox', { name: 'Location' });
  await location.focus();
  // The form would have taken the focus by then, and once more after that.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  await page.keyboard.type('Store room');
  await shows(location, { value: 'Store room' });
  await shows(making.getByLabel('Title'), { value: '' });
});

further('what the form changed is said and put back, but not over what somebody changed since', async () => {
  // Of what came second.
  journey.surfer.expectComplaint(/Failed to load resource.*409/);
  const date = dayAfterSunday(7);
  const page = await openCalendar('admin', `?date=${date}`);
  await grid(page).waitFor();
  const id = await makeEvent(page, 'Supply order', date);
  const before = await standing(page, id, date, /^Supply/);
  const change = async (title: string, location: string) => {
    const editing = await edit(page, 'Supply');
    // It gives its first field the focus a moment after it stands: what is typed then goes there.
    await focusIn(editing);
    await editing.getByRole('textbox', { name: 'Location' }).fill(location);
    await editing.getByLabel('Title').fill(title);
    await editing.getByRole('button', { name: 'Update' }).click();
    await editing.waitFor({ state: 'detached' });
  };
  const done = 'Event updated successfully: the title and the location.';
  await event(page, 'Supply order').waitFor();
  await change('Supply count', 'Store room');
  await says(page, done);
  await keep(page, done);
  await event(page, 'Supply count').waitFor();
  await undo(page, done);
  await event(page, 'Supply order').waitFor();
  await expect.poll(() => standing(page, id, date, /^Supply/)).toEqual(before);

  // Somebody else is quicker than the undo.
  await change('Supply list', 'Office');
  await says(page, done);
  await keep(page, done);
  const { event_id } = await standing(page, id, date, /^Supply/);
  const other = await page.request.put(
    `${journey.world.url}/api/calendars/${id}/events/${String(event_id)}`,
    {
      data: { location: 'Basement' },
      headers: { origin: journey.world.url },
    },
  );
  expect(other.status()).toBe(200);
  await undo(page, done);
  await says(
    page,
    '“Supply order” stays as it is now: somebody else changed it meanwhile. Look at the newest values.',
  );
  await expect
    .poll(() => standing(page, id, date, /^Supply/))
    .toMatchObject({
      name: 'Supply list',
      location: 'Basement',
    });
});

test('dragged by two hands in one moment: one wins, the other sees where it went and is told', async () => {
  // Of what came second.
  journey.surfer.expectComplaint(/Failed to load resource.*409/);
  const date = dayAfterSunday(14);
  const [one, two] = [
    await openCalendar('admin', `?date=${date}`),
    await openCalendar('admin', `?date=${date}`),
  ];
  await grid(one).waitFor();
  await grid(two).waitFor();
  const id = await makeEvent(one, 'X-ray service', date);
  await event(one, 'X-ray service').waitFor();
  await event(two, 'X-ray service').waitFor();
  const { start_time: before } = await standing(one, id, date, /^X-ray/);

  // Neither is answered before both have let go.
  let open = () => {};
  const bothAsked = new Promise<void>((resolve) => (open = resolve));
  let asked = 0;
  for (const page of [one, two])
    await intercept(page, '**/api/calendars/*/events/*/time', async (route) => {
      asked += 1;
      if (asked === 2) open();
      await bothAsked;
      await route.continue();
    });
  const hour = await hourHeight(one);
  await Promise.all([
    drag(one, event(one, 'X-ray service'), { y: 2 * hour }),
    drag(two, event(two, 'X-ray service'), { y: hour }),
  ]);
  const loser = await until('one of them is told', async () => {
    for (const page of [one, two])
      if (
        await message(page)
          .getByText(/^“X-ray service” was changed in another window/)
          .isVisible()
      )
        return page;
    return null;
  });
  const winner = loser === one ? two : one;
  await says(winner, 'Event updated successfully');
  // Nothing half: it stands where the winner put it, in both windows, and is as long as it was.
  const now = await standing(one, id, date, /^X-ray/);
  const moved = (winner === one ? 2 : 1) * 3_600_000;
  expect([now.start_time, now.end_time]).toEqual([
    Number(before) + moved,
    Number(before) + moved + 3_600_000,
  ]);
  const times = (page: Page) => event(page, 'X-ray service').first().innerText();
  const shown = await times(winner);
  await until('the other window shows the same', async () => (await times(loser)) === shown);
});

further(
  'a day of a month with more than is sent of it: how many there are, and all of them once it is opened',
  async () => {
    const date = dayAfterSunday(42);
    const page = await openCalendar('admin', `?date=${date}`);
    await grid(page).waitFor();
    const begins = Date.parse(`${date}T13:00:00Z`);
    const place = async (title: string, minutes: number) => {
      const start_time = begins + minutes * 60_000;
      await makeEvent(page, title, date, { start_time, end_time: start_time + 15 * 60_000 });
    };
    for (let n = 1; n <= 24; n += 1) await place(`Fitting ${n}`, n * 20);

    await page.goto(`${journey.world.url}/calendar?view=month&date=${date}`);
    const ofDay = page.locator('.ec-day', { has: page.locator(`time[datetime="${date}"]`) });
    const more = ofDay.getByRole('button', { name: /^\+\d+ more$/ });
    /** All that are drawn in the day, and what it says is beyond them. */
    const counted = async () => {
      const drawn = await grid(page)
        .locator('[data-event]', { hasText: 'Fitting' })
        .evaluateAll((all) => all.filter((one) => getComputedStyle(one).visibility === 'visible').length);
      return drawn + Number((await more.textContent())!.replace(/\D/g, ''));
    };
    await until('every event of the day is there or counted', async () => (await counted()) === 24);
    // A high window has room for more than is sent, and says what there is all the same.
    await page.setViewportSize({ width: 1440, height: 2600 });
    await until('nor is one lost in a high window', async () => (await counted()) === 24);
    await page.setViewportSize(DESKTOP);

    // Before all others: it is drawn, and what it pushes away is counted.
    await place('Fitting 0', 5);
    await until('the one that came is counted too', async () => (await counted()) === 25);
    await event(page, 'Fitting 0').waitFor();

    // On paper the month has the first of the day, and how many more there are.
    const paper = readPaper(await page.pdf({ format: 'Letter' })).text;
    const drawn = paper.split('\n').filter((line) => line.includes('Fitting')).length;
    const beyond = /(\d+)\s+more on this day: print the day for all of them\./.exec(paper)?.[1];
    expect(drawn).toBeGreaterThan(5);
    expect(drawn + Number(beyond)).toBe(25);

    // The rest of the day does not come: that is said, and asked for again.
    journey.surfer.expectComplaint(/Failed to load resource.*500.*\/events/);
    await intercept(page, new RegExp(`/events\\?date=${date}`), (route) => route.fulfill({ status: 500 }));
    await more.press('Enter');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unrouteAll();
    await again.click();
    await again.waitFor({ state: 'detached' });

    await more.press('Enter');
    const opened = page.getByRole('dialog').filter({ has: page.locator(`time[datetime="${date}"]`) });
    await shows(opened.getByRole('button', { name: /Fitting/ }), { count: 25 });
    expect(await findBarriers(page, '.ec-popup')).toEqual([]);
    await opened.getByRole('button', { name: /Fitting 24/ }).press('Enter');
    await form(page, 'Fitting 24').getByRole('button', { name: 'Edit' }).waitFor();
  },
);
