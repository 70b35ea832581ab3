import type { BrowserContext, Locator, Page } from 'playwright-core';
import { OFFICE, PASSWORD } from './caller.ts';
import { patient } from '../../scripts/lib/patience.ts';
import { until } from './until.ts';

/** What a person at the front desk does and sees. */
export interface Desk {
  page: Page;
  /** A row of the contact list, by the name or number it shows. */
  row(name: string): Locator;
  /** Opens a contact from the list. */
  open(name: string): Promise<void>;
  /** The open thread. */
  thread: Locator;
  /** A text in the open thread. */
  text(words: string): Locator;
  composer: Locator;
  /** Types a text and sends it with Enter. */
  send(words: string): Promise<void>;
  /** Fills the list's search box. */
  search(words: string): Promise<void>;
}

/** Fills the sign-in form and sends it with Enter. */
export async function fillSignIn(
  page: Page,
  username: string,
  password = PASSWORD,
  client: number | string = OFFICE,
): Promise<void> {
  await page.getByLabel('Client ID').fill(String(client));
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

/** Signs this person in and opens the program in a window. The form has journeys of its own (identity/sign-in). */
export async function signIn(person: BrowserContext, url: string, username: string): Promise<Desk> {
  const answer = await person.request.post(`${url}/api/login`, {
    data: { client_id: OFFICE, username, password: PASSWORD },
    headers: { origin: url },
  });
  if (answer.status() !== 200)
    throw new Error(`${username} cannot sign in: ${answer.status()} ${await answer.text()}`);
  return openWindow(person, url, '');
}

/** Another window of somebody who is signed in already. */
export async function openWindow(person: BrowserContext, url: string, path = '/frontdesk'): Promise<Desk> {
  const page = await person.newPage();
  await page.goto(url + path);
  return takeDesk(page);
}

/** Waits for the contact list of a page. */
export async function takeDesk(page: Page): Promise<Desk> {
  const list = page.getByRole('region', { name: 'Contacts' });
  const thread = page.getByRole('region', { name: /^Conversation with/ });
  const composer = page.getByRole('textbox', { name: /^Message to/ });
  const desk: Desk = {
    page,
    thread,
    composer,
    row: (name) => list.getByRole('listitem').filter({ hasText: name }),
    async open(name) {
      const opened = page.getByRole('heading', { name, level: 2 });
      // While a search is typed the rows move, and a press may begin on one and end on another: a person presses again.
      await until(`${name} opens`, async () => {
        await desk.row(name).getByRole('link').click();
        // Off the list, as a person's: under a pointer its rows stay as they stand.
        await page.mouse.move(1, 1);
        return opened.waitFor({ timeout: patient(5_000) }).then(
          () => true,
          () => false,
        );
      });
    },
    text: (words) => thread.getByRole('listitem').filter({ hasText: words }),
    async send(words) {
      await composer.fill(words);
      // Not before the contact's detail has come: until then nobody knows whether they want our texts.
      await until('the text can be sent', () =>
        page.getByRole('button', { name: 'Send', exact: true }).isEnabled(),
      );
      await composer.press('Enter');
    },
    async search(words) {
      await page.getByRole('textbox', { name: 'Search contacts by name or number' }).fill(words);
    },
  };
  await list.getByRole('listitem').first().waitFor({ state: 'attached' });
  return desk;
}
