import type { Page } from 'playwright-core';
import type { Surfer } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { connectPractice } from '../harness/practice.ts';
import type { World } from '../harness/world.ts';
import type { Take } from './front-desk.ts';

/** The dashboard's charts, each a picture of that name. */
const charts = [
  'Future Appointments',
  'Appointment Outlook comparison',
  'Payments',
  'Daily New Appointments',
];

/** The demo's practice is read, and of a claim and a recall somebody speaks. */
export async function preparePractice(world: World, surfer: Surfer): Promise<void> {
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  for (const path of ['osclaims?find=all&carrier=all', 'recall?tab=due']) {
    await page.goto(`${world.url}/${path}`);
    await page.locator('[data-row]').first().click();
    await page
      .getByRole('dialog', { name: 'Start the conversation' })
      .getByRole('button', { name: 'Start' })
      .click();
    await page.getByText(/^Conversation ".*" started$/).waitFor();
  }
  await admin.close();
}

/** Monday of next week: the demo's people and the practice both work then. */
function nextMonday(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7));
  return day.toISOString().slice(0, 10);
}

/** What comes of the practice system, and the calendar, for one width and scheme. */
export async function takePractice(page: Page, url: string, mobile: boolean, take: Take): Promise<void> {
  await page.goto(`${url}/home`);
  for (const chart of charts)
    await page
      .getByRole('region', { name: chart, exact: true })
      .getByRole('img', { name: new RegExp(`^${chart}`) })
      .waitFor();
  await take('dashboard');
  await page.goto(`${url}/frontdesk?list=re-care`);
  await page.getByRole('list', { name: 'Re-care' }).getByRole('listitem').first().waitFor();
  await take('practice-list');
  await page.goto(`${url}/labCases`);
  await page.getByRole('list', { name: 'Lab cases' }).getByRole('listitem').first().waitFor();
  await take('lab-cases');
  for (const [screen, path, list, beside] of [
    ['claim', 'osclaims', 'Outstanding claims', 'The claim'],
    ['recall', 'recall', 'Recalls', 'Recalls of the patient'],
  ] as const) {
    await page.goto(`${url}/${path}`);
    const row = page.getByRole('region', { name: list, exact: true }).locator('[data-row]').first();
    await row.waitFor();
    await take(`${screen}s`);
    await row.click();
    // On a phone what the practice has of it stands elsewhere.
    if (!mobile) await page.getByLabel(beside, { exact: true }).first().waitFor();
    await page
      .getByText(/^Conversation ".*" started/)
      .last()
      .waitFor();
    await take(screen);
  }
  const monday = nextMonday();
  // The practice stands first; the office's own calendar is chosen.
  const calendars = (await (await page.request.get(`${url}/api/calendars`)).json()) as {
    calendar_id: number;
    type: string;
  }[];
  const keepView = (current: number | null) =>
    page.request.put(`${url}/api/calendar-view`, { data: { current }, headers: { origin: url } });
  await keepView(calendars.find(({ type }) => type === 'DSS')!.calendar_id);
  // A phone's width has no week.
  for (const view of ['day', mobile ? 'agenda' : 'week']) {
    await page.goto(`${url}/calendar?date=${monday}&view=${view}`);
    await page.getByText('Morning huddle').filter({ visible: true }).first().waitFor();
    await take(`calendar-${view}`);
  }
  await page.goto(`${url}/calendar?date=${monday}&of=practice`);
  await page
    .getByRole(mobile ? 'list' : 'region', { name: mobile ? 'Appointments' : 'The practice’s day' })
    .waitFor();
  await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });
  await take('calendar-practice');
  // What was opened last is kept for the user: the next view begins as this one did.
  await keepView(null);
}
