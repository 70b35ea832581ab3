import type { Locator } from 'playwright-core';

/** What may be pressed, written in or read as a row of a list, by its name, that lies under what is shown. */
export const coveredBy = (shown: Locator): Promise<(string | null)[]> =>
  shown.first().evaluate((over) => {
    const box = over.getBoundingClientRect();
    const kept = document.querySelectorAll('button, a[href], textarea, input, main li, [role="dialog"] li');
    return [...kept]
      .filter((element) => !over.contains(element) && element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const other = element.getBoundingClientRect();
        // Of what scrolls only the part in view counts.
        const x = Math.max(other.left, box.left) + 1;
        const y = Math.max(other.top, box.top) + 1;
        if (x >= Math.min(other.right, box.right) || y >= Math.min(other.bottom, box.bottom)) return false;
        return document.elementsFromPoint(x, y).includes(element);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  });
