import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { coveredBy } from '../harness/covered.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();
const MAYA = '+15035550110';
const STRANGER = '+12065550177';

/** The part that tells what is new comes a moment after the page: each window holds a lock from then on. */
const noticesAreThere = (page: Page) =>
  until('the notices are there', () =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.some(({ name }) => name?.startsWith('chairline.window.'));
    }),
  );
const notice = (page: Page): Locator => page.getByRole('group', { name: 'Message', exact: true });
const sales = (page: Page): Locator => page.getByRole('link', { name: /^Sales Workflow/ }).first();
async function waiting(page: Page): Promise<number> {
  return Number(/, (\d+) wait/.exec((await sales(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0);
}
const choose = (page: Page, settings: object) =>
  page.evaluate(async (body) => {
    const answer = await fetch('/api/notice-settings', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body,
    });
    return answer.status;
  }, JSON.stringify(settings));

/** A notice slides to its place, over what is beside it; where it stands nothing lies under it. */
const nothingIsCovered = (page: Page) =>
  until('nothing lies under the notice', async () => {
    await expect.poll(() => coveredBy(notice(page))).toEqual([]);
    return true;
  });

test('a patient’s message is noticed on another screen: badge, title, icon, one notice, a tone if wanted', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  await person.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator() {
        const { dataset } = document.documentElement;
        dataset['notes'] = String(Number(dataset['notes'] ?? 0) + 1);
        return super.createOscillator();
      }
    };
  });
  const { page } = await signIn(person, world.url, 'desk');
  await page.getByRole('link', { name: 'General' }).click();
  await page.getByRole('region', { name: 'Conversations' }).waitFor();
  await noticesAreThere(page);
  expect(await choose(page, { sound: true })).toBe(200);
  const icon = page.locator('link[rel="icon"]');

  await world.control.text(MAYA, 'Can you call me about the bill?');
  await notice(page).getByText('Can you call me about the bill?').waitFor();
  // It stays while it is pointed at: what is sent next is to find it there.
  await notice(page).hover();
  await until('the badge counts', async () => (await waiting(page)) > 0);
  await until('the title counts', async () => /^\(\d+\) General Conversation/.test(await page.title()));
  await until('the icon counts', async () => (await icon.getAttribute('href'))?.startsWith('data:image/svg'));
  await until('the tone', async () => (await page.locator('html').getAttribute('data-notes')) === '2');
  await nothingIsCovered(page);

  await world.control.text(MAYA, 'Or write back');
  await notice(page).getByText('wrote 2 times: Or write back').waitFor();
  await shows(notice(page), { count: 1 });

  // The bell is there too, by its key.
  await page.keyboard.press('b');
  await page.getByRole('dialog', { name: /^What waits for you/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: /^What waits for you/ }).waitFor({ state: 'detached' });

  await world.control.text(MAYA, 'It is urgent');
  await notice(page).getByRole('button', { name: 'Open' }).click();
  await page.getByRole('region', { name: /^Conversation with/ }).waitFor();
  await notice(page).waitFor({ state: 'detached' });
});

test('in quiet times nothing is told, and the badge stays; afterwards it is again', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk2');
  await page.getByRole('link', { name: 'General' }).click();
  await page.getByRole('region', { name: 'Conversations' }).waitFor();
  await noticesAreThere(page);
  expect(await choose(page, { quiet: true, days: [0, 1, 2, 3, 4, 5, 6] })).toBe(200);
  await until('the badge is there', async () => (await waiting(page)) > 0);
  const before = await waiting(page);
  await world.control.text(STRANGER, 'Nobody is told of this');
  await until('the badge counts', async () => (await waiting(page)) === before + 1);
  await shows(notice(page), { count: 0 });
  expect(await choose(page, { quiet: false })).toBe(200);
  await world.control.text(MAYA, 'But of this');
  await notice(page).getByText('But of this').waitFor();
  await shows(page.getByText('Nobody is told of this'), { count: 0 });
});

test('Undo lies over nothing, goes by itself beneath a mouse that rests there, and says what it did', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'admin');
  const { page } = desk;
  await world.control.text(MAYA, 'Thank you so much');
  await desk.open('Maya Okafor');
  await desk.text('Thank you so much').waitFor();
  await desk.composer.waitFor();
  // Where the message will stand.
  await page.mouse.move(300, 24);
  const done = page.getByRole('button', { name: 'Mark as done' }).first();
  const again = notice(page).getByText('Undone: Maya Okafor needs an answer again');
  await done.press('Enter');
  await notice(page).getByText('Marked as done: Maya Okafor').waitFor();
  await nothingIsCovered(page);
  await notice(page).getByRole('button', { name: 'Undo' }).press('Enter');
  await again.waitFor();
  await page.mouse.move(300, 24);
  await again.waitFor({ state: 'detached' });

  await page.setViewportSize(PHONE);
  await done.press('Enter');
  await notice(page).getByText('Marked as done: Maya Okafor').waitFor();
  await nothingIsCovered(page);
  await notice(page).getByText('Marked as done: Maya Okafor').waitFor({ state: 'detached' });
});

/** Whether a notice lies over the message field, or over the end of the thread or of the list. */
const over = (page: Page) =>
  notice(page)
    .first()
    .evaluate((shown) => {
      const box = shown.getBoundingClientRect();
      const composer = document.querySelector('form[aria-label^="Text"]');
      const ends = [...document.querySelectorAll('main ul, main ol, main [role="list"]')]
        .filter((list) => list.checkVisibility({ visibilityProperty: true }))
        .map((list) => [...list.children].at(-1));
      const what = { composer, end: ends };
      return Object.entries(what).flatMap(([name, elements]) =>
        [elements].flat().flatMap((element) => {
          const other = element?.getBoundingClientRect();
          if (!element || !other || other.width === 0) return [];
          const apart =
            other.right <= box.left ||
            other.left >= box.right ||
            other.bottom <= box.top ||
            other.top >= box.bottom;
          // Of what scrolls only the part in view counts.
          const x = Math.max(other.left, box.left) + 1;
          const y = Math.max(other.top, box.top) + 1;
          return apart || !document.elementsFromPoint(x, y).includes(element) ? [] : [name];
        }),
      );
    });

test.each([PHONE, { width: 1024, height: 768 }, DESKTOP])(
  'a notice lies over no message field and no last row: %o',
  async (viewport) => {
    const { surfer, world } = journey;
    const desk = await signIn(await surfer.person({ viewport }), world.url, 'desk');
    const { page } = desk;
    const scrollToEnd = () =>
      page.evaluate(() => {
        for (const element of document.querySelectorAll('main *'))
          if (element.scrollHeight > element.clientHeight + 1) element.scrollTop = element.scrollHeight;
      });
    // Words of its own at each width: those of the one before stand in the thread already.
    const question = `One more question at ${viewport.width}`;
    const answer = `Written at ${viewport.width} while it stands there`;
    await world.control.text(MAYA, question);
    await desk.open('Maya Okafor');
    await desk.text(question).last().waitFor();
    await until('the composer is open', () => desk.composer.isEnabled());
    await page
      .getByRole('button', { name: /^Mark as (done|unanswered)$/ })
      .first()
      .click();
    await notice(page)
      .getByText(/Maya Okafor/)
      .first()
      .waitFor();
    await scrollToEnd();
    await until('nothing of the thread is covered', async () => (await over(page)).length === 0);
    await desk.composer.click();
    await page.keyboard.type(answer);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await desk.text(answer).last().waitFor();
    if (viewport !== PHONE) return;
    await page.getByRole('button', { name: /^Mark as (done|unanswered)$/ }).click();
    await notice(page)
      .getByText(/Maya Okafor/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to the contacts' }).click();
    await page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').last().waitFor();
    await scrollToEnd();
    await until('nothing of the list is covered', async () => (await over(page)).length === 0);
  },
);
