import type { Locator } from 'playwright-core';
import { until } from './until.ts';

/**
 * Points at a row and presses one of the options that show there. Where the rows move meanwhile, as when a message
 * above comes or loses its line, the options are another row's: it is pointed at anew, as a hand does.
 */
export const pressOption = (row: Locator, name: string): Promise<boolean> =>
  until(`${name} at the row`, async () => {
    await row.hover();
    await row.getByRole('button', { name }).click({ timeout: 1_000 });
    return true;
  });
