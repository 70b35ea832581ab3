import { booking, practice, type RouteAnswer } from '@chairline/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { picture } from '../harness/picture.ts';
import { ask, connectPractice, textablePatients } from '../harness/practice.ts';
import { focusIn, isDrawn, until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

type Day = RouteAnswer<typeof practice.getDaySchedule>;
type Context = Parameters<typeof ask>[0];

const message = (page: Page, words: string) =>
  page.getByRole('group', { name: 'Message' }).filter({ hasText: words });
const ofDay = (person: Context, date: string) => ask<Day>(person, journey.world, `/od/schedule/date/${date}`);
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A weekday on which nobody is booked yet. */
async function findFreeDay(person: Context): Promise<string> {
  for (let ahead = 150; ahead < 190; ahead += 1) {
    const date = dayAhead(ahead);
    const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
    if (weekday > 1 && weekday < 5 && (await ofDay(person, date)).appointments.length === 0) return date;
  }
  throw new Error('the practice is booked on every day');
}

/** Drags an event as a hand does. */
async function drag(page: Page, what: Locator, y: number): Promise<void> {
  const box = (await what.boundingBox())!;
  const [left, top] = [box.x + 30, box.y + 8];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left, top + 8, { steps: 2 });
  await page.mouse.move(left, top + y, { steps: 8 });
  await page.mouse.up();
}

test('free time is pressed to book, a visit is moved by mouse and by key, and its patient is told', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  const desk = await surfer.person();
  const { page } = await signIn(desk, world.url, 'desk');
  const date = await findFreeDay(desk);
  const patient = (await textablePatients(desk, world, 1))[0]!;
  await page.goto(`${world.url}/calendar?date=${date}`);
  const grid = page.getByRole('region', { name: 'The practice’s day' });
  const top = async (words: string) => (await grid.getByText(words, { exact: true }).boundingBox())!;
  await grid.getByText('10:00 AM', { exact: true }).waitFor();
  await isDrawn(page);
  const hour = (await top('10:00 AM')).y - (await top('9:00 AM')).y;

  // Free time in the first operatory, pressed once.
  const nine = await top('9:00 AM');
  await page.mouse.click(nine.x + 120, nine.y + nine.height / 2 + 4);
  const asked = page.getByRole('dialog', { name: /: for whom\?$/ });
  await asked.getByRole('textbox', { name: 'Search contacts' }).fill(patient.name);
  await asked.getByRole('button', { name: patient.name }).first().click();
  const finding = page.getByRole('dialog', { name: /^Find a time/ });
  const when = booking.timeWords(`${date}T09:00`);
  const book = finding.getByRole('button', { name: `Book ${when}` });
  await finding.getByRole('button', { name: new RegExp(`^${when}`), pressed: true }).waitFor();
  expect(await findBarriersEverywhere(page, 'a time that was pressed')).toEqual([]);
  await picture(page, 'booking-a-pressed-time');
  await book.click();
  await message(page, 'Booked for').waitFor();
  const booked = await until('it stands', async () => (await ofDay(desk, date)).appointments[0]);
  const { AptNum } = booked.od_json;
  expect(booked).toMatchObject({ contact_id: patient.id, od_json: { AptDateTime: `${date}T09:00:00` } });
  const visit = grid.locator(`[data-event="${AptNum}"]`);
  await visit.getByText(patient.name).waitFor();

  // Confirmed for nine: not for eleven.
  await visit.click();
  const card = page.getByRole('dialog').filter({ hasText: patient.name });
  await choose(card.getByLabel('Confirmation'), 'Appointment Confirmed');
  await message(page, practice.dayWords.confirmed('Appointment Confirmed')).waitFor();
  await page.keyboard.press('Escape');
  await visit.getByText('Appointment Confirmed').waitFor();
  const confirmed = (await ofDay(desk, date)).appointments[0]!;
  await drag(page, visit, 2 * hour);
  const moved = message(page, practice.dayWords.unconfirmed('Appointment Confirmed').trim());
  await moved.hover();
  const question = page.getByRole('status').filter({ hasText: `Text ${patient.first} about the new time?` });
  await question.getByText(booking.timeWords(`${date}T11:00`)).waitFor();
  expect((await ofDay(desk, date)).appointments[0]).toMatchObject({
    od_json: { AptDateTime: `${date}T11:00:00`, is_confirmed: false },
  });

  // Undone: where and as it was, and nobody is asked any more.
  await moved.getByRole('button', { name: 'Undo' }).click();
  await question.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await ofDay(desk, date)).appointments[0])
    .toMatchObject({
      Confirmed: confirmed.Confirmed,
      od_json: { AptDateTime: `${date}T09:00:00`, is_confirmed: true },
    });
  await visit.getByText('Appointment Confirmed').waitFor();

  // By keyboard: an hour later in steps of the practice, put back, and put down.
  await visit.getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await visit.getByText('9:10').waitFor();
  await page.keyboard.press('Escape');
  await visit.getByText('9:00').first().waitFor();
  await focusIn(visit.getByRole('button'));
  for (let steps = 0; steps < 6; steps += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await visit
      .getByText(steps === 5 ? '10:00' : `9:${steps + 1}0`)
      .first()
      .waitFor();
  }
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => (await ofDay(desk, date)).appointments[0])
    .toMatchObject({ od_json: { AptDateTime: `${date}T10:00:00`, is_confirmed: false } });

  await question.waitFor();
  expect(await findBarriersEverywhere(page, 'a visit that was moved')).toEqual([]);
  await picture(page, 'text-about-the-new-time');

  // The patient is told, in the office's words.
  await question.getByRole('button', { name: `Text ${patient.first}` }).click();
  const text = page.getByRole('dialog', { name: `Text ${patient.first} about the new time?` });
  await expect
    .poll(() => text.getByLabel('Text', { exact: true }).inputValue())
    .toContain(`your appointment is now ${booking.timeWords(`${date}T10:00`)}`);
  expect(await findBarriersEverywhere(page, 'a text about a new time')).toEqual([]);
  await text.getByRole('button', { name: 'Send' }).click();
  await message(page, 'Texting').waitFor();
  await question.waitFor({ state: 'detached' });

  // The week has it below its day.
  await page.keyboard.press('w');
  const week = page.getByRole('region', { name: 'The practice’s week' });
  await week.locator(`[data-event="${AptNum}"]`).getByText(patient.name).waitFor();
  expect(await findBarriersEverywhere(page, 'the practice’s week')).toEqual([]);
  await picture(page, 'the-practices-week');
});
