import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, focusOn, until } from '../harness/until.ts';

const journey = useJourney();

/** Signs in and opens the general conversations. */
async function openGeneral(user: string, path = '/conversation', phone = false): Promise<Page> {
  const { surfer, world } = journey;
  const options = phone ? { viewport: PHONE, hasTouch: true, isMobile: true } : { viewport: DESKTOP };
  const { page } = await signIn(await surfer.person(options), world.url, user);
  await page.goto(world.url + path);
  await page.getByRole('tab', { name: /^Now/ }).waitFor({ state: 'attached' });
  return page;
}

const entry = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Processes' }).getByRole('link', { name });
/** By its name, or by its name and what its signs say. */
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const titleOf = (page: Page, name: string) => page.getByRole('heading', { name, level: 2 });
const says = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();

/** Calls the server as the person of a page. */
async function callAs<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api${where}`, {
        method: how as string,
        headers: { 'content-type': 'application/json' },
        ...(what === undefined ? {} : { body: JSON.stringify(what) }),
      });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body] as const,
  ) as Promise<T>;
}

const convoOf = (page: Page) => Number(new URL(page.url()).searchParams.get('convo'));

test('a process is added, a conversation begun in it, seen by others where it belongs, put off and closed', async () => {
  const admin = await openGeneral('admin');
  const desk = await openGeneral('desk');
  const desk2 = await openGeneral('desk2');
  await shows(desk.getByRole('button', { name: 'Add a process' }), { count: 0 });

  // A process, by keyboard alone, with its refusals.
  await admin.getByRole('button', { name: 'Add a process' }).press('Enter');
  const adding = admin.getByRole('dialog', { name: 'Add a process' });
  await focusIn(adding.getByLabel('Name'));
  await admin.keyboard.press('Enter');
  await adding.getByText('add a process..').waitFor();
  for (const name of ['Our AI Agent calls', 'all mentions']) {
    await adding.getByLabel('Name').fill(name);
    await admin.keyboard.press('Enter');
    await adding.getByText('This name is Restricted').waitFor();
  }
  await adding.getByLabel('Name').fill(' front DESK');
  await admin.keyboard.press('Enter');
  await adding.getByText('This name is already in use').waitFor();
  await adding.getByLabel('Name').fill('Supplies');
  expect(await findBarriersEverywhere(admin, 'add a process')).toEqual([]);
  await admin.keyboard.press('Enter');
  await titleOf(admin, 'Supplies').waitFor();
  await says(admin, 'No Conversations Here');
  await entry(desk, 'Supplies').click();
  await says(desk, 'No Conversations Here');

  // A conversation: asked for its title and process; what was typed outlives a failure.
  await entry(desk, 'All Mentions').click();
  // A conversation begins in the process that is shown.
  await entry(desk, 'All Mentions').and(desk.locator('[aria-current]')).waitFor();
  await desk.keyboard.press('n');
  const making = desk.getByRole('dialog', { name: 'New conversation' });
  await focusIn(making.getByLabel('Title'));
  await desk.keyboard.press('Enter');
  await making.getByText('add a title..').waitFor();
  await making.getByText('select a process!').waitFor();
  await making.getByLabel('Title').fill('Gloves are nearly out');
  await choose(making.getByLabel('Process'), 'Supplies');
  await making.getByRole('combobox', { name: 'People' }).fill('adm');
  await desk.keyboard.press('Enter');
  await making.getByLabel('First message').fill('Two boxes of M left.');
  expect(await findBarriersEverywhere(desk, 'new conversation')).toEqual([]);
  journey.surfer.expectComplaint(/503/);
  await intercept(desk, '**/api/conversations', (route) => route.fulfill({ status: 503, body: '{}' }), {
    times: 1,
  });
  await making.getByRole('button', { name: 'Create' }).click();
  await says(desk, 'error in adding new convo');
  await making.getByText('Error adding conversation').waitFor();
  await shows(making.getByLabel('First message'), { value: 'Two boxes of M left.' });
  await making.getByRole('button', { name: 'Create' }).click();
  await titleOf(desk, 'Gloves are nearly out').waitFor();
  await until('the cursor is in the composer', () =>
    desk.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'),
  );
  const id = convoOf(desk);

  // Who takes part has it under Now with a dot; who does not, under Later behind a divider.
  await row(admin, /^Gloves are nearly out.*1 unread/).waitFor();
  await tab(admin, /^Now.*with something unread/).waitFor();
  await entry(admin, /^Supplies.*1 conversation with something unread/).waitFor();
  await until('the tab counts', async () => /^\(\d+\) General Conversation/.test(await admin.title()));
  await entry(desk2, 'Supplies').click();
  await says(desk2, 'No Conversations Here');
  await tab(desk2, /^Later/).click();
  await row(desk2, /^Gloves are nearly out.*you take no part/i).waitFor();
  await says(desk2, 'You take no part in these');
  expect(await findBarriersEverywhere(desk2, 'general conversations')).toEqual([]);

  // A reminder for the day after tomorrow moves it to Later, for its owner alone; what it shows stays open.
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString();
  await callAs(desk, 'POST', `/conversations/${id}/reminder`, { date: day });
  await row(desk, 'Gloves are nearly out').waitFor({ state: 'detached' });
  await titleOf(desk, 'Gloves are nearly out').waitFor();
  await tab(desk, /^Later/).click();
  await row(desk, /^Gloves are nearly out.*reminder/i).waitFor();
  await shows(row(admin, 'Gloves are nearly out'), { count: 1 });

  // Its tags: the row of another shows them.
  await admin.keyboard.press('j');
  await until('the row has the focus', () =>
    row(admin, 'Gloves are nearly out').evaluate((link) => link === document.activeElement),
  );
  // What the newest message says stands beside the list, over none of its rows.
  const tip = admin.getByRole('tooltip');
  await tip.getByText(/^Gloves are nearly out/).waitFor();
  const edge = (await row(admin, 'Gloves are nearly out').boundingBox())!;
  expect((await tip.boundingBox())!.x).toBeGreaterThanOrEqual(edge.x + edge.width);
  await admin.keyboard.press('Enter');
  await titleOf(admin, 'Gloves are nearly out').waitFor();
  await admin.getByRole('button', { name: 'Add a tag to this conversation' }).click();
  const offered = admin.getByRole('option');
  const tag = (await offered.first().innerText()).trim();
  await focusOn(admin, 'Search tags');
  await admin.keyboard.press('Enter');
  await says(admin, 'Tag Added Successfully');
  await row(desk, new RegExp(`^Gloves are nearly out.*tags: ${tag}`, 'i')).waitFor();
  await admin.getByRole('button', { name: `Remove the tag ${tag}` }).click();
  await says(admin, 'Tag Removed Successfully');
  await row(desk, new RegExp(`^Gloves are nearly out.*tags: ${tag}`, 'i')).waitFor({ state: 'detached' });

  // Closed: it leaves Now and Later of everyone, and stands under Closed.
  await desk.getByRole('button', { name: 'Close this conversation' }).click();
  await row(admin, 'Gloves are nearly out').waitFor({ state: 'detached' });
  await tab(admin, /^Closed/).click();
  await row(admin, 'Gloves are nearly out').waitFor();
});

test('an address says what is shown: reload, back, another’s window, a private one, one about a contact', async () => {
  const { world } = journey;
  const desk = await openGeneral('desk');
  const types = await callAs<{ id: string; type_name: string }[]>(desk, 'GET', '/processtypes');
  const general = types.find(({ type_name }) => type_name === 'General')!;
  const begin = async (convo_name: string, secured = 0) => {
    const { convo } = await callAs<{ convo: { convo_id: number } }>(desk, 'POST', '/conversations', {
      convo_name,
      system_process: general.type_name,
      system_process_id: general.id,
      message: 'See you there.',
      secured,
    });
    return convo.convo_id;
  };
  const open = await begin('Saturday rota');
  const hidden = await begin('About a raise', 1);

  // An address that names the conversation alone shows the list it stands in.
  await desk.goto(`${world.url}/conversation?convo=${open}`);
  await titleOf(desk, 'Saturday rota').waitFor();
  await until('its place is in the address', () =>
    new URL(desk.url()).searchParams.get('process') === general.id ? true : null,
  );
  await row(desk, 'Saturday rota').and(desk.locator('[aria-current]')).waitFor();
  await row(desk, 'About a raise').click();
  await titleOf(desk, 'About a raise').waitFor();
  await desk.goBack();
  await titleOf(desk, 'Saturday rota').waitFor();
  await desk.reload();
  await titleOf(desk, 'Saturday rota').waitFor();

  // The same address for who takes no part; a private one is no longer there for them.
  const desk2 = await openGeneral('desk2', `/conversation?process=${general.id}&convo=${open}`);
  await titleOf(desk2, 'Saturday rota').waitFor();
  journey.surfer.expectComplaint(/404/);
  await desk2.goto(`${world.url}/conversation?convo=${hidden}`);
  await says(desk2, 'This conversation is no longer here');
  await tab(desk2, /^Later/).click();
  await row(desk2, 'Saturday rota').waitFor();
  await shows(row(desk2, 'About a raise'), { count: 0 });

  // The process is remembered for the next time.
  await entry(desk2, "Today's News").click();
  await titleOf(desk2, "Today's News").waitFor();
  await desk2.goto(`${world.url}/conversation`);
  await titleOf(desk2, "Today's News").waitFor();

  // One about a contact opens beside that contact's thread.
  const contact = await callAs<{ items: { contact_id: number }[] }>(desk, 'GET', '/contacts?limit=1');
  const contactId = contact.items[0]!.contact_id;
  const internal = await desk.evaluate(async (about) => {
    const form = new FormData();
    form.set('message', 'Ask about the crown');
    form.set('contact_id', String(about));
    const answer = await fetch('/api/conversations/internal', { method: 'POST', body: form });
    return ((await answer.json()) as { convo_id: number }).convo_id;
  }, contactId);
  await desk.goto(`${world.url}/conversation?convo=${internal}`);
  await desk.waitForURL(`**/frontdesk?contact=${contactId}&panel=internalConversations&convo=${internal}`);
});

test('on a phone one panel shows at a time; back and a swipe return to the list', async () => {
  const page = await openGeneral('desk', '/conversation?process=0', true);
  const types = await callAs<{ id: string; type_name: string }[]>(page, 'GET', '/processtypes');
  await callAs(page, 'POST', '/conversations', {
    convo_name: 'Printer at checkout',
    system_process: types[0]!.type_name,
    system_process_id: types[0]!.id,
    message: 'It jams.',
  });
  const printer = row(page, 'Printer at checkout');
  await printer.tap();
  await titleOf(page, 'Printer at checkout').waitFor();
  await shows(printer, { visible: false });
  await page.goBack();
  await printer.waitFor();
  await shows(page.getByRole('button', { name: 'Back to the conversations' }), { count: 0 });

  await printer.tap();
  await titleOf(page, 'Printer at checkout').waitFor();
  await page.evaluate(() => {
    const target = document.querySelector('[aria-label="Conversation Printer at checkout"]')!;
    const touch = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 300 });
    const fire = (type: string, x: number) =>
      target.dispatchEvent(
        new TouchEvent(type, {
          bubbles: true,
          touches: type === 'touchend' ? [] : [touch(x)],
          changedTouches: [touch(x)],
        }),
      );
    fire('touchstart', 60);
    fire('touchend', 260);
  });
  await printer.waitFor();
  await printer.tap();
  await page.getByRole('button', { name: 'Back to the conversations' }).tap();
  await printer.waitFor();

  // The tags of conversations are managed here.
  await page.getByRole('button', { name: 'Conversation tags' }).tap();
  await page.getByRole('heading', { name: 'Conversation tags' }).waitFor();
  await page.getByRole('button', { name: 'Close Conversation tags' }).tap();
  await printer.waitFor();
});
