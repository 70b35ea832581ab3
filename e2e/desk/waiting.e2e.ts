import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, partCame, until } from '../harness/until.ts';

const journey = useJourney();
const [FIRST, SECOND] = ['(503) 555-9961', '(503) 555-9962'];
const [OTHER, LAST] = ['(503) 555-9963', '(503) 555-9964'];

/** Each writes, one after the other. */
async function write(...numbers: string[]): Promise<void> {
  const { control } = journey.world;
  for (const number of numbers) {
    await control.text(`+1${number.replace(/\D/g, '')}`, 'I wait for an answer');
    await until('the text has come', async () => (await control.pendingWebhooks()) === 0);
  }
}

test('the list opens on who waits where that is wanted, counted, and longest first', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const waiting = page.getByRole('button', { name: /^Waiting/ });
  const count = async () => Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0] ?? 0);
  const before = await until('they are counted', async () => (await count()) || null);
  await write(FIRST, SECOND);
  await until('both are counted', async () => (await count()) === before + 2);

  // Offered once, where rows do not move for it.
  const offer = page.getByRole('group', { name: 'How the list opens' });
  await offer.getByRole('button', { name: 'Yes' }).click();
  await offer.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Waiting/, pressed: true }).waitFor();
  await desk.row('Daniel Reyes').waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('status=');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await desk.row('Daniel Reyes').waitFor();
  expect(page.url()).toContain('status=all');

  await page.goto(`${world.url}/frontdesk`);
  await page.getByRole('button', { name: /^Waiting/, pressed: true }).waitFor();
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  await until('whoever began last stands first', async () =>
    (await rows.first().textContent())?.includes(SECOND),
  );
  const kept = page.waitForResponse('**/api/user/contact_list');
  await page.getByRole('button', { name: 'Longest wait first' }).click();
  await until('they stand the other way round', async () => {
    const names = await rows.allTextContents();
    const places = [FIRST, SECOND].map((name) => names.findIndex((row) => row.includes(name)));
    return places[0]! >= 0 && places[0]! < places[1]!;
  });
  await kept;
  // Both are remembered, in another browser too.
  const elsewhere = await signIn(await surfer.person(), world.url, 'desk');
  await elsewhere.page.getByRole('button', { name: 'Longest wait first', pressed: true }).waitFor();
  await shows(elsewhere.page.getByRole('group', { name: 'How the list opens' }), { count: 0 });
});

test('the question at the list’s foot does not come beneath a pointer', async () => {
  const { surfer, world } = journey;
  const page = await (await surfer.person()).newPage();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/contacts/counts', async (route) => {
    await held;
    await route.continue();
  });
  const desk = await signIn(page.context(), world.url, 'desk2');
  await desk.page.close();
  await page.goto(`${world.url}/frontdesk`);
  const rows = page.getByRole('region', { name: 'Contacts' }).getByRole('listitem');
  await rows.nth(9).hover();
  letGo();
  const offer = page.getByRole('group', { name: 'How the list opens' });
  await page.getByRole('button', { name: /^Waiting ?[1-9]/ }).waitFor();
  await partCame(page, 'opens-on');
  await shows(offer, { count: 0 });
  await page.mouse.move(1, 1);
  await offer.waitFor();
});

test('a patient is put off by h, seen by a colleague and in Later, and comes back by Undo or when they write', async () => {
  const { surfer, world } = journey;
  const [one, two] = await Promise.all([
    signIn(await surfer.person(), world.url, 'desk2'),
    signIn(await surfer.person(), world.url, 'admin'),
  ]);
  await write(OTHER, LAST);
  const { page } = one;
  await one.row(LAST).getByText('needs an answer').waitFor({ state: 'attached' });
  await one.open(OTHER);
  await one.text('I wait for an answer').waitFor();
  // Whoever comes later moves the rows beneath the pointer.
  await two.row(LAST).waitFor();
  await two.open(OTHER);

  // The cursor comes into the field with the thread, or after it: it would take the h.
  await focusIn(one.composer);
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  const dialog = page.getByRole('dialog', { name: /^Put off/ });
  await focusIn(dialog);
  await dialog.getByRole('button', { name: /^An hour/ }).waitFor();
  await page.keyboard.press('Enter');
  // Pointed at, it stays until its Undo is pressed.
  await page
    .getByRole('group', { name: 'Message' })
    .filter({ hasText: `${OTHER} is put off until` })
    .hover();
  await two.page.getByText(/^Put off until .* by /).waitFor();
  await two.row(OTHER).getByText('put off until').waitFor({ state: 'attached' });

  await two.page.getByRole('button', { name: /^What waits for you/ }).click();
  const bell = two.page.getByRole('group', { name: 'What waits for you' });
  await bell.getByRole('button', { name: /^Later/ }).click();
  await bell.getByRole('link', { name: new RegExp(OTHER.replace(/[()]/g, '\\$&')) }).waitFor();

  await page.getByRole('button', { name: 'Undo' }).click();
  await one.row(OTHER).getByText('needs an answer').waitFor({ state: 'attached' });
  await bell
    .getByRole('link', { name: new RegExp(OTHER.replace(/[()]/g, '\\$&')) })
    .waitFor({ state: 'detached' });

  // From the row, for tomorrow; they write before that.
  await one.row(LAST).hover();
  await one
    .row(LAST)
    .getByRole('button', { name: `Put ${LAST} off` })
    .click();
  await focusIn(dialog);
  await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
  await one.row(LAST).getByText('put off until').waitFor({ state: 'attached' });
  await world.control.text('+15035559964', 'Still there?');
  await one.row(LAST).getByText('needs an answer').waitFor({ state: 'attached' });
});
