import type { Page } from 'playwright-core';
import type { Surfer } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import type { World } from '../harness/world.ts';
import type { Take } from './front-desk.ts';

const TALK = 'Gloves and masks are running low';

const QUESTION = 'Who waits for an answer from us?';

/** Opens the front desk's AI agent, with what it was asked before. */
async function openAgent(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/conversation`);
  await page.getByRole('link', { name: 'AI Agent', exact: true }).click();
  await page.getByRole('link', { name: /^AI FrontDesk/ }).click();
}

/** The AI agent is asked something, and answers. */
export async function prepareConversations(world: World, surfer: Surfer): Promise<void> {
  const admin = await surfer.person();
  const { page } = await signIn(admin, world.url, 'admin');
  await openAgent(page, world.url);
  await world.control.model(
    { when: QUESTION, calls: [{ name: 'waiting_for_an_answer', values: {} }] },
    { when: QUESTION, text: 'These patients wait, **the longest first**. Open one to answer them.' },
  );
  const field = page.getByRole('textbox', { name: 'Question to AI FrontDesk' });
  await field.fill(QUESTION);
  await field.press('Enter');
  await page.getByRole('article').last().getByRole('button', { name: 'Ask again' }).waitFor();
  await admin.close();
}

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
  await openAgent(page, url);
  await page
    .getByRole('group', { name: /^Rows of/ })
    .first()
    .waitFor();
  await take('agent');
}
