import type { Page, Route } from 'playwright-core';
import { until } from './until.ts';

/** Of a file that is there: a page's own call of it is no complaint. */
const PROBE = '/favicon.svg?intercepted';

/**
 * Answers calls of a page that stands, from now on. `page.route` alone takes hold a moment after it was awaited (Chromium
 * hands the page another way to the network), and of 120 calls made at once 2 passed by it. Before a page is loaded it
 * is enough.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  answer: (route: Route) => unknown,
  options: { times?: number } = {},
): Promise<void> {
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  await page.route(url, answer, options);
  await until('calls of the page are intercepted', () =>
    page.evaluate((probe) => fetch(probe).then(({ status }) => status === 204), PROBE),
  );
}
