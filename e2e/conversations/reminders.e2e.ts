import pg from 'pg';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { OFFICE } from '../harness/caller.ts';
import { openWindow, signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney();
let owner: pg.Client | undefined;
afterAll(() => owner?.end());

/** Calls the server as the person of a page. */
async function callAs<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(`/api${where}`, {
        method: how,
        headers: { 'content-type': 'application/json' },
        ...(what === null ? {} : { body: JSON.stringify(what) }),
      });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, path, body ?? null] as const,
  ) as Promise<T>;
}

/** Begins a conversation. @returns its id */
async function begin(page: Page, convo_name: string, more: object = {}): Promise<number> {
  const { convo } = await callAs<{ convo: { convo_id: number } }>(page, 'POST', '/conversations', {
    convo_name,
    system_process: 'Front Desk',
    message: 'For later',
    ...more,
  });
  return convo.convo_id;
}

async function openDatabase(): Promise<pg.Client> {
  if (!owner) {
    owner = new pg.Client({ connectionString: await journey.world.ownerUrl() });
    await owner.connect();
  }
  return owner;
}

/** Sets reminders by the product's own call, then brings their time near, as if it had passed meanwhile. */
async function letComeDue(page: Page, convoIds: readonly number[]): Promise<void> {
  for (const id of convoIds) {
    const date = new Date(Date.now() + 120_000).toISOString();
    await callAs(page, 'POST', `/conversations/${id}/reminder`, { date });
  }
  const database = await openDatabase();
  await database.query('UPDATE convo_reminders SET remind_at = now() WHERE convo_id = ANY ($1)', [convoIds]);
  await database.query(
    `SELECT graphile_worker.add_job('deliver-reminders', json_build_object('client_id', $1::integer))`,
    [OFFICE],
  );
}

/** The part that tells what is new comes a moment after the page. */
const noticesAreThere = (page: Page, windows = 1) =>
  until('the notices are there', () =>
    page.evaluate(async (count) => {
      // Each window holds a lock of its own from the moment it follows which of them is looked at.
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.startsWith('chairline.window.')).length >= count;
    }, windows),
  );
/** The harness shows every page as looked at; a screen has one. */
async function lookAt(page: Page, other: Page): Promise<void> {
  await other.evaluate(() => {
    document.hasFocus = () => false;
  });
  await page.evaluate(() => {
    document.hasFocus = () => true;
    dispatchEvent(new Event('focus'));
  });
}
const bell = (page: Page): Locator => page.getByRole('button', { name: /^What waits for you/ });
/** The bell's number; 0 while there is none. */
async function countOf(page: Page): Promise<number> {
  return Number(/(\d+) today/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? -1);
}
const notice = (page: Page): Locator => page.getByRole('group', { name: 'Reminders', exact: true });
const says = (page: Page, words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();
/**
 * Does `act` and waits until the page says so in a message, which it does for 1.2 seconds: looked for with every
 * frame, and from before the act. `waitFor` looks twice a second and can come too late.
 */
async function saysAtOnce(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const said = page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('[aria-label="Message"]')].some((one) =>
        one.textContent.includes(wanted),
      ),
    words,
  );
  await Promise.all([said, act()]);
}
const work = (page: Page, title: string): Locator =>
  page
    .getByRole('dialog', { name: /^What waits for you/ })
    .getByRole('listitem')
    .filter({ hasText: title });

test('a conversation’s reminder is set, changed and removed by keyboard; a failure keeps the dialog open', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  const convoId = await begin(page, 'Order gloves');
  await page.goto(`${world.url}/conversation?process=0&convo=${convoId}`);
  const alarm = page.getByRole('button', { name: 'Set a reminder' });
  await alarm.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Set Conversation Reminder/ });
  await dialog.getByText('Select a date and time').waitFor();
  await dialog.getByText('Order gloves').waitFor();
  // It grows to its width.
  await until('it is 700 pixels wide', async () => {
    expect((await dialog.boundingBox())?.width).toBe(700);
    return true;
  });
  await dialog.getByText('in 1 minute').waitFor();
  expect(await findBarriersEverywhere(page, 'reminder dialog', '[role=dialog]')).toEqual([]);

  // What is not in the future is refused beside the field; the day before by its own field.
  const time = dialog.getByLabel('Time (24 hours)');
  await time.fill('nothing');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText('Select a date and time').waitFor();
  await dialog.getByLabel('Date').fill('2020-01-31');
  await time.fill('8');
  await page.keyboard.press('Enter');
  await dialog.getByText('Reminder Date cannot be in the past.').waitFor();

  // A server in trouble: the dialog stays with what was typed, then it works.
  await dialog.getByLabel('Date').fill(new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10));
  await time.fill('4:30 pm');
  surfer.expectComplaint(/503/);
  await intercept(page, '**/reminder', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
  await time.press('Enter');
  await says(page, 'Error adding reminder');
  await shows(time, { value: '16:30' });
  // The message stands a moment before the button's work is over; until then the key does nothing.
  await until('it can be tried again', () =>
    dialog.getByRole('button', { name: 'Set new Reminder' }).isEnabled(),
  );
  await saysAtOnce(page, 'Reminder Added Successfully', () => time.press('Enter'));
  await dialog.waitFor({ state: 'detached' });
  const set = page.getByRole('button', { name: /^Reminder .*4:30 PM$/ });
  await until('the focus is back on the alarm', () =>
    set.evaluate((button) => button === document.activeElement),
  );

  // With one there it is changed, by a quick time, and removed after a question.
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: /^Edit Conversation Reminder/ });
  await edit.getByRole('button', { name: /^Later Tomorrow 8 AM/ }).press('Enter');
  await shows(edit.getByLabel('Time (24 hours)'), { value: '08:00' });
  await edit.getByRole('button', { name: 'Change Current Reminder' }).press('Enter');
  // The alarm may have heard of it while the dialog still stands.
  await edit.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Reminder Tomorrow 8:00 AM' }).press('Enter');
  await edit.getByRole('button', { name: 'Remove Reminder' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove Reminder' });
  await question.getByText('Are you sure you want to delete this reminder?').waitFor();
  await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await alarm.waitFor();

  // A closed conversation has none, and says so for 1.2 seconds.
  await callAs(page, 'PUT', `/conversations/${convoId}/status`, { status: false });
  await page.getByText('This conversation is closed').first().waitFor();
  await saysAtOnce(page, "You can't set a reminder for a closed conversation", () => alarm.press('Enter'));
});

test('reminders whose time has come are told in one of two windows, until they are dealt with', async () => {
  const { surfer, world } = journey;
  // The demonstration's own come at hours of the day: whether one has come by now is not what is tried here.
  await (await openDatabase()).query('DELETE FROM convo_reminders WHERE client_id = $1', [OFFICE]);
  const person = await surfer.person();
  const first = (await signIn(person, world.url, 'desk')).page;
  const second = (await openWindow(person, world.url)).page;
  const ids = [await begin(first, 'Call the lab'), await begin(first, 'Ask about the crown')];
  await until('both windows count', async () => (await countOf(first)) >= 0 && (await countOf(second)) >= 0);
  const before = await countOf(first);
  // The window that was opened last is looked at; the notices' part has come a moment after the page.
  await noticesAreThere(second, 2);
  await lookAt(second, first);

  await letComeDue(first, [ids[0]!]);
  await notice(second).getByText('Call the lab').waitFor();
  await notice(first).waitFor({ state: 'detached' });
  await until('both bells count it', async () =>
    (await Promise.all([countOf(first), countOf(second)])).every((count) => count === before + 1),
  );

  // Looking at the other window takes it along; another that comes is folded into it.
  await lookAt(first, second);
  await notice(first).getByText('Call the lab').waitFor();
  await notice(second).waitFor({ state: 'detached' });
  await letComeDue(first, [ids[1]!]);
  await notice(first).getByText('2 reminders').waitFor();
  await notice(first).getByRole('button', { name: 'Show them' }).press('Enter');
  expect(await findBarriersEverywhere(first, 'notice of reminders')).toEqual([]);

  // Done, with its Undo: what has come once comes again in a minute.
  await notice(first).getByRole('button', { name: 'Done with the reminder of Call the lab' }).click();
  await says(first, 'Reminder for “Call the lab” removed');
  // While it is offered: the message goes by itself.
  const undo = first.getByRole('button', { name: 'Undo' });
  await undo.hover();
  await until('the second bell knows', async () => (await countOf(second)) === before + 1);
  await undo.click();
  await says(first, 'You are reminded again');
  await until('the second bell knows that too', async () => (await countOf(second)) === before + 2);

  // It is taken away here: on the minute it would come again, beside the other or not.
  await callAs(first, 'DELETE', `/conversations/${ids[0]}/reminder`);
  await until('the second bell knows it is gone', async () => (await countOf(second)) === before + 1);

  // Later; and a new page finds what is still to be dealt with.
  await notice(first).getByRole('button', { name: '+1 hour: Ask about the crown' }).click();
  await notice(first).waitFor({ state: 'detached' });
  // It goes before the server has the new time: set anew meanwhile, the reminder would be moved after that. The
  // message says that it has, and would stand in the notice's place for nine seconds.
  await first
    .getByRole('group', { name: 'Message', exact: true })
    .filter({ hasText: 'You are reminded of “Ask about the crown” again' })
    .getByRole('button', { name: 'Close this message' })
    .click();
  await callAs(first, 'DELETE', `/conversations/${ids[1]}/reminder`);
  await letComeDue(first, [ids[1]!]);
  await notice(first).getByText('Ask about the crown').waitFor();
  await first.reload();
  await notice(first).getByText('Ask about the crown').waitFor();
  await notice(first).getByRole('button', { name: 'Open Ask about the crown' }).click();
  await first.getByRole('heading', { name: 'Ask about the crown', level: 2 }).waitFor();
  await first.reload();
  await first.getByRole('heading', { name: 'Ask about the crown', level: 2 }).waitFor();
  await shows(notice(first), { count: 0 });
});

test('the bell holds what waits, live, and one key does it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk2');
  const { page } = desk;
  const colleague = (await signIn(await surfer.person(), world.url, 'desk')).page;
  await until('the bell counts', async () => (await countOf(page)) >= 0);
  const before = await countOf(page);
  // A mention of me while I look elsewhere: a quiet notice, and the bell.
  await noticesAreThere(page);
  await begin(colleague, 'Sterilizer log', { message: '@desk2 please sign it' });
  await says(page, 'mentioned you in “Sterilizer log”');
  await until('the bell counts it', async () => (await countOf(page)) === before + 1);

  // By keyboard: b opens, the focus is on the first that waits, the newest first, mentions alone.
  await desk.row('Tom Whitfield').getByRole('link').focus();
  await page.keyboard.press('b');
  const panel = page.getByRole('dialog', { name: /^What waits for you/ });
  await work(page, 'Sterilizer log').waitFor({ state: 'attached' });
  await until('the first row has the focus', () =>
    panel
      .getByRole('listitem')
      .first()
      .getByRole('link')
      .evaluate((row) => row === document.activeElement),
  );
  expect(await findBarriersEverywhere(page, 'what waits', '[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: /^Mentions/ }).press('Enter');
  await panel.getByRole('button', { name: 'Oldest first' }).press('Enter');
  await until('mentions alone, the newest first', async () =>
    (await panel.getByRole('listitem').first().innerText()).includes('please sign it'),
  );
  await work(page, 'Sterilizer log').getByRole('link').focus();
  await page.keyboard.press('e');
  await work(page, 'Sterilizer log').waitFor({ state: 'detached' });
  await says(page, 'Mention in “Sterilizer log” is done');
  await until('the bell knows', async () => (await countOf(page)) === before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await work(page, 'Sterilizer log').waitFor();
  await work(page, 'Sterilizer log').getByRole('link').focus();
  await page.keyboard.press('e');
  await work(page, 'Sterilizer log').waitFor({ state: 'detached' });
  await says(page, 'Mention in “Sterilizer log” is done');
  await page.keyboard.press('z');
  await work(page, 'Sterilizer log').waitFor();

  // Enter opens it at its message; Escape would have given the focus back.
  await work(page, 'Sterilizer log').getByRole('link').press('Enter');
  await page.getByRole('heading', { name: 'Sterilizer log', level: 2 }).waitFor();
  await page.getByText('please sign it').filter({ visible: true }).first().waitFor();

  // An internal one: a quick time at one click, then on the bell under Later, and an hour later by a key.
  await page.goto(`${world.url}/frontdesk`);
  await until('the bell counts again', async () => (await countOf(page)) >= 0);
  const convoId = await begin(page, 'Recare list');
  await callAs(page, 'POST', `/conversations/${convoId}/reminder`, {
    date: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  });
  await desk.row('Tom Whitfield').getByRole('link').focus();
  await page.keyboard.press('b');
  await panel.getByRole('button', { name: /^Later/ }).click();
  const when = work(page, 'Recare list').locator('time');
  const held = await when.getAttribute('datetime');
  await work(page, 'Recare list').getByRole('link').focus();
  await page.keyboard.press('h');
  await until('it is an hour later', async () => {
    const now = await when.getAttribute('datetime');
    return now !== null && Date.parse(now) - Date.parse(held!) === 3_600_000;
  });
  await page.keyboard.press('Escape');
  await until('the focus is back on the row', () =>
    desk
      .row('Tom Whitfield')
      .getByRole('link')
      .evaluate((link) => link === document.activeElement),
  );
});

test('an internal conversation’s reminder is set by a quick time and removed by mouse; the focus stays', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  const { items } = await callAs<{ items: { contact_id: number }[] }>(page, 'GET', '/contacts?search=Maya');
  await page.goto(`${world.url}/frontdesk?contact=${items[0]!.contact_id}&panel=internalConversations`);
  await page.getByText('Ada and Emeka on one afternoon?').first().click();
  // The panel beside it makes the thread narrow and so its texts higher: it is still at its end.
  await until('the newest text is in view', () =>
    page.evaluate(() => {
      let box = document.querySelector<HTMLElement>('[data-rows]');
      while (box && getComputedStyle(box).overflowY !== 'auto') box = box.parentElement;
      return box !== null && box.scrollHeight - box.scrollTop - box.clientHeight < 2;
    }),
  );
  // The patient's composer has an alarm of its own.
  const alarm = page
    .getByRole('complementary', { name: 'Additional information' })
    .getByRole('button', { name: /^(Set a reminder|Reminder )/ });
  const hasFocus = () => alarm.evaluate((button) => button === document.activeElement);
  await alarm.press('Enter');
  const quick = page.getByRole('button', { name: /^Later Tomorrow 8 AM/ });
  await quick.waitFor();
  // Pressed before that, Escape is the conversation's.
  await focusIn(page.getByRole('dialog').filter({ has: quick }));
  await page.keyboard.press('Escape');
  await quick.waitFor({ state: 'detached' });
  await until('the focus is back', hasFocus);
  await alarm.press('Enter');
  await saysAtOnce(page, 'Reminder Added Successfully', () => quick.click());
  await until('it is set, and the focus is back', async () =>
    (await alarm.getAttribute('aria-label')) === 'Reminder Tomorrow 8:00 AM' ? hasFocus() : false,
  );

  // Escape answers the question alone; a click on its button reaches it.
  await alarm.click();
  const remove = page.getByRole('button', { name: 'Remove Reminder' });
  await remove.click();
  const question = page.getByText('Are you sure you want to delete this reminder?');
  await question.waitFor();
  // Also by who presses it before the question has the focus.
  await remove.evaluate((button) => button.focus());
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  await remove.click();
  await saysAtOnce(page, 'Reminder Removed Successfully', () =>
    page.getByRole('button', { name: 'Remove', exact: true }).click(),
  );
  await until('it is gone, and the focus is back', async () =>
    (await alarm.getAttribute('aria-label')) === 'Set a reminder' ? hasFocus() : false,
  );
});

test('notifications are turned on in the settings, and shown where nobody looks, without names', async () => {
  const { world } = journey;
  const surfer = await journey.another({ notifications: true });
  const person = await surfer.person({ permissions: ['notifications'] });
  // A private window of Chromium, as the harness opens them, has no push service; it says so itself.
  surfer.expectComplaint(/Push API in incognito/);
  const { page } = await signIn(person, world.url, 'admin');
  await page.getByRole('button', { name: /account of admin$/i }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await says(page, 'Allowed in this browser');
  await says(page, 'None yet. Turn notifications on here, or on your phone.');
  const toggle = page.getByRole('switch', { name: 'Notifications on this device' });
  await shows(toggle, { checked: false });
  await toggle.press('Space');
  await says(page, 'While Chairline is open here.');
  await until('the switch is on', () => toggle.isChecked());
  expect(await findBarriersEverywhere(page, 'notification settings')).toEqual([]);
  await page.keyboard.press('Escape');

  await noticesAreThere(page);
  const convoId = await begin(page, 'Nobody reads this on a lock screen');
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
  await letComeDue(page, [convoId]);
  await notice(page).getByText('Nobody reads this on a lock screen').waitFor();
  const shown = () =>
    page.evaluate(async () => {
      const worker = await navigator.serviceWorker.getRegistration('/');
      const notifications = (await worker?.getNotifications()) ?? [];
      return notifications.map(({ title, body }) => `${title}: ${body}`);
    });
  await until('it is shown', async () => (await shown()).length > 0);
  await expect.poll(() => shown()).toEqual(['Reminder: A conversation you wanted to come back to']);
});
