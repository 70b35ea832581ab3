import type { Page } from 'playwright-core';

/** What somebody did on a page: clicks, and keys beyond the text that was typed (a key with Ctrl or ⌘ is one). */
interface Acts {
  clicks: number;
  keys: number;
}

declare global {
  interface Window {
    /** What was counted on this page. */
    acts?: Acts;
  }
}

/** From now on a page counts what is done on it, until it is loaded anew. @returns how much so far */
export async function countActs(page: Page): Promise<() => Promise<Acts>> {
  await page.evaluate(() => {
    const acts = { clicks: 0, keys: 0 };
    window.acts = acts;
    const count = (event: MouseEvent | KeyboardEvent) => {
      // Enter on a button makes a click of its own, with nothing behind it: that was a key.
      if (!event.isTrusted || (event.type === 'click' && event.detail === 0)) return;
      if (!(event instanceof KeyboardEvent)) {
        acts.clicks += 1;
        return;
      }
      const { key, target, ctrlKey, metaKey, altKey } = event;
      const isAlone = ['Control', 'Meta', 'Alt', 'Shift'].includes(key);
      const isText =
        key.length === 1 &&
        !(ctrlKey || metaKey || altKey) &&
        target instanceof HTMLElement &&
        target.matches('textarea, [contenteditable="true"], input:not([type=checkbox]):not([type=radio])');
      if (!isAlone && !isText) acts.keys += 1;
    };
    document.addEventListener('click', count, { capture: true });
    document.addEventListener('keydown', count, { capture: true });
  });
  return () => page.evaluate(() => window.acts ?? { clicks: NaN, keys: NaN });
}
