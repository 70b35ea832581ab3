import type { Locator } from 'playwright-core';
import { until } from './until.ts';

/** In a page: from now on `pressed` is the name of the button that was clicked last. */
function watchPresses(): void {
  const page = globalThis as { pressed?: string };
  if (page.pressed === undefined)
    addEventListener(
      'click',
      ({ target }) => {
        page.pressed = (target as Element).closest('button')?.getAttribute('aria-label') ?? '';
      },
      { capture: true },
    );
  page.pressed = '';
}

/**
 * Points at a row and presses one of the options that show there. Where the rows move meanwhile, as when a message
 * above comes or loses its line, the options are another row's: it is pointed at anew, as a hand does. A press that a
 * slow page took, and answered late, is not done again: the second would undo it.
 */
export const pressOption = (row: Locator, name: string): Promise<boolean> =>
  until(`${name} at the row`, async () => {
    await row.hover();
    // Where there is no room beside the words they are behind one button.
    const more = row.getByRole('toolbar').getByRole('button', { name: 'All options' });
    const option = row.getByRole('button', { name });
    if (!(await option.isVisible()) && (await more.isVisible())) await more.click({ timeout: 1_000 });
    await row.page().evaluate(watchPresses);
    try {
      await option.click({ timeout: 1_000 });
    } catch (error) {
      const pressed = await row.page().evaluate(() => (globalThis as { pressed?: string }).pressed ?? '');
      if (!pressed.includes(name)) throw error;
    }
    return true;
  });
