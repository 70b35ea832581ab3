import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { columnsOf, dragDivider } from '../harness/columns.ts';
import { editContact } from '../harness/contact-info.ts';
import { useJourney } from '../harness/journey.ts';
import { pressOption } from '../harness/options.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';
import { HELD } from './steps.ts';

const journey = useJourney();

test('columns are dragged, moved by keyboard, kept over a reload and reset', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  const [left = 0, , collapsed = 0] = await columnsOf(page);
  expect(collapsed).toBeLessThan(80);

  await page.getByRole('button', { name: 'Contact info' }).click();
  await page.getByRole('region', { name: 'At a glance' }).waitFor();
  expect((await columnsOf(page))[2]).toBeGreaterThan(300);

  const divider = page.getByRole('separator', { name: 'Width of the contact list' });
  await dragDivider(divider, 60);
  const dragged = await columnsOf(page);
  expect(dragged[0]).toBeCloseTo(left + 60, -1);

  const other = page.getByRole('separator', { name: 'Width of the additional information' });
  await other.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const moved = await columnsOf(page);
  expect(moved[2]).toBeCloseTo(dragged[2]! - 32, -1);
  // As far as it goes: every column stays readable.
  await page.keyboard.press('Home');
  expect((await columnsOf(page))[1]).toBeGreaterThanOrEqual(339);
  await page.keyboard.press('End');
  const narrow = await columnsOf(page);
  expect(narrow[2]).toBeGreaterThanOrEqual(299);

  await page.reload();
  await page.getByRole('region', { name: 'At a glance' }).waitFor();
  const reloaded = await columnsOf(page);
  for (const [index, width] of reloaded.entries()) expect(width).toBeCloseTo(narrow[index]!, -1);
  await page.getByRole('separator', { name: 'Width of the contact list' }).dblclick();
  expect((await columnsOf(page))[0]).toBeCloseTo(left, -1);

  await page.getByRole('button', { name: 'Close the side panel' }).click();
  await until('the panel is its bar again', async () => (await columnsOf(page))[2]! < 80);
});

test('on a tablet the panel lies over the thread, has the focus, and Escape closes it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(
    await surfer.person({ viewport: { width: 900, height: 1100 } }),
    world.url,
    'desk',
  );
  const { page } = desk;
  await desk.open('Tom Whitfield');
  await page.getByRole('heading', { name: 'Tom Whitfield', level: 2 }).getByRole('button').click();
  await page.getByRole('button', { name: 'Open contact info' }).click();
  const card = page.getByRole('region', { name: 'At a glance' });
  await card.waitFor();
  await until('the focus is in the panel', () =>
    page.evaluate(() => document.activeElement?.closest('aside') !== null),
  );
  const form = await editContact(page);
  // A list of choices takes Escape for itself.
  const language = page.getByRole('combobox', { name: 'Language' });
  await language.click();
  const choice = page.getByRole('option', { name: 'Tagalog' });
  await choice.waitFor();
  await page.keyboard.press('Escape');
  await choice.waitFor({ state: 'hidden' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await desk.thread.waitFor();
});

test('on a phone a thread has the whole screen, and going back closes what lies over it first', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk');
  const { page } = desk;
  const screens = page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true });
  await screens.waitFor();
  await desk.row('Maya Okafor').getByRole('link').first().tap();
  const name = page.getByRole('heading', { name: 'Maya Okafor', level: 2 });
  await name.waitFor();
  await until('the composer is open', () => desk.composer.isEnabled());
  await shows(screens, { count: 0 });
  expect((await name.boundingBox())!.y).toBeLessThan(20);
  const send = (await page.getByRole('button', { name: 'Send', exact: true }).boundingBox())!;
  expect(send.y + send.height).toBeGreaterThan(HELD.viewport!.height - 60);
  // Type, tags and family are behind the name.
  await name.getByRole('button').tap();
  const about = page.getByRole('dialog', { name: 'Maya Okafor' });
  await about.getByRole('button', { name: 'All family conversations' }).waitFor();
  await about.getByRole('button', { name: 'Pictures and files' }).tap();
  await about.waitFor({ state: 'detached' });
  const gallery = page.getByRole('dialog');
  await gallery.waitFor();
  await page.goBack();
  await gallery.waitFor({ state: 'detached' });
  await desk.thread.waitFor();
  await page.goBack();
  await screens.waitFor();
  // Over the first screen as well, and then it is asked once.
  await page.getByRole('button', { name: 'Find contacts, messages, people' }).tap();
  const palette = page.getByRole('dialog', { name: 'Find a contact, a screen or an action' });
  await palette.waitFor();
  await page.goBack();
  await palette.waitFor({ state: 'detached' });
  const exit = page.getByRole('dialog', { name: 'Exit' });
  await shows(exit, { count: 0 });
  await page.goBack();
  await exit.getByText('Do you really want to exit the app?').waitFor();
});

test('on a phone nothing stands between header, thread and composer; what is special is said beneath the name', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk');
  const { page } = desk;
  await desk.row('Maya Okafor').getByRole('link').first().tap();
  const name = page.getByRole('heading', { name: 'Maya Okafor', level: 2 });
  const header = page.locator('header').filter({ has: name });
  const gaps = async () => {
    const [above, thread, below] = await Promise.all(
      [header, desk.thread, page.getByRole('form', { name: /^Text Maya/ })].map((part) => part.boundingBox()),
    );
    return [
      Math.round(thread!.y - above!.y - above!.height),
      Math.round(below!.y - thread!.y - thread!.height),
    ];
  };
  const about = page.getByRole('dialog', { name: 'Maya Okafor' });
  await header.getByText(/^Shared with ./).waitFor();
  await expect.poll(() => gaps()).toEqual([0, 0]);

  await header.getByRole('button', { name: 'Put Maya Okafor off' }).tap();
  await page
    .getByRole('dialog', { name: /^Put off/ })
    .getByRole('button', { name: /^Tomorrow/ })
    .tap();
  await header.getByText(/^Put off until Tomorrow/).waitFor();
  await expect.poll(() => gaps()).toEqual([0, 0]);
  // All of it is behind the name, with the ways back.
  await name.getByRole('button').tap();
  await about.getByText(/^This number is shared with ./).waitFor();
  await about.getByRole('button', { name: 'Show only messages with a tag' }).tap();
  await page.getByRole('menuitem', { name: 'In pain' }).tap();
  await about.getByText('Only what is tagged “In pain”').waitFor();
  await page.keyboard.press('Escape');
  await about.waitFor({ state: 'detached' });
  await header.getByText('Only “In pain”').waitFor();
  await expect.poll(() => gaps()).toEqual([0, 0]);
  await name.getByRole('button').tap();
  await about.getByRole('button', { name: 'Show all' }).tap();
  await about.getByRole('button', { name: 'Waits again now' }).tap();
  await about.getByText(/^Put off until/).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await header.getByText(/^Shared with ./).waitFor();
});

test('at 1024 px the panel stands beside the thread, and Send and the name stay in sight', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(
    await surfer.person({ viewport: { width: 1024, height: 768 } }),
    world.url,
    'desk',
  );
  const { page } = desk;
  await desk.open('Maya Okafor');
  await page.getByRole('button', { name: 'Contact info' }).click();
  await page.getByRole('region', { name: 'At a glance' }).waitFor();
  const panel = (await page.getByRole('complementary', { name: 'Additional information' }).boundingBox())!;
  const rightOf = async (target: Locator) => {
    const box = (await target.boundingBox())!;
    return box.x + box.width;
  };
  for (const name of ['Send', 'Mark as done', 'All family conversations'])
    await expect
      .poll(() => rightOf(page.getByRole('button', { name, exact: true }).first()))
      .toBeLessThanOrEqual(panel.x);
  const name = page.getByRole('heading', { level: 2 }).getByRole('button', { name: 'Maya Okafor' });
  expect((await name.boundingBox())!.width).toBeGreaterThan(80);
});

test('a phone goes back from the panel to the thread, to the list, and asks before it leaves', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk');
  const { page } = desk;
  const path = () => page.url().slice(world.url.length);
  const exit = page.getByRole('dialog', { name: 'Exit' });
  await desk.row('Grace Lindqvist').getByRole('link').tap();
  await page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).waitFor();
  await page.getByRole('heading', { name: 'Grace Lindqvist', level: 2 }).getByRole('button').tap();
  await page.getByRole('button', { name: 'Open contact info' }).tap();
  await page.getByRole('heading', { name: 'Additional info :' }).waitFor();

  await page.goBack();
  await page.getByRole('heading', { name: 'Additional info :' }).waitFor({ state: 'detached' });
  await desk.thread.waitFor();
  await page.goBack();
  await desk.row('Tom Whitfield').waitFor();
  expect(path()).toBe('/frontdesk');
  await page.goBack();
  await exit.getByText('Do you really want to exit the app?').waitFor();
  await exit.getByRole('button', { name: 'Stay' }).tap();
  await exit.waitFor({ state: 'detached' });
  await desk.row('Tom Whitfield').waitFor();

  // A deep link has the same beneath it, once the page was touched.
  const id = await desk.row('Grace Lindqvist').getByRole('link').getAttribute('data-contact');
  const link = await (
    await surfer.person({ ...HELD, storageState: await page.context().storageState() })
  ).newPage();
  await link.goto(`${world.url}/frontdesk?contact=${id}&panel=contactInfo`);
  await link.getByRole('heading', { name: 'Additional info :' }).tap();
  await link.goBack();
  await link.getByRole('region', { name: /^Conversation with/ }).waitFor();
  await link.goBack();
  await link.getByRole('link', { name: /Tom Whitfield/ }).waitFor();
  await link.goBack();
  await link.getByText('Do you really want to exit the app?').waitFor();
});

test('going back leaves the tagging of many, and skips the form of a contact that was made', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk');
  const { page } = desk;
  const path = () => page.url().slice(world.url.length);
  const mode = page.getByRole('group', { name: 'Tag many contacts' });
  await page.getByRole('button', { name: 'Tag many contacts' }).tap();
  await mode.waitFor();
  await page.goBack();
  await mode.waitFor({ state: 'detached' });
  await desk.row('Tom Whitfield').waitFor();
  // Left by its own button it leaves nothing to go back to.
  await page.getByRole('button', { name: 'Tag many contacts' }).tap();
  await page.getByRole('button', { name: 'Leave tagging many contacts' }).tap();
  await mode.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'New contact' }).tap();
  await page.getByRole('textbox', { name: 'First Name' }).fill('Yolanda');
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Backman');
  await page.getByRole('button', { name: 'Create' }).tap();
  await page.getByRole('heading', { name: 'Yolanda Backman', level: 2 }).waitFor();
  await page.goBack();
  await desk.row('Tom Whitfield').waitFor();
  expect(path()).toBe('/frontdesk');
  await page.goBack();
  await page.getByRole('dialog', { name: 'Exit' }).waitFor();
});

test('the list, its popups, mass-tag mode and the panel have no barriers', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const found: string[] = [];
  await page.getByRole('button', { name: 'Filter by tag and type' }).click();
  await page.getByRole('checkbox', { name: 'hotlead' }).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'filter')));
  await page.keyboard.press('Escape');
  await pressOption(desk.row('Tom Whitfield'), 'Tags of Tom Whitfield');
  await page.getByRole('combobox', { name: 'Search tags' }).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'row')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tag many contacts' }).click();
  await desk.row('Tom Whitfield').getByRole('checkbox').check();
  found.push(...(await findBarriersEverywhere(page, 'mass tagging')));
  await page.getByRole('button', { name: 'Select Tags' }).click();
  await page.getByRole('dialog', { name: 'Select Tags' }).waitFor();
  found.push(...(await findBarriersEverywhere(page, 'Select Tags')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave tagging many contacts' }).click();
  await page.keyboard.press('?');
  await page
    .getByRole('dialog', { name: 'Keyboard shortcuts' })
    .getByText('Needs an answer', { exact: true })
    .waitFor();
  expect(found).toEqual([]);
});
