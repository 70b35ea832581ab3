import type { Page } from 'playwright-core';
import { openBrowser, openSignedIn } from '../harness/browser.ts';
import { type Figure, percentile } from '../harness/figures.ts';
import type { World } from '../harness/world.ts';

const FIRST_BAR_MS = 200;
const AGAIN_BAR_MS = 100;
/** How long a person's finger is on the button. */
const HELD_MS = 60;
/** Rows opened one after the other, and how many of the last of them stay loaded. */
const ROWS = 60;
const LOADED = 6;
const ROUNDS = 10;
const ROW_HEIGHT = 45;
/** What is between one click and the next: the thread before is read, its loading over. */
const PAUSE_MS = 400;

const rowOf = (page: Page, id: number) => page.locator(`a[data-contact="${id}"]`);

/**
 * From now on the page notes how long after a click another thread with its messages was painted: the first frame
 * after they are in the document, and what comes behind it.
 */
async function watchClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const region = () => document.querySelector('[role="region"][aria-label^="Conversation with"]');
    const state = { painted: null as number | null };
    Object.assign(window, { benchClick: state });
    document.addEventListener(
      'click',
      (event) => {
        const before = region();
        state.painted = null;
        const look = () => {
          const now = region();
          if (!now || now === before || !now.querySelector('[data-item]')) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => (state.painted = performance.now() - event.timeStamp);
            port2.postMessage(null);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true, attributes: true });
      },
      { capture: true },
    );
  });
}

/** Clicks on a row as a person does. @returns milliseconds from the click until its thread was painted */
async function clickRow(page: Page, id: number): Promise<number> {
  const box = await rowOf(page, id).boundingBox();
  if (!box) throw new Error(`contact ${id} has no row on the page`);
  await page.mouse.move(box.x + 80, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(HELD_MS);
  await page.mouse.up();
  const painted = await page.waitForFunction(
    () => (window as unknown as { benchClick: { painted: number | null } }).benchClick.painted,
    null,
    { timeout: 10_000 },
  );
  const ms = (await painted.jsonValue()) as number;
  await page.waitForTimeout(PAUSE_MS);
  return ms;
}

/**
 * What a page without any program would need: both answers, or none, put into the document as plain lines.
 * @returns milliseconds until they were painted
 */
const paintBare = (page: Page, id: number, fetched: boolean): Promise<number> =>
  page.evaluate(
    async ([contact, asks]) => {
      const begin = performance.now();
      const paths = [
        `/api/conversations/contact/${contact}/offset/0/limit/50?direction=older`,
        `/api/contacts/${contact}`,
      ];
      const bodies = asks
        ? await Promise.all(paths.map(async (path) => (await fetch(path)).text()))
        : Array.from({ length: 50 }, (_, line) => `Line ${line} of a thread that is here already`);
      const box = document.createElement('div');
      box.style.cssText = 'position:fixed;inset:60px 0 0 400px;overflow:auto;background:#fff;z-index:9';
      const lines = asks ? (JSON.parse(bodies[0]!) as { items: unknown[] }).items : bodies;
      box.append(
        ...lines.map((line) => {
          const row = document.createElement('div');
          row.textContent = JSON.stringify(line);
          return row;
        }),
      );
      document.body.append(box);
      const ms = await new Promise<number>((resolve) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begin);
          port2.postMessage(null);
        }),
      );
      box.remove();
      return ms;
    },
    [id, fetched] as const,
  );

/** From a click on a row of the list until its thread is painted, when it is opened first and when it was loaded before. */
export async function measureClickToPaint(world: World): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const context = await openSignedIn(browser, world);
    const page = await context.newPage();
    await page.goto(`${world.origin}/frontdesk?status=all`);
    await page.locator('a[data-contact]').first().waitFor({ timeout: 30_000 });
    // What the list loads when it has stood for a moment is there by the time of the first click.
    await page.waitForTimeout(3_000);
    await watchClicks(page);
    const shown = () =>
      page
        .locator('a[data-contact]')
        .evaluateAll((rows) =>
          rows
            .filter((row) => row.getBoundingClientRect().bottom < innerHeight - 60)
            .map((row) => Number((row as HTMLElement).dataset['contact'])),
        );
    const first: number[] = [];
    const bareFirst: number[] = [];
    const opened: number[] = [];
    while (opened.length < ROWS) {
      const fresh = (await shown()).filter((id) => !opened.includes(id));
      for (const id of fresh) {
        const ms = await clickRow(page, id);
        // The first of all waits for parts of the program, not for the thread.
        if (opened.length > 0) first.push(ms);
        bareFirst.push(await paintBare(page, id, true));
        opened.push(id);
        if (opened.length >= ROWS) break;
      }
      if (opened.length < ROWS) {
        await page.mouse.wheel(0, Math.max(1, fresh.length - 1) * ROW_HEIGHT);
        await page.waitForTimeout(PAUSE_MS);
      }
    }
    const again: number[] = [];
    const bareAgain: number[] = [];
    const visible = new Set(await shown());
    const loaded = opened.slice(-LOADED).filter((id) => visible.has(id));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const id of loaded) {
        if (round === 0 && id === opened.at(-1)) continue;
        again.push(await clickRow(page, id));
        bareAgain.push(await paintBare(page, id, false));
      }
    }
    const figure = (name: string, ours: number[], floor: number[], bar: number, did: string): Figure => ({
      name: `click to paint, ${name}`,
      unit: 'ms p95',
      ours: percentile(ours, 0.95),
      floor: percentile(floor, 0.95),
      ratio: percentile(ours, 0.95),
      bar,
      must: 'stay-below',
      did: `${did}; the button held ${HELD_MS} ms, counted from the click; ${ours.length} clicks; software rendering`,
      details: { oursMedian: percentile(ours, 0.5), floorMedian: percentile(floor, 0.5) },
    });
    return [
      figure(
        'first time',
        first,
        bareFirst,
        FIRST_BAR_MS,
        'row of the list, thread and contact asked for; floor: both answers fetched and put in as plain lines',
      ),
      figure(
        'loaded before',
        again,
        bareAgain,
        AGAIN_BAR_MS,
        `one of the last ${loaded.length} opened; floor: 50 plain lines`,
      ),
    ];
  } finally {
    await browser.close();
  }
}
