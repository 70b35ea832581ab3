import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { HELD } from '../desk/steps.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { type Desk, signIn } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { lightsUp } from '../harness/lights-up.ts';
import { pressOption } from '../harness/options.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** What somebody sees of the internal conversations in the right panel. */
function panelOf({ page }: Pick<Desk, 'page'>) {
  const panel = page.getByRole('complementary', { name: 'Additional information' });
  return {
    panel,
    tab: page.getByRole('button', { name: /^Internal conversations/ }).locator('visible=true'),
    side: (name: string) => panel.getByRole('button', { name: new RegExp(`^${name}`) }),
    row: (words: string) => panel.locator('[data-convo]').filter({ hasText: words }),
    field: panel.getByRole('textbox', { name: /^(First message|Message in)/ }),
    message: (words: string) =>
      panel
        .getByRole('region', { name: /^Messages of/ })
        .getByRole('listitem')
        .filter({ hasText: words }),
    notice: (words: string | RegExp) =>
      page.getByRole('group', { name: 'Message', exact: true }).getByText(words),
  };
}

const path = (page: Page) => page.url().slice(journey.world.url.length);
const searchOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test('two colleagues discuss a message of the thread, answer, go back to it, close and reopen', async () => {
  const { surfer, world } = journey;
  const [one, two] = [await surfer.person(), await surfer.person()];
  const jordan = await signIn(one, world.url, 'desk');
  const mei = await signIn(two, world.url, 'desk2');
  const [mine, hers] = [panelOf(jordan), panelOf(mei)];
  await jordan.open('Nathaniel Crowe');
  await mei.open('Nathaniel Crowe');

  // By keyboard: from the message to its options, to the field of what is no conversation yet.
  const item = jordan.thread.locator('[data-item]').last();
  const itemId = await item.getAttribute('data-item');
  await item.focus();
  await jordan.page.keyboard.press('ArrowUp');
  await jordan.page.keyboard.press('ArrowDown');
  const discuss = item.getByRole('button', { name: 'Discuss with colleagues' });
  await discuss.waitFor();
  await discuss.press('Enter');
  await mine.panel.getByRole('heading', { name: 'New internal conversation' }).waitFor();
  await mine.panel.getByText('About a message of Nathaniel Crowe').waitFor();
  await mine.field.fill('Not sent yet');
  // Nothing is made until it is sent; what was typed stays.
  await mine.panel.getByRole('button', { name: 'Back to the internal conversations' }).press('Escape');
  await mine.panel.getByText('No Internal Convos Found.').waitFor();
  await pressOption(item, 'Discuss with colleagues');
  await until('the draft', async () => (await mine.field.inputValue()) === 'Not sent yet');
  await mine.field.fill('Can @desk2 fit him in today? His jaw is swollen.');
  await mine.field.press('Enter');
  await mine.notice('Internal Convo Created Successfully').waitFor();
  await mine.row('Can @desk2 fit him in today?').waitFor();
  expect(searchOf(jordan.page)).not.toHaveProperty('convo');
  await until('the focus is on it', () =>
    jordan.page.evaluate(() => document.activeElement?.hasAttribute('data-convo') ?? false),
  );

  // The other window sees it beside the message, at the panel's icon and in its list.
  const strip = mei.thread.locator(`[data-item="${itemId}"]`).getByRole('button', {
    name: /^1 internal conversation with Jordan Hale, Mei Tanaka/,
  });
  await strip.waitFor();
  await hers.tab.getByText('1 unread').waitFor();
  await strip.click();
  await hers.panel.getByRole('button', { name: 'Go back to all convos' }).waitFor();
  expect(searchOf(mei.page)).toMatchObject({ panel: 'internalConversations', about: itemId });
  await hers.side('Closed').click();
  await hers.panel.getByText('No Internal Convos Found for that.').waitFor();
  await hers.side('Active').click();
  await hers.row('Can @desk2').focus();
  await mei.page.keyboard.press('Enter');
  await mei.page.bringToFront();
  await hers.message('Can @desk2').getByRole('button', { name: 'Mark done' }).click();
  await hers.field.fill('Yes, 2:30 is free.');
  await hers.field.press('Enter');
  // What was sent closes the conversation; opened again it stands there.
  await hers.row('Can @desk2').click();
  await hers.message('Yes, 2:30 is free.').waitFor();
  await until('it is read', async () => (await hers.tab.getByText('unread').count()) === 0);
  // She has not begun it: she cannot close it.
  await shows(hers.panel.getByRole('button', { name: 'Close this conversation' }), { count: 0 });

  await jordan.page.bringToFront();
  await mine.tab.getByText('1 unread').waitFor();
  await mine.row('Mei: Yes, 2:30 is free.').click();
  await mine.message('Yes, 2:30 is free.').waitFor();
  expect(await findBarriersEverywhere(jordan.page, 'An internal conversation', 'aside')).toEqual([]);
  await jordan.page.setViewportSize(DESKTOP);

  // The reference leads to the message in the thread, wherever the thread stands.
  const reference = mine.panel.getByRole('button', { name: /^About a message of Nathaniel Crowe/ });
  await lightsUp(jordan.page, '', () => reference.click(), `[data-item="${itemId}"]`);
  expect(searchOf(jordan.page)).toMatchObject({ item: itemId });

  // A reload shows it again; its owner closes it, after the question, and takes that back.
  await jordan.page.reload();
  await mine.message('Yes, 2:30 is free.').waitFor();
  await mine.panel.getByRole('button', { name: 'Close this conversation' }).click();
  const question = jordan.page.getByRole('dialog', { name: 'Confirm' });
  await question.getByText('Are you sure you want to delete this conversation ?').waitFor();
  await question.getByText('Nothing that was written is erased.').waitFor();
  await question.getByRole('button', { name: 'Close it' }).click();
  // While it is offered: the notice goes by itself.
  const undo = jordan.page.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await hers.panel.getByText('This conversation is closed.').waitFor();
  // Escape leads back to its row, which is under Closed now.
  await mei.page.bringToFront();
  await mei.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await mei.page.keyboard.press('Escape');
  await hers.side('Closed').click();
  await hers.row('Can @desk2').waitFor();
  await jordan.page.bringToFront();
  await undo.click();
  await hers.side('Active').click();
  await hers.row('Can @desk2').waitFor();
  expect(await findBarriersEverywhere(mei.page, 'Internal conversations', 'aside')).toEqual([]);
});

test('on a phone every step goes back: message, conversation, list, thread', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk2');
  const { page } = desk;
  const mine = panelOf(desk);
  const contact = await desk.row('Rosa Castillo').getByRole('link').getAttribute('data-contact');
  const thread = (await (
    await page.request.get(
      `${world.url}/api/conversations/contact/${contact}/offset/0/limit/20?direction=older`,
    )
  ).json()) as { items: { comm_participant_id: number; kind: string }[] };
  const about = thread.items.find(({ kind }) => kind === 'text')!.comm_participant_id;
  const made = await page.request.post(`${world.url}/api/conversations/internal`, {
    multipart: { contact_id: contact!, conversation_id: String(about), message: 'Who speaks Spanish today?' },
    headers: { origin: world.url },
  });
  expect(made.status()).toBe(200);

  await desk.row('Rosa Castillo').getByRole('link').tap();
  await page.getByRole('heading', { name: 'Rosa Castillo', level: 2 }).waitFor();
  await mine.tab.tap();
  await mine.row('Who speaks Spanish today?').tap();
  await mine.message('Who speaks Spanish today?').waitFor();
  await mine.panel.getByRole('button', { name: /^About a message of/ }).tap();
  await desk.thread.waitFor();
  expect(searchOf(page)).toEqual({ contact, item: String(about) });
  await page.goBack();
  await mine.message('Who speaks Spanish today?').waitFor();
  await page.goBack();
  await mine.row('Who speaks Spanish today?').waitFor();
  await page.goBack();
  await desk.thread.waitFor();
  expect(path(page)).toBe(`/frontdesk?contact=${contact}`);
  await page.goBack();
  await desk.row('Tom Whitfield').waitFor();
  expect(path(page)).toBe('/frontdesk');
});

further(
  'an address leads to the contact a conversation is about, and from there to what was said when it began',
  async () => {
    const { surfer, world } = journey;
    const desk = await signIn(await surfer.person(), world.url, 'desk');
    const { page } = desk;
    const mine = panelOf(desk);
    const idOf = (name: string) => desk.row(name).getByRole('link').getAttribute('data-contact');
    const [hannah, tom] = [await idOf('Hannah Eastwood'), await idOf('Tom Whitfield')];
    const made = await page.request.post(`${world.url}/api/conversations/internal`, {
      multipart: { contact_id: hannah!, message: 'Her card has come' },
      headers: { origin: world.url },
    });
    const { convo_id } = (await made.json()) as { convo_id: number };
    await page.goto(`${world.url}/frontdesk?contact=${tom}&panel=internalConversations&convo=${convo_id}`);
    await page.getByRole('heading', { name: 'Hannah Eastwood', level: 2 }).waitFor();
    await mine.message('Her card has come').waitFor();
    expect(searchOf(page)).toMatchObject({ contact: hannah, convo: String(convo_id) });
    // It names no message: the time at which it began does.
    await mine.panel.getByRole('button', { name: 'Hannah Eastwood' }).click();
    const newest = await desk.thread.locator('[data-item]').last().getAttribute('data-item');
    await until('the item of that time', () => searchOf(page)['item'] === newest);

    // By keyboard: the list, its row, the conversation, back to its row.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('i');
    const row = mine.row('Her card has come');
    await until('the row has the focus', () => row.evaluate((own) => own === document.activeElement));
    await page.keyboard.press('Enter');
    await until('the cursor is in the field', () =>
      mine.field.evaluate((own) => own === document.activeElement),
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await until('the row has the focus again', () => row.evaluate((own) => own === document.activeElement));
  },
);
