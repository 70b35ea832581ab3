import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { DESKTOP } from '../harness/browser.ts';
import { signInCaller } from '../harness/caller.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

const ids = new Map<string, number>();

beforeAll(async () => {
  const caller = await signInCaller(journey.world.url, 'desk');
  for (const { full_name, contact_id } of await caller.contacts()) ids.set(full_name, contact_id);
});

async function waits(name: string): Promise<boolean> {
  const caller = await signInCaller(journey.world.url, 'desk');
  return (await caller.contacts()).find(({ full_name }) => full_name === name)!.needs_answer;
}

/** Keys one after the other in one frame, and even before anything could be drawn between them. */
const pressAtOnce = (page: Page, ...keys: string[]) =>
  page.evaluate((all) => {
    for (const key of all) {
      const at = document.activeElement ?? document.body;
      at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
  }, keys);

const markWaiting = async (page: Page, id: number) => {
  const answer = await page.request.put(`${journey.world.url}/api/contacts/${id}/needs_answer`, {
    data: { needs_answer: true },
    headers: { origin: journey.world.url },
  });
  expect(answer.status(), await answer.text()).toBeLessThan(300);
};

test('keys within one frame: each is for the row that the one before it led to, in sight or not', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person({ viewport: DESKTOP }), world.url, 'desk');
  const { page } = desk;
  const links = page.getByRole('list', { name: 'Contacts' }).locator('a[data-contact]');
  await links.nth(4).waitFor();
  const order = async () =>
    Promise.all([0, 1, 2].map(async (at) => Number(await links.nth(at).getAttribute('data-contact'))));
  const nameOf = (id: number) => [...ids].find(([, one]) => one === id)![0];
  for (const id of await order()) await markWaiting(page, id);
  const [first, second, third] = await order();

  await links.nth(0).focus();
  await pressAtOnce(page, 'j', 'j', 'e');
  await until('the third is done', async () => !(await waits(nameOf(third!))));
  expect(await waits(nameOf(first!))).toBe(true);
  expect(await waits(nameOf(second!))).toBe(true);

  // The open thread's row, and the one after it, are scrolled off the page: the key leads there and acts there.
  await page.goto(`${world.url}/frontdesk?contact=${first}`);
  await until('the composer is open', () => desk.composer.isEnabled());
  await links.nth(4).waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const scroll = page.getByRole('list', { name: 'Contacts' }).locator('xpath=..');
  await scroll.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await shows(page.locator(`a[data-contact="${second}"]`), { count: 0 });
  await pressAtOnce(page, 'j', 'e');
  await until('the second is done', async () => !(await waits(nameOf(second!))));
  expect(await waits(nameOf(first!))).toBe(true);
});

test('keys within one frame among conversations: r opens the one that j led to', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ viewport: DESKTOP }), world.url, 'desk');
  await page.goto(`${world.url}/conversation?process=0`);
  const rows = page.locator('a[data-convo]');
  await rows.nth(2).waitFor();
  const [first, third] = await Promise.all([0, 2].map((row) => rows.nth(row).getAttribute('data-convo')));
  await rows.first().click();
  await page.waitForURL((url) => url.searchParams.get('convo') === first);
  await page.getByRole('textbox', { name: /^(Message in|Your message)/ }).waitFor();
  await page.locator(`a[data-convo="${first}"]`).focus();
  await pressAtOnce(page, 'j', 'j', 'r');
  await page.waitForURL((url) => url.searchParams.get('convo') === third);
});
