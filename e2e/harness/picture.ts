import type { Page } from 'playwright-core';
import { DESKTOP, PHONE } from './browser.ts';

/** Pictures of a page to look at, in both widths and schemes, in the folder `PICTURES` where somebody asks for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const size of [PHONE, DESKTOP])
    for (const scheme of ['dark', 'light']) {
      await page.setViewportSize(size);
      // As the person's own setting does: the page goes by no other.
      await page.evaluate(
        (chosen) => document.documentElement.setAttribute('data-mantine-color-scheme', chosen),
        scheme,
      );
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${scheme}.png` });
    }
}
