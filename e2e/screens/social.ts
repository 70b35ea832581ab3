import type { Page } from 'playwright-core';
import type { Surfer } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';
import type { Take } from './front-desk.ts';

const POST = 'We are open on the Friday after Thanksgiving, from eight to two.';

async function openPosts(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings/social`);
  await page.getByText('Facebook posts', { exact: true }).click();
}

/** The office's Facebook page is connected, and something stands on it. */
export async function prepareSocial(world: World, surfer: Surfer): Promise<void> {
  // Of Facebook's own page.
  surfer.expectComplaint(/404.*favicon\.ico/);
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await openPosts(page, world.url);
  const opened = admin.waitForEvent('page');
  await page.getByRole('button', { name: 'Connect Facebook' }).click();
  await (await opened).getByRole('button', { name: 'Continue' }).click();
  const chosen = page
    .getByRole('group', { name: 'Pages that are posted to' })
    .getByLabel('Cedar Dental', { exact: true });
  await chosen.click();
  await until('the page is chosen', () => chosen.isChecked());
  const composer = page.getByRole('form', { name: 'New post' });
  await composer.getByText('It is posted to Cedar Dental.').waitFor();
  await composer.getByLabel('New post').fill(POST);
  await composer.getByRole('button', { name: 'Post now' }).click();
  await page.getByRole('article').filter({ hasText: POST }).getByText('0 likes · 0 comments').waitFor();
  await admin.close();
}

export async function takeSocial(page: Page, url: string, take: Take): Promise<void> {
  await openPosts(page, url);
  await page.getByRole('article').filter({ hasText: POST }).waitFor();
  await take('social');
}
