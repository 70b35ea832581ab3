import type { Page } from 'playwright-core';
import type { Take } from './front-desk.ts';

const TALK = 'Gloves and masks are running low';

/** General conversations of the demo's office: the list, Later, an open one, a new one, the tags. */
export async function takeConversations(page: Page, url: string, take: Take): Promise<void> {
  const list = page.getByRole('region', { name: 'Conversations', exact: true });
  const row = (name: string) => list.getByRole('link', { name });
  await page.goto(`${url}/conversation?process=0`);
  await row(TALK).waitFor();
  await take('conversations');
  await page.getByRole('tab', { name: /^Later/ }).click();
  await page.getByText('You take no part in these').waitFor();
  await take('conversations-later');
  await page.goto(`${url}/conversation?process=0`);
  await row(TALK).click();
  await page.getByRole('heading', { name: TALK, level: 2 }).waitFor();
  await page
    .getByRole('region', { name: /^Messages of/ })
    .getByRole('listitem')
    .last()
    .waitFor();
  await take('conversation');
  await page.goto(`${url}/conversation?process=0`);
  await row(TALK).waitFor();
  await page.getByRole('button', { name: 'New conversation' }).click();
  await page.getByRole('dialog', { name: 'New conversation' }).getByLabel('Title').waitFor();
  await take('conversation-new');
  await page.goto(`${url}/conversation?settings=tags`);
  await page.getByRole('table', { name: 'Tags' }).getByText('Urgent').waitFor();
  await take('conversation-tags');
}
