import type { CDPSession, Page } from 'playwright-core';
import { type Figure, percentile } from '../harness/figures.ts';
import { openBrowser, openSignedIn } from '../harness/browser.ts';
import type { World } from '../harness/world.ts';

export const FRAME_BAR_MS = 17;
/** The heap may grow by this much between a tenth of the way and its end. */
const HEAP_BAR = 1.25;
const WARM_MS = 3_000;
const SCROLL_MS = 30_000;
const WHEEL_EVERY_MS = 16;
const WHEEL_PIXELS = 400;

/** Megabytes the page's JavaScript holds after a collection. */
async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}

/**
 * Turns the wheel over the middle of the page for a while.
 * @param by pixels of the nth turn
 * @returns milliseconds of each frame
 */
export async function turnWheel(
  page: Page,
  cdp: CDPSession,
  ms: number,
  by: (turn: number) => { deltaX: number; deltaY: number },
): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { benchFrames: frames });
    let last = performance.now();
    const step = (now: number) => {
      frames.push(now - last);
      last = now;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const end = performance.now() + ms;
  for (let turn = 0; performance.now() < end; turn += 1) {
    const begin = performance.now();
    await cdp.send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      x: 900,
      y: 400,
      ...by(turn),
    });
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, WHEEL_EVERY_MS - (performance.now() - begin))),
    );
  }
  return page.evaluate(() => (window as unknown as { benchFrames: number[] }).benchFrames);
}

const scrollUp = (page: Page, cdp: CDPSession, ms: number) =>
  turnWheel(page, cdp, ms, () => ({ deltaX: 0, deltaY: -WHEEL_PIXELS }));

/** Scrolling up through the longest thread in Chromium: how long frames take, and what the page holds. */
export async function measureScrolling(world: World): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const context = await openSignedIn(browser, world);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    let pages = 0;
    page.on('response', (response) => {
      if (/\/conversations\/contact\//.test(response.url())) pages += 1;
    });
    await page.goto(`${world.origin}/frontdesk?contact=${world.office.firstContactId}`);
    await page.locator('[role="region"] [role="listitem"]').first().waitFor({ timeout: 30_000 });
    await scrollUp(page, cdp, WARM_MS);
    const before = await heapOf(cdp);
    pages = 0;
    const frames = await scrollUp(page, cdp, SCROLL_MS);
    const after = await heapOf(cdp);
    const tail = percentile(frames, 0.95);
    const did = `${frames.length} frames in ${SCROLL_MS / 1000} s of turning the wheel upwards, ${pages} pages of ${world.office.longestThread.toLocaleString('en-US')} items loaded; longest frame ${Math.round(Math.max(...frames))} ms; software rendering`;
    const common = { floor: null, must: 'stay-below', did } as const;
    return [
      {
        ...common,
        name: 'scrolling, 95th percentile frame',
        unit: 'ms',
        ours: tail,
        floor: 1000 / 60,
        ratio: tail,
        bar: FRAME_BAR_MS,
      },
      {
        ...common,
        name: 'scrolling, heap',
        unit: 'MB',
        ours: after,
        floor: before,
        ratio: after / before,
        bar: HEAP_BAR,
      },
    ];
  } finally {
    await browser.close();
  }
}
