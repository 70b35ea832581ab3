import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { limitOf, patient } from '../../scripts/lib/patience.ts';

/**
 * Asks again and again until the answer is neither null, undefined nor false.
 * @param what in words, for the message when it never comes
 * @param ask may throw: the last error is part of the message
 * @param longMs for what takes longer than the usual half a minute, on a usual machine
 * @returns the answer
 * @throws Error when it hangs
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  longMs = 0,
): Promise<T> {
  const ms = Math.max(limitOf('until'), patient(longMs));
  const began = performance.now();
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    const waited = performance.now() - began;
    if (waited > ms) {
      throw new Error(`${what}: not within ${ms / 1000} s`, last === undefined ? {} : { cause: last });
    }
    // What is long in coming is looked at less often: a look takes the processor from what it waits for.
    await sleep(Math.min(Math.max(waited / 10, 40), 100));
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
 * Waits until a dialog, or the field it gives the focus to, has it, which is a moment after it stands: a key that is
 * pressed before that goes to what had opened it.
 */
export async function focusIn(dialog: Locator): Promise<void> {
  await until('the dialog has the focus', () =>
    dialog.evaluate((element) => element.contains(document.activeElement)),
  );
}

/**
 * What follows from a change, another width above all, has been drawn: a dialog that becomes a sheet has its title a
 * moment after it stands. A page that is not shown draws no frames.
 */
export const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const atRest = () => requestIdleCallback(() => resolve(), { timeout: 1_000 });
        if (document.hidden) atRest();
        else requestAnimationFrame(() => requestAnimationFrame(atRest));
      }),
  );

/** Waits until an element has stood where it is for twenty frames, a third of a second where nothing is slow. */
export const isAtRest = (locator: Locator): Promise<void> =>
  locator.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let place = element.getBoundingClientRect();
    for (let still = 0; still < 20; still += 1) {
      await frame();
      const now = element.getBoundingClientRect();
      if (now.top !== place.top || now.left !== place.left) still = 0;
      place = now;
    }
  });

/** Waits until a part of the program that is loaded when it is first needed has come, and what follows is drawn. */
export async function partCame(page: Page, part: string): Promise<void> {
  await until(`the part ${part} has come`, () =>
    page.evaluate(
      (name) =>
        performance
          .getEntriesByType('resource')
          .some((one) => one.name.includes(name) && (one as PerformanceResourceTiming).responseEnd > 0),
      part,
    ),
  );
  await isDrawn(page);
}
