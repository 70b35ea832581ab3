import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { builtChunks, FIRST_LOAD_BUDGET, firstLoad, gzippedSize } from '../../scripts/lib/first-load.ts';
import type { Figure } from '../harness/figures.ts';
import { HttpConnection } from '../harness/http.ts';
import { openBrowser, openSignedIn, signInEverywhere } from '../harness/browser.ts';
import type { World } from '../harness/world.ts';

const isChunk = (path: string) => path.startsWith('/assets/');

/** The JavaScript that a signed-in browser without a cache asks for before the list shows, gzipped. */
export async function measureFirstLoad(world: World): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const context = await openSignedIn(browser, world);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    const scripts = new Set<string>();
    cdp.on('Network.requestWillBeSent', ({ request, type }) => {
      if (type === 'Script' || /\.js(\?|$)/.test(request.url)) scripts.add(request.url);
    });
    const begin = performance.now();
    await page.goto(`${world.origin}/frontdesk`, { waitUntil: 'commit' });
    await page
      .locator('section[aria-label="Contacts"] [role="listitem"]')
      .first()
      .waitFor({ timeout: 30_000 });
    const shownMs = performance.now() - begin;
    const requested = [...scripts];
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
