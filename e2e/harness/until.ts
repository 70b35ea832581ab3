import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';

/**
 * Asks again and again until the answer is neither null, undefined nor false.
 * @param what in words, for the message when it never comes
 * @param ask may throw: the last error is part of the message
 * @returns the answer
 * @throws Error after `ms` milliseconds
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ms = 10_000,
): Promise<T> {
  const deadline = performance.now() + ms;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) {
      throw new Error(`${what}: not within ${ms / 1000} s`, last === undefined ? {} : { cause: last });
    }
    await sleep(40);
  }
}

/** Waits until what bears this `aria-label` has the focus: it is given where a change was drawn, not with it. */
export async function focusOn(page: Page, label: string): Promise<void> {
  await until(`the focus is on “${label}”`, async () => {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    return focused === label;
  });
}

/**
 * Waits until a dialog has taken the focus, which it does a moment after it stands: a key that is pressed before that
 * goes to what it gives the focus to.
 */
export async function focusIn(dialog: Locator): Promise<void> {
  await until('the dialog has the focus', () =>
    dialog.evaluate((element) => element.contains(document.activeElement)),
  );
}
