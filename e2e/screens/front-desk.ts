import type { Page } from 'playwright-core';
import type { Surfer } from '../harness/browser.ts';
import { signIn, takeDesk, type Desk } from '../harness/desk.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';
import { connectMailbox } from '../mail/steps.ts';

/** Takes a picture of a page as it stands. */
export type Take = (screen: string, of?: Page) => Promise<void>;

const SUBJECT = 'My crown feels high';
/** Settings of the front desk by their path, with the heading that says they are there. */
const settings = [
  ['tags', 'Tags'],
  ['contact-types', 'Contact Types'],
  ['templates', 'Message Templates'],
  ['quiet-hours', 'Quiet Hours'],
  ['opt-outs', 'Opt-outs'],
] as const;

/** What has to have happened for the pictures: mails, one person twice, somebody who wants no more texts. */
export async function prepareFrontDesk(world: World, surfer: Surfer): Promise<void> {
  await connectMailbox(surfer, world);
  await world.control.mailIn({
    from: 'Priya Raman <priya.raman@example.com>',
    subject: SUBJECT,
    text: 'Could I come in this week?',
    html: '<p>Good morning,</p><p>the crown from last week feels <b>a little high</b> when I chew. Could I come in this week? Any day after four is fine.</p><p>Thank you<br>Priya</p>',
  });
  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk');
  await makeContact(desk.page, world.url, { 'First Name': 'Elena', City: 'Portland', Zip: '97201' });
  await makeContact(desk.page, world.url, { 'First Name': 'Helen', Address: '12 Alder Court' });
  await world.control.text('+15035550113', 'please stop texting me');
  await desk.open('Priya Raman');
  const card = desk.thread.getByRole('button', { name: `Open the e-mail ${SUBJECT}` });
  await card.waitFor({ timeout: 45_000 });
  await person.close();
}

async function makeContact(page: Page, url: string, fields: Record<string, string>): Promise<void> {
  await page.goto(`${url}/frontdesk?panel=newContact`);
  const form = page.getByRole('form', { name: 'New contact' });
  const all = { 'Last Name': 'Marsh', Phone: '5035559002', ...fields };
  for (const [label, value] of Object.entries(all)) {
    await form.getByRole('textbox', { name: label, exact: true }).fill(value);
  }
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Contact Created Successfully').filter({ visible: true }).first().waitFor();
}

const idOf = (page: Page, name: string) =>
  page.evaluate(async (search) => {
    const answer = (await (await fetch(`/api/contacts?search=${encodeURIComponent(search)}`)).json()) as {
      items: { contact_id: number }[];
    };
    return answer.items[0]!.contact_id;
  }, name);

/** Opens a thread by its address, wherever its row is. */
export async function openThread({ page, composer }: Desk, url: string, name: string): Promise<void> {
  await page.goto(`${url}/frontdesk?contact=${await idOf(page, name)}`);
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  await until('the composer is open', () => composer.isEnabled());
  // Beside it, but on a phone, the list has its counts.
  if (await page.getByRole('region', { name: 'Contacts' }).isVisible())
    await page.getByRole('button', { name: /^Un-Confirmed.*\d/ }).waitFor();
}

const loaded = (page: Page) => page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' });

/** Waits for what stands in the desk's empty centre, which a phone does not have. */
export async function untilMorning(page: Page, mobile: boolean): Promise<void> {
  if (mobile) return;
  await page.getByRole('region', { name: /^Reminders/ }).waitFor();
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });
}

/** What staff say among themselves about a patient. */
async function takeInternal(page: Page, url: string, take: Take): Promise<void> {
  const maya = await idOf(page, 'Maya Okafor');
  await page.goto(`${url}/frontdesk?contact=${maya}&panel=internalConversations`);
  const row = page.locator('[data-convo]').filter({ hasText: 'Ada and Emeka on one afternoon?' });
  await row.waitFor();
  await take('internal-list');
  await row.click();
  await page
    .getByRole('region', { name: /^Messages of/ })
    .getByText('Nadia can stay until five thirty')
    .waitFor();
  await take('internal-conversation');
}

/** The panel beside a thread: a patient of Open Dental, a new contact, two that are one. */
async function takePanel(page: Page, url: string, mobile: boolean, take: Take): Promise<void> {
  const hannah = await idOf(page, 'Hannah Eastwood');
  await page.goto(`${url}/frontdesk?contact=${hannah}&panel=contactInfo`);
  await page.getByRole('region', { name: 'At a glance' }).getByText('Responsible').waitFor();
  await loaded(page);
  // On a phone the panel stands alone.
  const thread = page.getByRole('region', { name: /^Conversation with/ });
  if (!mobile) await thread.locator('[data-item]').last().waitFor();
  await take('contact-info');
  await page.goto(`${url}/frontdesk?panel=newContact`);
  const form = page.getByRole('form', { name: 'New contact' });
  await form.getByRole('textbox', { name: 'First Name' }).fill('Helena');
  await form.getByRole('textbox', { name: 'Last Name' }).fill('Marsh');
  await form.getByRole('textbox', { name: 'Phone', exact: true }).fill('5035559002');
  await form.getByRole('textbox', { name: 'Zip' }).fill('9720');
  await form.getByText('Zip code must be 5 digits').waitFor();
  await form.getByText('Looks like Elena Marsh: same number').waitFor();
  await take('contact-new');
  const helen = await idOf(page, 'Helen Marsh');
  await page.goto(`${url}/frontdesk?contact=${helen}&panel=contactInfo`);
  await page.getByRole('button', { name: 'Merge with Elena Marsh' }).click();
  await page.getByRole('dialog', { name: 'Merge two contacts' }).getByRole('radiogroup').first().waitFor();
  await take('merge');
}

async function takeThreads(desk: Desk, url: string, mobile: boolean, take: Take): Promise<void> {
  const { page } = desk;
  const fresh = (name: string) => openThread(desk, url, name);
  await fresh('Daniel Reyes');
  // Behind the name on a phone.
  if (mobile) await page.getByRole('heading', { level: 2 }).getByRole('button').click();
  await page.getByRole('button', { name: 'All family conversations' }).click();
  await page.getByRole('region', { name: 'Conversation with the family of Daniel Reyes' }).waitFor();
  await until('the thread is there', () => desk.thread.locator('[data-item]').last().isVisible());
  await until('it stands at its end', () =>
    desk.thread.evaluate(
      ({ scrollHeight, scrollTop, clientHeight }) =>
        scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2,
    ),
  );
  await take('family');

  await fresh('Priya Raman');
  await desk.thread
    .getByRole('button', { name: `Open the e-mail ${SUBJECT}` })
    .last()
    .click();
  const mails = page.getByRole('region', { name: `E-mails: ${SUBJECT}` });
  await mails.frameLocator('iframe').last().getByText('a little high').waitFor();
  await take('email-thread');
  await mails.getByRole('button', { name: 'Reply', exact: true }).last().click();
  await mails.getByRole('form', { name: 'Reply' }).waitFor();
  await take('email-reply');

  await fresh('Rosa Castillo');
  await desk.composer.fill('Good morning, can you come tomorrow?');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page
    .locator('p[lang=es]')
    .getByText(/buenos d[ií]as/i)
    .waitFor();
  await take('composer-translate');
  await desk.composer.fill('');
  await fresh('Grace Lindqvist');
  await desk.composer.pressSequentially('/');
  await page.getByRole('listbox', { name: 'Message templates' }).waitFor();
  await take('composer-templates');
  await desk.composer.fill('');
  if (mobile) {
    await page.getByRole('button', { name: 'Add to the message' }).click();
    await page.getByRole('menu').waitFor();
    await take('composer-tools');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    return;
  }
  for (const [tool, title, ready] of [
    ['Record audio', 'Audio', 'Record'],
    ['Take a photo', 'Camera', 'Take photo'],
  ] as const) {
    await page.getByRole('button', { name: tool }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const start = dialog.getByRole('button', { name: ready, exact: true });
    await until(`${title} is ready`, () => start.isEnabled());
    await take(`composer-${title.toLowerCase()}`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}

/** The list's filter and the tagging of many. */
async function takeList(page: Page, url: string, take: Take): Promise<void> {
  await page.goto(`${url}/frontdesk`);
  const desk = await takeDesk(page);
  await page.getByRole('button', { name: 'Filter by tag and type' }).click();
  await page.getByRole('checkbox', { name: 'hotlead' }).waitFor();
  await page.getByRole('checkbox', { name: 'VIP' }).check();
  await take('filter');
  await page.getByRole('checkbox', { name: 'VIP' }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Tag many contacts' }).click();
  for (const name of ['Tom Whitfield', 'Grace Lindqvist', 'Daniel Reyes']) {
    await desk.row(name).getByRole('checkbox').check();
  }
  const tags = page.getByRole('button', { name: 'Select Tags' });
  await tags.waitFor();
  await take('tag-many');
  await tags.click();
  const dialog = page.getByRole('dialog', { name: 'Select Tags' });
  await dialog.getByRole('checkbox', { name: 'In pain' }).check();
  await take('tag-many-dialog');
  await page.keyboard.press('Escape');
  // On a phone closing is a step back: an address that is opened before it would be given up.
  await dialog.waitFor({ state: 'detached' });
  await until('its step of the history is gone', () => page.evaluate(() => (history.state?.layers ?? 0) < 2));
}

async function takeSettings(page: Page, url: string, take: Take): Promise<void> {
  for (const [path, heading] of settings) {
    await page.goto(`${url}/settings/${path}`);
    await page.getByRole('heading', { name: heading, level: 2 }).waitFor();
    await loaded(page);
    await take(`settings-${path}`);
  }
  for (const [path, name] of [
    ['tags', 'tag'],
    ['contact-types', 'contact type'],
    ['templates', 'message template'],
  ] as const) {
    await page.goto(`${url}/settings/${path}`);
    await page.getByRole('main').getByRole('button', { name: 'Create New' }).click();
    await page
      .getByRole('dialog', { name: `New ${name}` })
      .getByRole('textbox')
      .first()
      .waitFor();
    await take(`dialog-${path.replace(/s$/, '')}`);
  }
}

/** The screens of the front desk on its demo data, for one width and scheme. */
export async function takeFrontDesk(desk: Desk, url: string, mobile: boolean, take: Take): Promise<void> {
  const { page } = desk;
  await takeList(page, url, take);
  await takeInternal(page, url, take);
  await takePanel(page, url, mobile, take);
  await takeThreads(desk, url, mobile, take);
  await takeSettings(page, url, take);
  await page.goto(`${url}/frontdesk`);
  await takeDesk(page);
}
