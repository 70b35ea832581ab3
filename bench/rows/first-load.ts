import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { builtChunks, FIRST_LOAD_BUDGET, firstLoad, gzippedSize } from '../../scripts/lib/first-load.ts';
import type { Figure } from '../harness/figures.ts';
import { HttpConnection } from '../harness/http.ts';
import { openBrowser, openSignedIn, signInEverywhere } from '../harness/browser.ts';
import type { World } from '../harness/world.ts';

const isChunk = (path: string) => path.startsWith('/assets/');

declare const benchFirstRow: { paintedMs: number | null };

/** Runs in the page: notes when the list’s first row was painted, at the end of its frame, when all that the frame asks for is asked. */
function watchFirstRow(): void {
  const state: typeof benchFirstRow = { paintedMs: null };
  Object.assign(window, { benchFirstRow: state });
  performance.setResourceTimingBufferSize(10_000);
  const frame = new ResizeObserver(() => {
    state.paintedMs = performance.now();
    frame.disconnect();
  });
  const rows = new MutationObserver(() => {
    const row = document.querySelector('section[aria-label="Contacts"] [role="listitem"]');
    if (!row) return;
    rows.disconnect();
    frame.observe(row);
  });
  rows.observe(document, { childList: true, subtree: true });
}

/** Runs in the page: the scripts that it had asked for by then. */
function scriptsBeforeRow(): { shownMs: number; requested: string[] } {
  const shownMs = benchFirstRow.paintedMs!;
  const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = asked
    .filter(({ startTime }) => startTime <= shownMs)
    .filter(({ name, initiatorType }) => initiatorType === 'script' || /\.js(\?|$)/.test(name))
    .map(({ name }) => name);
  return { shownMs, requested: [...new Set(scripts)] };
}

/** The JavaScript that a signed-in browser without a cache asks for before the list shows, gzipped. */
export async function measureFirstLoad(world: World): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const context = await openSignedIn(browser, world);
    const page = await context.newPage();
    await page.addInitScript(watchFirstRow);
    await page.goto(`${world.origin}/frontdesk`, { waitUntil: 'commit' });
    await page.waitForFunction(() => benchFirstRow.paintedMs !== null, null, { timeout: 30_000 });
    // What was asked for is listed when it has come; much of what comes is not part of the first load.
    await page.waitForLoadState('networkidle');
    const { shownMs, requested } = await page.evaluate(scriptsBeforeRow);
    // `npm run check` counts without a browser: it must know of all that one asks for.
    const known = new Set(firstLoad(builtChunks()).map(({ file }) => `/${file}`));
    const unknown = requested
      .map((address) => new URL(address).pathname)
      .filter(isChunk)
      .filter((path) => !known.has(path));
    if (unknown.length > 0)
      throw new Error(`Not in the budget of scripts/lib/first-load.ts: ${unknown.join(', ')}`);
    const http = new HttpConnection(world.port);
    let bytes = 0;
    for (const address of requested) {
      const answer = await http.request('GET', new URL(address).pathname, ['Accept-Encoding: identity']);
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`);
      bytes += gzippedSize(answer.body);
    }
    http.close();
    return [
      {
        name: 'first load, JavaScript',
        unit: 'bytes',
        ours: bytes,
        floor: null,
        ratio: bytes,
        bar: FIRST_LOAD_BUDGET,
        must: 'stay-below',
        did: `${requested.length} scripts asked for before the list shows, gzipped; nothing cached; list after ${Math.round(shownMs)} ms here`,
      },
      await measureLighthouse(world),
    ];
  } finally {
    await browser.close();
  }
}

interface Lighthouse {
  default(
    url: string,
    flags: object,
    config: object,
  ): Promise<
    { lhr: { finalDisplayedUrl: string; categories: { performance: { score: number | null } } } } | undefined
  >;
  desktopConfig: object;
}

/** Lighthouse's performance of the front desk, signed in, with its desktop settings. */
async function measureLighthouse(world: World): Promise<Figure> {
  const figure: Figure = {
    name: 'first load, Lighthouse performance',
    unit: 'points',
    ours: null,
    floor: null,
    ratio: null,
    bar: 95,
    must: 'reach',
    did: 'not measured: `npm install --no-save lighthouse` first',
  };
  // Too large for everybody's install (it brings a browser's driver of its own): measured where it is there.
  const name = 'lighthouse';
  let lighthouse: Lighthouse;
  try {
    lighthouse = (await import(name)) as Lighthouse;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return figure;
    throw error;
  }
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  try {
    const scores: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      // As cookies of the browser, not as a header: the page itself reads one of them.
      await signInEverywhere(browser, world);
      const result = await lighthouse.default(
        `${world.origin}/frontdesk`,
        { port, onlyCategories: ['performance'], logLevel: 'error' },
        lighthouse.desktopConfig,
      );
      const shown = new URL(result?.lhr.finalDisplayedUrl ?? 'about:blank').pathname;
      if (shown !== '/frontdesk') throw new Error(`Lighthouse looked at ${shown}`);
      scores.push(Math.round((result?.lhr.categories.performance.score ?? 0) * 100));
    }
    const median = scores.toSorted((a, b) => a - b)[1]!;
    const did = `front desk, signed in, desktop settings; runs ${scores.join(', ')}`;
    return { ...figure, ours: median, ratio: median, did };
  } finally {
    await browser.close();
  }
}
