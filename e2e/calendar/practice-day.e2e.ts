import { practice, type RouteAnswer } from '@chairline/contract';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { ask, connectPractice } from '../harness/practice.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({ practice: 'read' });

type Day = RouteAnswer<typeof practice.getDaySchedule>;

test('the practice’s day stands without anybody making it, and a visit is confirmed in Open Dental', async () => {
  const { surfer, world } = journey;
  const admin = await surfer.person();
  await signIn(admin, world.url, 'admin');
  await connectPractice(admin, world);
  // Nobody set anything up for the front desk.
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  const { date, one } = await findVisit();
  const { AptNum } = one.od_json;
  const name = `${one.first_name} ${one.last_name}`;

  await page.goto(`${world.url}/calendar?date=${date}`);
  const grid = page.getByRole('region', { name: 'The practice’s day' });
  const visit = grid.locator(`[data-event="${AptNum}"]`);
  await visit.getByText(name).waitFor();
  expect(await findBarriersEverywhere(page, 'the practice’s day')).toEqual([]);

  await visit.click();
  const card = page.getByRole('dialog').filter({ hasText: name });
  await card.getByRole('link', { name: 'Open the thread' }).waitFor();
  expect(await findBarriersEverywhere(page, 'an appointment')).toEqual([]);
  await choose(card.getByLabel('Confirmation'), 'Appointment Confirmed');
  await page
    .getByText(practice.dayWords.confirmed('Appointment Confirmed'))
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.keyboard.press('Escape');
  await visit.getByText('Appointment Confirmed').waitFor();
  // It stands in Open Dental itself, and in the copy that everybody reads.
  await until('it stands', async () => {
    const day = await ask<Day>(admin, world, `/od/schedule/date/${date}`);
    return day.appointments.some((now) => now.od_json.AptNum === AptNum && now.od_json.is_confirmed);
  });

  // As a list on a phone.
  await page.setViewportSize(PHONE);
  const list = page.getByRole('list', { name: 'Appointments' });
  await list
    .getByRole('button')
    .filter({ hasText: name })
    .filter({ hasText: 'Appointment Confirmed' })
    .waitFor();
  expect(await findBarriersEverywhere(page, 'the practice’s day on a phone')).toEqual([]);

  /** A visit of the coming days whose patient is a contact, and which nobody confirmed. */
  async function findVisit() {
    for (let ahead = 1; ahead < 10; ahead += 1) {
      const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
      const { appointments } = await ask<Day>(admin, world, `/od/schedule/date/${day}`);
      const found = appointments.find(
        ({ contact_id, od_json, parts }) =>
          contact_id !== null &&
          od_json.AptStatus === 'Scheduled' &&
          !od_json.is_confirmed &&
          parts.reduce((all, { minutes }) => all + minutes, 0) >= 50,
      );
      if (found) return { date: day, one: found };
    }
    throw new Error('the practice has no unconfirmed visit in the coming days');
  }
});

test.each([DESKTOP, { width: 1024, height: 768 }])(
  'a week wider than the screen opens at the chosen day: %o',
  async (viewport) => {
    const { surfer, world } = journey;
    const { page } = await signIn(await surfer.person({ viewport }), world.url, 'admin');
    for (const date of ['2027-03-03', '2027-03-06', '2027-02-28']) {
      await page.goto(`${world.url}/calendar?scope=practice&view=week&date=${date}`);
      const day = page.locator(`.ec-main time[datetime="${date}"]`);
      await day.waitFor({ state: 'attached' });
      await expect
        .poll(() =>
          day.evaluate((one) => {
            const head = one.parentElement!.getBoundingClientRect();
            const main = one.closest('.ec-main')!.getBoundingClientRect();
            // Its first column, all of it.
            return head.left >= main.left && head.left + 130 <= main.right;
          }),
        )
        .toBe(true);
    }
  },
);
