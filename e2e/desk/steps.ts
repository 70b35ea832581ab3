import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PHONE } from '../harness/browser.ts';
import { until } from '../harness/until.ts';

/** A phone in the hand: narrow, touched. */
export const HELD: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/**
 * A finger on the middle of the left half of an element, until what a long press brings is there. The page's clock
 * stands from then on, because what it brings goes by itself: `page.clock.resume()` once it was used.
 */
export async function hold(page: Page, target: Locator, brings: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to hold');
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 4, y: box.y + box.height / 2 }];
  const now = await page.evaluate(() => Date.now());
  await page.clock.install({ time: now });
  // It can be stopped ahead of itself alone: by more than a busy machine takes from one to the other.
  await page.clock.pauseAt(now + 5_000);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await until('the press is long', async () => {
    await page.clock.runFor(20);
    return brings.isVisible();
  });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** The spoken name of what has the focus. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
