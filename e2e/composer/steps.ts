import type { Page } from 'playwright-core';
import { until } from '../harness/until.ts';

/** A file is in its draft at once; the browser has it for the next page a moment later, and the draft says so then. */
export const filesArePutAway = (page: Page) =>
  until('the files are put away', () =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('chairline.draft.'))
        .flatMap(([, draft]) => (JSON.parse(draft) as { files: { kept: boolean }[] }).files)
        .every(({ kept }) => kept),
    ),
  );
