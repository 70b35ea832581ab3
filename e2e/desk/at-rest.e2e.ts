import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../harness/browser.ts';
import { columnsOf, dragDivider } from '../harness/columns.ts';
import { openWindow, signIn, takeDesk } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { HELD } from './steps.ts';

const journey = useJourney();

declare global {
  interface Window {
    /** What moved in the list by itself: the words of each, and from where to where. */
    moved: string[];
    /** Frames in which a row under the pointer had neither its time nor its actions. */
    blank: number;
  }
}

/** Before anything is drawn: notes what moves in the list of contacts. Until the font has come it may set words anew. */
function watchList(): void {
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: LayoutShiftSource[] })[])
      for (const { node, previousRect: from, currentRect: to } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        if (!element?.closest('section[aria-label="Contacts"]')) continue;
        if (document.fonts.status === 'loaded' || from.y !== to.y)
          window.moved.push(`${element.textContent}: ${from.x},${from.y} to ${to.x},${to.y}`);
      }
  }).observe({ type: 'layout-shift', buffered: true });
}
interface LayoutShiftSource {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}

const boxOf = async (what: Locator) => (await what.boundingBox())!;
type Box = Awaited<ReturnType<typeof boxOf>>;
const meet = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('chips, counts, tags and the bell come into room that was kept, and being offline moves nothing', async () => {
  const { surfer, world } = journey;
  surfer.expectComplaint(/net::ERR_|WebSocket connection/);
  const person = await surfer.person();
  const first = await signIn(person, world.url, 'desk');
  await first.page.close();
  const page = await person.newPage();
  await page.addInitScript(watchList);
  await page.goto(`${world.url}/frontdesk`);
  const desk = await takeDesk(page);
  await desk.row('Maya Okafor').waitFor();
  const list = page.getByRole('region', { name: 'Contacts' });
  await list.getByRole('button', { name: /^Waiting \d/ }).waitFor();
  await list.getByRole('button', { name: 'Ongoing calls' }).waitFor();
  await list.getByText('tags: ').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: /^What waits for you: \d/ }).waitFor();
  await expect.poll(() => page.evaluate(() => window.moved)).toEqual([]);

  const row = desk.row('Maya Okafor');
  const search = page.getByRole('button', { name: /Find contacts, messages, people/ });
  const before = [await boxOf(row), await boxOf(search)];
  await page.context().setOffline(true);
  const said = page.getByText('You are offline.');
  await said.waitFor();
  await list.getByText('The list may be out of date.').waitFor();
  expect([await boxOf(row), await boxOf(search)]).toEqual(before);
  const banner = await boxOf(said.locator('..'));
  for (const button of await page.getByRole('banner').getByRole('button').all())
    expect(meet(await boxOf(button), banner)).toBe(false);
  await page.context().setOffline(false);
  await said.waitFor({ state: 'detached' });
  expect([await boxOf(row), await boxOf(search)]).toEqual(before);
});

test('the list has 360 px from a width of 1440 on, and what was dragged is kept', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(
    await surfer.person({ viewport: { width: 1440, height: 900 } }),
    world.url,
    'desk',
  );
  const left = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    return Math.round((await columnsOf(page))[0]!);
  };
  expect([await left(1024), await left(1366), await left(1440), await left(1920)]).toEqual([
    272, 300, 360, 360,
  ]);
  await left(1440);
  const divider = page.getByRole('separator', { name: 'Width of the contact list' });
  await dragDivider(divider, -40);
  await expect.poll(() => left(1440)).toBeCloseTo(320, -1);
  await page.reload();
  await divider.waitFor();
  await expect.poll(() => left(1440)).toBeCloseTo(320, -1);
  await divider.dblclick();
  await expect.poll(() => left(1440)).toBe(360);
});

/** Counts the frames in which the row under the pointer is blank where its time or its actions are to be. */
function countBlanks(): void {
  window.blank = 0;
  const look = () => {
    for (const row of document.querySelectorAll('[data-row]:hover')) {
      const time = row.querySelector('time');
      const hidden = time !== null && getComputedStyle(time).visibility === 'hidden';
      if (hidden && row.querySelector('[data-actions]') === null) window.blank += 1;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('a row under the pointer is never blank, one sign says who waits, and a search shows the number it found', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const first = await signIn(person, world.url, 'desk');
  await first.page.close();
  const desk = await openWindow(person, world.url);
  const { page } = desk;
  await desk.row('Maya Okafor').waitFor();
  await page.evaluate(countBlanks);
  for (const name of ['Maya Okafor', 'Grace Lindqvist', 'Priya Raman']) {
    await desk.row(name).hover();
    await desk
      .row(name)
      .getByRole('button', { name: `Tags of ${name}` })
      .waitFor();
  }
  await expect.poll(() => page.evaluate(() => window.blank)).toBe(0);

  await page.mouse.move(1, 1);
  const weights = async (status: string) => {
    await page.getByRole('button', { name: status }).click();
    await until(`the list of ${status}`, () => page.url().includes(`status=${status.toLowerCase()}`));
    // The address comes before the rows: he is in the earlier list alone.
    await desk.row('Daniel Reyes').waitFor({ state: 'detached' });
    return desk
      .row('Maya Okafor')
      .locator('time')
      .evaluate((time) => {
        const name = time.parentElement!.firstElementChild!;
        return [getComputedStyle(name).fontWeight, getComputedStyle(time).fontWeight];
      });
  };
  await expect.poll(() => weights('Waiting')).toEqual(['400', '400']);
  await shows(desk.row('Maya Okafor').locator('[data-tip="Needs an answer"]'), { count: 1 });
  await page.getByRole('button', { name: 'All', exact: true }).click();

  await desk.search('555-0110');
  await desk.row('Maya Okafor').getByText('Cell (503) 555-0110').waitFor();
});

/** How many words in sight, without their bubbles' padding, are beneath the tools of the message that shows them. */
const wordsUnderTools = (page: Page) =>
  page.evaluate(() => {
    const bar = document
      .querySelector('[role="toolbar"][aria-label="Message options"]')!
      .getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('[data-item] [data-body]')]
      .flatMap((body) => (body.dataset['body'] === 'parts' ? [...body.children] : [body]))
      .filter((words) => {
        const box = words.getBoundingClientRect();
        const edge = words instanceof HTMLElement && words.dataset['body'] !== undefined ? 8 : 1;
        return (
          bar.left < box.right - edge &&
          box.left + edge < bar.right &&
          bar.top < box.bottom - edge &&
          box.top + edge < bar.bottom
        );
      }).length;
  });

/** The list gives the tools' line its room with the frame after it, and older messages move the rows. */
const nothingUnderTools = (page: Page, id: string | null) =>
  until(`nothing under the tools of ${id}`, async () => {
    await expect.poll(() => wordsUnderTools(page)).toBe(0);
    return true;
  });

/** The messages at the end, by their ids: older ones that come meanwhile move the others. */
const lastMessages = (thread: Locator, count: number) =>
  until('the messages are there', async () => {
    const ids = await thread
      .locator('[data-item]:has([data-body])')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-item')));
    return ids.length >= count && ids.slice(-count);
  });

/** Points at each message, and at its one button where there is no room for more. */
async function pointAtEach(page: Page, thread: Locator, count: number): Promise<void> {
  for (const id of await lastMessages(thread, count)) {
    const row = thread.locator(`[data-item="${id}"]`);
    const tools = row.getByRole('toolbar', { name: 'Message options' });
    await until(`the tools of ${id}`, async () => {
      await row.locator('[data-body]').hover();
      return tools.isVisible();
    });
    await nothingUnderTools(page, id);
    const more = tools.getByRole('button', { name: 'All options' });
    if ((await more.count()) === 0) continue;
    await more.click();
    await tools.getByRole('button', { name: 'Copy' }).waitFor();
    await nothingUnderTools(page, id);
  }
}

/** A finger that stays on each message until its tools are there. */
async function holdEach(page: Page, thread: Locator, count: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  for (const id of await lastMessages(thread, count)) {
    const row = thread.locator(`[data-item="${id}"]`);
    const box = await boxOf(row.locator('[data-body]'));
    const touchPoints = [{ x: box.x + 6, y: box.y + 6 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await row.getByRole('toolbar', { name: 'Message options' }).waitFor();
    await nothingUnderTools(page, id);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }
}

const WIDE_WORDS = 'It takes the whole width that a message may have and goes on over several lines. '.repeat(
  4,
);

test.each([1440, 1024, 390])('the tools of a message lie over no words, at %i px', async (width) => {
  const { surfer, world } = journey;
  const held = width === PHONE.width;
  const desk = await signIn(
    await surfer.person(held ? HELD : { viewport: { width, height: 900 } }),
    world.url,
    'desk',
  );
  const { page } = desk;
  await world.control.text('+15035550110', WIDE_WORDS);
  await desk.row('Maya Okafor').getByRole('link').first().click();
  // Words of its own: those of the width before stand there, delivered.
  const last = `That was at ${width} px.`;
  await desk.send(WIDE_WORDS + last);
  await desk.text(last).getByText('Delivered').waitFor();
  await page.mouse.move(1, 1);
  // On a phone no more than two of these are whole in sight.
  await (held ? holdEach(page, desk.thread, 2) : pointAtEach(page, desk.thread, 4));

  const answer = await page.request.post(`${world.url}/api/conversations`, {
    data: { convo_name: `At ${width}`, message: 'Short', system_process: 'Front Desk', participants: [4] },
    headers: { origin: world.url },
  });
  const { convo } = (await answer.json()) as { convo: { convo_id: number } };
  await page.goto(`${world.url}/conversation?process=0&tab=now&convo=${convo.convo_id}`);
  const field = page.getByRole('textbox', { name: /^(Message in|Your message)/ });
  const messages = page.getByRole('region', { name: /^Messages of/ });
  for (const words of [WIDE_WORDS, 'Short again', WIDE_WORDS]) {
    await field.fill(words);
    await field.press('Enter');
    await messages.getByText(words.trim()).last().waitFor();
  }
  await until('all are sent', async () => (await messages.locator('[data-item]').count()) >= 4);
  await (held ? holdEach : pointAtEach)(page, messages, 3);
});
