import type { Page } from 'playwright-core';

/**
 * Does `act` and waits until it lights up a row that says `words`, or any row within `place`. A row is lit for a
 * second only, so that the page is looked at with every frame and from before the act: `waitFor` looks twice a second
 * and can come too late.
 */
export async function lightsUp(
  page: Page,
  words: string,
  act: () => Promise<unknown>,
  place = 'body',
): Promise<void> {
  const lit = page.waitForFunction(
    ([selector, said]) =>
      [...document.querySelectorAll(`${selector} [data-highlighted]`)].some((row) =>
        row.textContent.includes(said!),
      ),
    [place, words],
  );
  await Promise.all([lit, act()]);
}
