import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { OFFICE, PASSWORD } from '../harness/caller.ts';
import { PHONE } from '../harness/browser.ts';

/** A phone in the hand: narrow, touched. */
export const HELD: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true };

/** The widths of the three columns, in CSS pixels. */
export function columnsOf(page: Page): Promise<number[]> {
  return page
    .locator('#main > div')
    .first()
    .evaluate((desk) => getComputedStyle(desk).gridTemplateColumns.split(' ').map(Number.parseFloat));
}

/** Makes contact tags as the office's admin. */
export async function makeTags(url: string, tags: { name: string; icon: string }[]): Promise<void> {
  const headers = { 'content-type': 'application/json', origin: url };
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ client_id: OFFICE, username: 'admin', password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  for (const { name, icon } of tags) {
    const made = await fetch(`${url}/api/tags`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({
        tag_name: name,
        tag_icon: icon,
        tag_color: '#2E7D32',
        tag_source: 'contactTags',
      }),
    });
    if (!made.ok) throw new Error(`${name}: ${made.status} ${await made.text()}`);
  }
}

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
