import { AxeBuilder } from '@axe-core/playwright';
import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';
import { isAll } from '../../apps/server/src/testing/tier.ts';
import { isDrawn, until } from './until.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing that moves is judged half-way; `reducedMotion` keeps still what begins meanwhile. */
const isStill = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      ),
  );

/**
 * What axe finds wrong on a page once nothing moves: one line a place; empty when nothing is.
 * @param within a selector: only that part is looked at, where another journey looks at the rest
 */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  await isDrawn(page);
  await until('nothing moves', () => isStill(page));
  const alone = page.frames().length === 1;
  const violations = await (alone ? lookInPage(page, within) : lookInFrames(page, within));
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
  );
}

/** A tenth of the time of `lookInFrames`, which hands axe over anew and opens another page for each look. */
async function lookInPage(page: Page, within: string | undefined): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(
    async ([place, tags]) => {
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
      const found = await run(place ?? document, {
        resultTypes: ['violations'],
        runOnly: { type: 'tag', values: tags },
      });
      return found.violations;
    },
    [within, TAGS] as const,
  );
}

async function lookInFrames(page: Page, within: string | undefined): Promise<Result[]> {
  const look = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(TAGS);
  return (await (within ? look.include(within) : look).analyze()).violations;
}

/**
 * Every size and every scheme; every pair of them, which takes twice as long, where everything is run (`test:all`).
 */
const looks = [
  ...(isAll() ? [{ viewport: PHONE, scheme: 'light' } as const] : []),
  { viewport: PHONE, scheme: 'dark' },
  ...(isAll() ? [{ viewport: DESKTOP, scheme: 'dark' } as const] : []),
  { viewport: DESKTOP, scheme: 'light' },
] as const;

/**
 * What axe finds on a page as it stands, on a phone in dark and on a desktop in light (and the other way round where
 * everything is run), and whether it is wider than the screen; the page is left as in the last of them.
 */
export async function findBarriersEverywhere(page: Page, screen: string, within?: string): Promise<string[]> {
  const found: string[] = [];
  const wanted = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { viewport, scheme } of looks) {
    await page.setViewportSize(viewport);
    await page.evaluate(
      (given) => document.documentElement.setAttribute('data-mantine-color-scheme', given),
      scheme,
    );
    await isDrawn(page);
    await until('nothing moves', () => isStill(page));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    const barriers = await findBarriers(page, within);
    const lines = wide ? ['wider than the screen', ...barriers] : barriers;
    found.push(...lines.map((line) => `${screen}, ${viewport.width}, ${scheme}: ${line}`));
  }
  await page.emulateMedia({ reducedMotion: wanted ? 'reduce' : 'no-preference' });
  return found;
}
