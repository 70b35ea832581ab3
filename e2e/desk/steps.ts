import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PHONE } from '../harness/browser.ts';

/** A phone in the hand: narrow, touched. */
export const HELD: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/** A finger on the middle of the left half of an element for so long, in milliseconds. */
export async function press(page: Page, target: Locator, ms: number): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to press');
  const touch = await page.context().newCDPSession(page);
  const touchPoints = [{ x: box.x + box.width / 4, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await new Promise((resolve) => setTimeout(resolve, ms));
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touch.detach();
}

/** The spoken name of what has the focus. */
export function focused(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
