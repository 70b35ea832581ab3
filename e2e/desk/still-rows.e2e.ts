import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** Whose row lies at a point. */
const rowAt = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([left, top]) =>
      document.elementFromPoint(left!, top!)?.closest('[role=listitem]')?.textContent?.slice(0, 20) ?? '',
    [x, y],
  );

test('rows stay under a still pointer and between its down and up; what came in waits behind a pill', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  const second = rows.nth(1);
  const box = (await second.boundingBox())!;
  const point = { x: box.x + 120, y: box.y + box.height / 2 };
  const mine = await rowAt(page, point);
  await page.mouse.move(point.x, point.y);

  await world.control.text('+15035559901', 'New here, do you have time today?');
  const pill = page.getByRole('button', { name: '1 new', exact: true });
  await pill.waitFor();
  await expect.poll(() => rowAt(page, point)).toBe(mine);
  await page.mouse.down();
  await world.control.text('+15035559902', 'And I as well');
  await page.getByRole('button', { name: '2 new', exact: true }).waitFor();
  await expect.poll(() => rowAt(page, point)).toBe(mine);
  await page.mouse.up();
  const heading = page.getByRole('heading', { level: 2 });
  await until('the contact that lay under the pointer is open', async () =>
    mine.includes(((await heading.first().textContent()) ?? '—').slice(0, 8)),
  );

  // Shown at a click, and by itself once the pointer leaves.
  await page.getByRole('button', { name: '2 new', exact: true }).click();
  await desk.row('(503) 555-9902').waitFor();
  await expect.poll(() => rows.first().textContent()).toContain('(503) 555-9902');
  await page.mouse.move(point.x, point.y);
  await world.control.text('+15035559903', 'Third');
  await pill.waitFor();
  await page.mouse.move(900, 400);
  await desk.row('(503) 555-9903').waitFor();
  await shows(page.getByRole('button', { name: /^\d+ new$/ }), { count: 0 });

  // By keyboard: j goes from row to row as they stand.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const place = () =>
    page.evaluate(() =>
      Number(document.activeElement?.closest('[role=listitem]')?.getAttribute('aria-posinset') ?? 0),
    );
  const textAt = async (posinset: number) =>
    ((await rows.locator(`xpath=self::*[@aria-posinset=${posinset}]`).textContent()) ?? '').slice(0, 12);
  await until('a row has the focus', async () => (await place()) > 0);
  const standing = await place();
  const below = await textAt(standing + 1);
  await world.control.text('+15035559904', 'Fourth');
  await pill.waitFor();
  await expect.poll(() => place()).toBe(standing);
  await page.keyboard.press('j');
  await until('the next row has the focus', async () => (await place()) === standing + 1);
  await expect.poll(() => textAt(standing + 1)).toBe(below);
});

test('on a phone a row that is being touched stays where it is', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(
    await surfer.person({ viewport: PHONE, hasTouch: true, isMobile: true }),
    world.url,
    'desk',
  );
  const { page } = desk;
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  const box = (await rows.nth(2).boundingBox())!;
  const point = { x: box.x + 100, y: box.y + box.height / 2 };
  const mine = await rowAt(page, point);
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await world.control.text('+15035559911', 'While a finger is down');
  await page.getByRole('button', { name: '1 new', exact: true }).waitFor();
  await expect.poll(() => rowAt(page, point)).toBe(mine);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A short touch is a click and opens whom it touched, a long one shows what can be done with them.
  const heading = page.getByRole('heading', { level: 2 });
  const isOpen = () => new URL(page.url()).searchParams.has('contact');
  const waiting = desk.row('(503) 555-9911');
  await until('the finger is gone', async () => isOpen() || (await waiting.count()) > 0);
  if (isOpen()) {
    await until('whom it touched is open', async () =>
      mine.includes(((await heading.first().textContent()) ?? '—').slice(0, 8)),
    );
    await page.goBack();
  }
  await waiting.waitFor();
});
