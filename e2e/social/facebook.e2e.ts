import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { emptyVideo } from '../../apps/server/src/features/social/testing/route-cases.ts';
import { png } from '../../apps/server/src/testing/rows.ts';
import { findBarriers } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { intercept } from '../harness/intercept.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney();

interface AtFacebook {
  id: string;
  page: string;
  message: string;
  media: { altText?: string }[];
}

async function control<T>(path: string, body?: object): Promise<T> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const url = `${journey.world.phoneUrl}/control${path}`;
  const answer = await fetch(url, body && { ...sent, body: JSON.stringify(body) });
  expect([path, answer.status]).toEqual([path, 200]);
  return (await answer.json()) as T;
}
const atFacebook = (message: string) =>
  control<AtFacebook[]>('/meta/posts').then((posts) => posts.filter((one) => one.message === message));

/** Signs in as the admin, and opens the posts. */
async function openPosts() {
  const { surfer, world } = journey;
  // Of Facebook's own page.
  surfer.expectComplaint(/404.*favicon\.ico/);
  const person = await surfer.person();
  const { page } = await signIn(person, world.url, 'admin');
  await page.goto(`${world.url}/settings/social`);
  const show = () => page.getByText('Facebook posts', { exact: true }).click();
  await show();
  const readAt = () =>
    page.evaluate(async () => {
      const held = (await (await fetch('/api/social/getClientPages')).json()) as { read_at: string | null };
      return held.read_at;
    });
  /** Connects, or connects again, and waits for the pages. */
  const connect = async () => {
    const before = await readAt();
    const opened = person.waitForEvent('page');
    await page.getByRole('button', { name: /^Connect (Facebook|again)$/ }).click();
    const facebook = await opened;
    await facebook.getByRole('button', { name: 'Continue' }).click();
    // Of an account that is connected again all of it stands on the page from before.
    await until('the pages were read', async () => {
      const now = await readAt();
      return now !== null && now !== before;
    });
    await page.getByText('Connected as Dana Cole').waitFor();
    await page.getByText(/^Pages read/).waitFor();
  };
  const choose = async (name: string) => {
    const box = pagesOf(page).getByLabel(name, { exact: true });
    if (!(await box.isChecked())) await box.click();
    await until(`${name} is chosen`, () => box.isChecked());
  };
  return { page, connect, choose, show };
}

const pagesOf = (page: Page) => page.getByRole('group', { name: 'Pages that are posted to' });
const composerOf = (page: Page) => page.getByRole('form', { name: 'New post' });
/** The answer to a post empties its field; that it is posted may be heard before. */
const isEmptied = (composer: Locator) =>
  until(
    'the words are gone from the field',
    async () => (await composer.getByLabel('New post').inputValue()) === '',
  );
const postOf = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });

test('a page is connected, posted to with a picture, and followed', async () => {
  const { page, connect, choose } = await openPosts();
  await connect();
  await shows(pagesOf(page).getByLabel('Portland Smiles'), { disabled: true });
  await choose('Cedar Dental');
  const composer = composerOf(page);
  await composer.getByText('It is posted to Cedar Dental.').waitFor();

  await composer.getByRole('button', { name: 'Post now' }).click();
  await composer.getByText('Write something, or add a picture.').waitFor();
  await composer.getByLabel('New post').fill('Our new chair is here');
  await composer
    .locator('input[type=file]')
    .setInputFiles({ name: 'chair.png', mimeType: 'image/png', buffer: png });
  await composer.getByLabel('Description of the picture').fill('A blue chair');
  await composer.getByRole('img', { name: 'A blue chair' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await composer.getByRole('button', { name: 'Post now' }).click();
  const post = postOf(page, 'Our new chair is here');
  await post.getByText('0 likes · 0 comments').waitFor();
  await post.getByRole('img', { name: 'A blue chair' }).waitFor();
  const there = await atFacebook('Our new chair is here');
  expect(there).toMatchObject([{ page: '100001', media: [{ altText: 'A blue chair' }] }]);
  await expect
    .poll(() => post.getByRole('link', { name: 'See it on Facebook' }).getAttribute('href'))
    .toContain('100001');
  await isEmptied(composer);

  // A member sees it, and writes none.
  const member = await signIn(await journey.surfer.person(), journey.world.url, 'desk');
  await member.page.goto(`${journey.world.url}/settings/social`);
  await postOf(member.page, 'Our new chair is here').waitFor();
  await shows(composerOf(member.page), { count: 0 });
});

test('a video whose upload is cut off is sent again, goes to Facebook part by part, and the list says how far it is', async () => {
  const { page, connect, choose } = await openPosts();
  await connect();
  await choose('Cedar Dental');
  const composer = composerOf(page);
  await composer.getByText('It is posted to Cedar Dental.').waitFor();
  const chosen = composer.locator('input[type=file]');
  await chosen.setInputFiles({ name: 'tour.avi', mimeType: 'video/x-msvideo', buffer: emptyVideo });
  await composer.getByText('A video has to be MP4.').waitFor();
  const buffer = Buffer.concat([emptyVideo, Buffer.alloc(3_000_000, 7)]);
  await chosen.setInputFiles({ name: 'tour.mp4', mimeType: 'video/mp4', buffer });
  await composer.getByText('tour.mp4', { exact: false }).waitFor();
  await composer.getByLabel('New post').fill('Our tour');
  // A reload keeps the words, not the file: who leaves is asked, and stays.
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await composer.getByText('tour.mp4', { exact: false }).waitFor();
  await control('/faults', { vendor: 'meta', mode: 'slow', ms: 1_500 });
  // The first try is cut off: it is made again by itself.
  journey.surfer.expectComplaint(/ERR_FAILED/);
  await intercept(page, '**/api/social/*/sendfbvideo', (route) => route.abort(), { times: 1 });
  await composer.getByRole('button', { name: 'Post now' }).click();
  const post = postOf(page, 'Our tour');
  await post.getByText(/^Facebook has \d+ % of the video$/).waitFor();
  await control('/faults', { vendor: 'meta', mode: 'ok' });
  await post.getByText(/^Posted: /).waitFor();
  await shows(post.getByText(/^Facebook has \d+ %/), { count: 0 });
  await expect.poll(() => atFacebook('Our tour')).toHaveLength(1);
});

test('a post whose answer was lost with the page is the same one when it is sent again', async () => {
  const { page, connect, choose, show } = await openPosts();
  await connect();
  await choose('Cedar Dental');
  const composer = composerOf(page);
  await composer.getByText('It is posted to Cedar Dental.').waitFor();
  const [made, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const hold = async (route: Route) => {
    await route.fetch();
    made.resolve();
    await letGo.promise;
  };
  await intercept(page, '**/api/social/postMessage', hold, { times: 1 });
  await composer.getByLabel('New post').fill('Flu season');
  await composer.getByRole('button', { name: 'Post now' }).click();
  await made.promise;
  await page.reload();
  letGo.resolve();
  await show();
  await choose('Cedar Dental');
  await composer.getByText('It is posted to Cedar Dental.').waitFor();
  await composer.getByRole('button', { name: 'Post now' }).click();
  // The first one stands posted already: that the second was answered, the field says.
  await isEmptied(composer);
  await postOf(page, 'Flu season')
    .getByText(/^Posted: /)
    .waitFor();
  await expect.poll(() => atFacebook('Flu season')).toHaveLength(1);
});

test('a post waits for its time, is changed, withdrawn and taken back', async () => {
  const { page, connect, choose } = await openPosts();
  await connect();
  await choose('Cedar Dental');
  const composer = composerOf(page);
  await composer.getByLabel('New post').fill('Closed next week');
  await composer.getByRole('switch', { name: 'Post at a time' }).click();
  await composer.getByRole('button', { name: 'Schedule' }).click();
  await composer.getByText('Choose a day and a time.').waitFor();
  const inDays = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await composer.getByLabel('Day and time, day').fill(inDays);
  await composer.getByLabel('Day and time, time').fill('9:30');
  await composer.getByRole('button', { name: 'Schedule' }).click();
  const post = postOf(page, 'Closed next week');
  await post.getByText(/^Scheduled: .*9:30 AM/).waitFor();

  await post.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the post' });
  await focusIn(dialog);
  await dialog.getByLabel('Text').fill('Closed on Friday');
  await dialog.getByLabel('Day and time, time').fill('10:15 am');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const changed = postOf(page, 'Closed on Friday');
  await changed.getByText(/^Scheduled: .*10:15 AM/).waitFor();

  await changed.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('The post was withdrawn.', { exact: true }).waitFor();
  await changed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await changed.waitFor();
  await expect.poll(() => atFacebook('Closed on Friday')).toEqual([]);
});

test('an expired token is said; connected again, the post goes out', async () => {
  const { page, connect, choose } = await openPosts();
  await connect();
  await choose('Cedar Dental');
  const composer = composerOf(page);
  await composer.getByText('It is posted to Cedar Dental.').waitFor();
  await control('/meta/expire', {});
  await composer.getByLabel('New post').fill('We moved');
  await composer.getByRole('button', { name: 'Post now' }).click();
  const post = postOf(page, 'We moved');
  await post.getByText('Not posted').waitFor();
  await page.getByText('Facebook ended the connection', { exact: false }).waitFor();

  // The bell says so wherever one is, and leads there.
  await page.goto(`${journey.world.url}/frontdesk`);
  // Its number comes with what it opens: before it a bell stands in, which goes beneath a key.
  const openBell = () => page.getByRole('button', { name: /^What waits for you: / }).press('Enter');
  await openBell();
  const bell = page.getByRole('dialog', { name: /^What waits for you/ });
  await bell.getByRole('button', { name: /^Posts/ }).press('Enter');
  expect(await findBarriers(page, '[data-work-frame]')).toEqual([]);
  await bell.getByRole('link', { name: 'We moved' }).press('Enter');
  await post.getByText('Not posted').waitFor();
  await connect();
  await post.getByRole('button', { name: 'Try again' }).click();
  await post.getByText('0 likes · 0 comments').waitFor();
  await openBell();
  await bell.getByRole('button', { name: /^Needs an answer/ }).waitFor();
  await bell.getByRole('button', { name: /^Posts/ }).waitFor({ state: 'detached' });
  await bell.getByRole('link', { name: 'We moved' }).waitFor({ state: 'detached' });
  await expect.poll(() => atFacebook('We moved')).toHaveLength(1);
});
