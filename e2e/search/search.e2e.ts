import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { signIn, type Desk } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { intercept } from '../harness/intercept.ts';
import { lightsUp } from '../harness/lights-up.ts';
import { shows } from '../harness/shows.ts';
import { isDrawn } from '../harness/until.ts';

const journey = useJourney();

async function openDesk(user = 'desk'): Promise<Desk> {
  const { surfer, world } = journey;
  return signIn(await surfer.person(), world.url, user);
}

/** Opens the search and types; what is found stands there. */
async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: /^Find a contact/ }).waitFor();
  await page.keyboard.type(words);
}
/** The same, and waits for what all of the words find: before, what the first letters found stands there. */
async function searchForAll(page: Page, words: string): Promise<void> {
  const found = page.waitForResponse((answer) => {
    const { pathname, searchParams } = new URL(answer.url());
    return pathname === '/api/search' && searchParams.get('q') === words;
  });
  await searchFor(page, words);
  await (await found).finished();
  await isDrawn(page);
}
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

test('words of a message lead to it, wherever it stands, by keyboard alone', async () => {
  const { page } = await openDesk();
  // A text: by a phrase, then by beginnings without accents or case.
  await searchFor(page, '"insurance card before your next"');
  await options(page).filter({ hasText: 'Jordan Hale · Hannah Eastwood' }).waitFor();
  // What the letters before the last found may still stand there for a moment.
  await page
    .getByRole('dialog')
    .locator('mark')
    .filter({ hasText: /^insurance card before your next$/ })
    .waitFor();
  await lightsUp(page, 'picture of your new insurance card', () => page.keyboard.press('Enter'));
  await page.getByRole('heading', { name: 'Hannah Eastwood', level: 2 }).waitFor();

  // Among staff: about a patient beside their thread, a general one on its own screen.
  await searchForAll(page, 'bracket LOOSE mateo');
  await options(page).filter({ hasText: 'braces check' }).waitFor();
  await lightsUp(page, 'the bracket on the left was loose', () => page.keyboard.press('Enter'));
  await page.getByRole('heading', { name: 'Daniel Reyes', level: 2 }).waitFor();

  await searchForAll(page, 'school visits');
  await options(page).filter({ hasText: 'Operatory 3' }).waitFor();
  await lightsUp(page, 'Operatory 3 went through a lot', () => page.keyboard.press('Enter'));
  await page.waitForURL(/\/conversation\?/);

  // What was withdrawn is gone, and what nobody wrote is not there.
  await searchFor(page, 'zyzzyva');
  await page.getByRole('dialog').getByText('Nothing found.').waitFor();
});

further('Enter takes what all of the letters find, not what the letters before found', async () => {
  const { page } = await openDesk();
  const [asked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await intercept(page, /\/api\/search\?.*visits/, async (route) => {
    asked.resolve();
    await letGo.promise;
    await route.continue();
  });
  await searchForAll(page, 'school');
  await options(page)
    .filter({ has: page.locator('mark') })
    .first()
    .waitFor();
  await page.keyboard.type(' visits');
  await asked.promise;
  await page.keyboard.press('Enter');
  await isDrawn(page);
  await shows(page.getByRole('dialog', { name: /^Find a contact/ }), { visible: true });
  await lightsUp(page, 'Operatory 3 went through a lot', async () => letGo.resolve());
  await page.waitForURL(/\/conversation\?/);
});

further('a private conversation is found by who takes part, by nobody else', async () => {
  const colleague = await openDesk('desk2');
  await searchFor(colleague.page, 'review december');
  await colleague.page.getByRole('dialog').getByText('Nothing found.').waitFor();
  const { page } = await openDesk('desk');
  await searchFor(page, 'review december');
  await options(page).filter({ hasText: 'Your review in December' }).first().waitFor();
});

further('older findings come on demand, and nothing in the way of a search is a barrier', async () => {
  const { page } = await openDesk();
  await searchForAll(page, 'insurance');
  const more = options(page).filter({ hasText: 'Show older messages' });
  await more.waitFor();
  expect(await findBarriersEverywhere(page, 'search', '[role="dialog"]')).toEqual([]);
  await page.setViewportSize(DESKTOP);
  const before = await options(page).count();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option', { name: 'Show older messages', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(
    (count) => document.querySelectorAll('[role="dialog"] [role="option"]').length > count + 1,
    before,
  );
  // Reading goes on where the older ones begin.
  await page.waitForFunction(
    (index) =>
      [...document.querySelectorAll('[role="dialog"] [role="option"]')].findIndex(
        (option) => option.ariaSelected === 'true',
      ) === index,
    before - 1,
  );
});

test('staff are listed, opened and written to; a number nobody has gets its first text', async () => {
  const { page } = await openDesk();
  await searchFor(page, 'staff');
  await options(page).filter({ hasText: '@desk2' }).click();
  await page.getByRole('heading', { name: 'Mei Tanaka', level: 2 }).waitFor();
  await searchFor(page, 'mei');
  await options(page).filter({ hasText: 'Write to Mei Tanaka' }).click();
  const dialog = page.getByRole('dialog', { name: 'New conversation' });
  await dialog.getByText('Mei Tanaka').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await searchFor(page, '1 (503) 555-7099');
  await options(page).filter({ hasText: 'Message (503) 555-7099' }).waitFor();
  await page.keyboard.press('Enter');
  const message = page.getByRole('dialog', { name: 'Message (503) 555-7099' });
  await message.getByLabel('Message').fill('Is this the number for Sam?');
  // The connection is gone: the words say so, and nothing typed is lost.
  journey.surfer.expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|outbound-text/);
  await page.context().setOffline(true);
  await message.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Error Occurred').filter({ visible: true }).first().waitFor();
  await shows(message.getByLabel('Message'), { value: 'Is this the number for Sam?' });
  await page.context().setOffline(false);
  await message.getByRole('button', { name: 'Send' }).click();
  await message.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '(503) 555-7099', level: 2 }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Is this the number for Sam?' }).first().waitFor();
});
