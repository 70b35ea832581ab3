import type { Locator } from 'playwright-core';

/** Opens a field that offers several and presses the choice of exactly these words. */
export async function choose(field: Locator, words: string): Promise<void> {
  const page = field.page();
  // An open list has the field's label as well.
  const box = field.and(page.getByRole('combobox'));
  const choice = page.getByRole('option', { name: words, exact: true });
  await box.click();
  await choice.click();
  await choice.waitFor({ state: 'hidden' });
}
