import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, stayAsUsual } from '../harness/browser.ts';
import { columnsOf, dragDivider } from '../harness/columns.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { connectPractice } from '../harness/practice.ts';

const journey = useJourney({ practice: 'read' });

// The practice is read before the journey begins.
beforeAll(async () => {
  const admin = await journey.surfer.person({ viewport: DESKTOP });
  await signIn(admin, journey.world.url, 'admin');
  await connectPractice(admin, journey.world);
  await journey.surfer.closePeople();
});

async function openRecalls(user: string): Promise<Page> {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: DESKTOP });
  const { page } = await signIn(person, world.url, user);
  await page.goto(`${world.url}/recall`);
  return page;
}

const list = (page: Page) => page.getByRole('region', { name: 'Recalls', exact: true });

test('a patient who is due gets a text in two clicks; a conversation moves them from Due to Now, for others to Later', async () => {
  const desk = await openRecalls('admin');
  const other = await openRecalls('desk2');
  await stayAsUsual(desk);
  await desk.getByText('Choose a patient to get started').waitFor();
  await desk.getByText('No Conversations Here').waitFor();
  await desk.getByRole('tab', { name: 'Due' }).click();
  const text = list(desk).getByRole('button', { name: /^Text / });
  await text.first().waitFor();
  expect(await findBarriersEverywhere(desk, 'recalls')).toEqual([]);

  // Who is longest overdue may have no number that takes texts: it says so, and the next one is tried.
  const template = () =>
    desk
      .getByRole('dialog')
      .getByRole('button', { name: /^(Recare|Insurance|Directions)/ })
      .and(desk.locator(':not([aria-disabled])'));
  const without = desk.getByRole('dialog').getByText('None of this contact’s numbers takes texts.');
  let nth = 0;
  for (; ; nth += 1) {
    await text.nth(nth).click();
    await template().or(without).first().waitFor();
    if (!(await without.isVisible())) break;
    await desk.keyboard.press('Escape');
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
  }
  const name = ((await text.nth(nth).getAttribute('aria-label')) ?? '').replace('Text ', '');

  // Two clicks, with a way back.
  await template().first().click();
  await desk.getByText(`Texting ${name}`, { exact: true }).waitFor();
  await desk.getByRole('button', { name: 'Undo' }).click();
  await desk.getByRole('status').getByText(`The text to ${name} was not sent.`).waitFor();
  await text.nth(nth).click();
  await template().first().click();
  await list(desk)
    .getByText(/written Today/)
    .first()
    .waitFor();

  // A conversation.
  const link = list(desk).locator('[data-row]').first();
  const whose = (await link.innerText()).trim();
  await link.click();
  await desk
    .getByRole('dialog', { name: 'Start the conversation' })
    .getByRole('button', { name: 'Start' })
    .click();
  await desk.getByText(`Conversation "${whose}" started`).waitFor();
  await desk
    .getByRole('complementary', { name: 'Recalls of the patient' })
    .getByRole('listitem')
    .first()
    .waitFor();
  expect(await findBarriersEverywhere(desk, 'a recall')).toEqual([]);
  await desk.getByRole('tab', { name: /^Now/ }).click();
  await list(desk).getByRole('link', { name: whose }).waitFor();
  await other.getByRole('tab', { name: /^Later/ }).click();
  await list(other).getByText('You take no part in these').waitFor();
  await list(other).getByRole('link', { name: whose }).click();
  await other.getByText(`Conversation "${whose}" started`).waitFor();
});

test('the columns are the front desk’s, with widths of their own', async () => {
  const desk = await openRecalls('admin');
  const divider = desk.getByRole('separator', { name: 'Width of the list of recalls' });
  const other = desk.getByRole('separator', { name: 'Width of the recalls of the patient' });
  await other.waitFor();
  const [left = 0, centre = 0, right = 0] = await columnsOf(desk);
  expect(left).toBeCloseTo(392, -1);
  expect(centre / right).toBeCloseTo(9 / 7, 1);
  await dragDivider(other, 60);
  await divider.focus();
  await desk.keyboard.press('ArrowRight');
  const moved = await columnsOf(desk);
  expect(moved[0]).toBeCloseTo(left + 16, -1);
  expect(moved[2]).toBeCloseTo(right - 60, -1);
  await desk.reload();
  await other.waitFor();
  for (const [index, width] of (await columnsOf(desk)).entries())
    expect(width).toBeCloseTo(moved[index]!, -1);
  await other.dblclick();
  expect((await columnsOf(desk))[2]).toBeCloseTo(right, -1);

  // A tablet has no room for what stands beside: the middle has it all.
  await desk.setViewportSize({ width: 900, height: 1100 });
  await other.waitFor({ state: 'detached' });
  const spread = await desk.locator('#main > div > div').last().boundingBox();
  expect(spread!.x + spread!.width).toBeCloseTo(900, -1);
});
