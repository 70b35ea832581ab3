import type { BrowserContext, Locator, Page } from 'playwright-core';
import { until } from './until.ts';

/** What a patient does and sees on the phone page. */
export interface Patient {
  page: Page;
  log: Locator;
  write(words: string): Promise<void>;
}

/** Opens the phone page as the owner of a number (E.164), added there if it is new. */
export async function pickUpPhone(
  person: BrowserContext,
  phoneUrl: string,
  number: string,
): Promise<Patient> {
  const page = await person.newPage();
  await page.goto(phoneUrl);
  const picker = page.getByLabel('Phone number');
  await picker.locator('option').first().waitFor({ state: 'attached' });
  if ((await picker.locator(`option[value="${number}"]`).count()) > 0) await picker.selectOption(number);
  else {
    await page.getByRole('button', { name: 'Add number' }).click();
    await page.getByLabel('New number').fill(number);
    await page.getByRole('button', { name: 'Use this number' }).click();
    // Until the sandbox has answered, the number before is the one that writes.
    await until('the phone has the number', async () => (await picker.inputValue()) === number);
  }
  const field = page.getByLabel('Message', { exact: true });
  return {
    page,
    log: page.getByRole('log'),
    async write(words) {
      await field.fill(words);
      await page.getByRole('button', { name: 'Send' }).click();
    },
  };
}
