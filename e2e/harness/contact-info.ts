import type { Locator, Page } from 'playwright-core';

/** Opens the form of the contact whose info stands in the side panel: it is behind Edit. */
export async function editContact(page: Page): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Contact information' })
    .getByRole('button', { name: 'Edit', exact: true })
    .click();
  const form = page.getByRole('form', { name: 'Contact information' });
  await form.waitFor();
  return form;
}
