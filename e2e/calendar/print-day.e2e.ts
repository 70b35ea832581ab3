import type { practice, RouteAnswer } from '@chairline/contract';
import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { ask, connectPractice } from '../harness/practice.ts';
import { readPaper } from '../harness/read-paper.ts';

const journey = useJourney({ practice: 'read' });

type Day = RouteAnswer<typeof practice.getDaySchedule>;

/** The busiest of the next days, with every visit of it. */
let busiest: Day & { inWords: string };

beforeAll(async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  const day = await findBusiest(admin);
  const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  busiest = { ...day, inWords: words.format(Date.parse(day.date)) };
  await surfer.closePeople();
});

async function findBusiest(admin: BrowserContext): Promise<Day> {
  const days: Day[] = [];
  for (let ahead = 0; ahead < 14; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    days.push(await ask<Day>(admin, journey.world, `/od/schedule/date/${date}`));
  }
  return days.toSorted((a, b) => b.appointments.length - a.appointments.length)[0]!;
}

const flat = (text: string) => text.replace(/\s+/g, '');

/** How often words stand in a text, whatever breaks their lines. */
const countIn = (text: string, words: string): number => flat(text).split(flat(words)).length - 1;

async function openDay(view: string): Promise<Page> {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'admin');
  await page.goto(`${world.url}/calendar?date=${busiest.date}&as=${view}`);
  const shown = page.getByRole(view === 'list' ? 'list' : 'region', {
    name: view === 'list' ? 'Appointments' : 'The practice’s day',
  });
  await shown.waitFor();
  await page.getByText(nameOf(busiest.appointments[0]!)).first().waitFor();
  return page;
}

const nameOf = ({ first_name, last_name }: Day['appointments'][number]) =>
  `${first_name} ${last_name}`.trim();

test.each([
  ['grid', false],
  ['grid', true],
  ['list', false],
  ['list', true],
])(
  'the practice’s day on paper, as a %s, landscape %s: every visit, and nothing of the app',
  async (view, landscape) => {
    const { appointments } = busiest;
    expect(appointments.length).toBeGreaterThan(10);
    const page = await openDay(view);
    const paper = readPaper(await page.pdf({ format: 'Letter', landscape }));
    expect(paper.text).not.toContain('\uFFFD');
    expect(countIn(paper.text, `${appointments.length} appointments`)).toBe(1);
    // A page that is by itself says of which day it is, which of how many, and of which operatory its rows are.
    for (let number = 1; number <= paper.pages; number += 1)
      expect(countIn(paper.text, `Page ${number} of ${paper.pages}`)).toBe(1);
    expect(countIn(paper.text, `Fernhill Dental · ${busiest.inWords}`)).toBe(paper.pages);
    // As many lines of minutes as visits, and each patient as often as they come that day.
    const lines = paper.text.split('\n').filter((line) => /^\d+ min$/.test(line));
    expect(lines).toHaveLength(appointments.length);
    const visits = Map.groupBy(appointments, nameOf);
    const missing = [...visits]
      .filter(([name, all]) => countIn(paper.text, name) < all.length)
      .map(([name]) => name);
    expect(missing).toEqual([]);
    for (const words of ['Find contacts', 'Settings', 'Ctrl K', 'Sales'])
      expect(countIn(paper.text, words)).toBe(0);
    if (view === 'grid') {
      const rooms = new Set(appointments.map(({ od_json }) => od_json.opName));
      for (const room of rooms) expect(countIn(paper.text, room), room).toBeGreaterThan(0);
    }
    // The screen is as it was.
    await page.getByRole('button', { name: 'Print the day' }).waitFor();
  },
);
