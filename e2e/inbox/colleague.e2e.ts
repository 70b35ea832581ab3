import pg from 'pg';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { OFFICE } from '../harness/caller.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { lightsUp } from '../harness/lights-up.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** What desk2 wrote long ago, to one contact, ten minutes apart; its words are their places. */
async function writeMuch(count: number): Promise<number> {
  const client = new pg.Client({ connectionString: await journey.world.ownerUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number; user: number }>(
      `SELECT c.contact_id::integer AS id, (SELECT user_id FROM users WHERE client_id = $1 AND username = 'desk2') AS user
       FROM contacts c WHERE c.client_id = $1 AND c.first_name = 'Elena' AND c.last_name = 'Castillo'`,
      [OFFICE],
    );
    const { id, user } = rows[0]!;
    await client.query(
      `UPDATE comm_items SET position = position + $3 WHERE client_id = $1 AND contact_id = $2`,
      [OFFICE, id, count],
    );
    await client.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, body, user_ids)
       SELECT $1, $2, 'text', 'delivered', now() - interval '3 years' + make_interval(mins => 10 * n), n,
         'Place ' || n || '.', ARRAY[$4::integer] FROM generate_series(0, $3 - 1) n`,
      [OFFICE, id, count, user],
    );
    await client.query(
      `UPDATE contacts SET item_count = item_count + $3 WHERE client_id = $1 AND contact_id = $2`,
      [OFFICE, id, count],
    );
    return user;
  } finally {
    await client.end();
  }
}

test('a colleague’s thread: found and walked by keyboard, live, and nothing of a patient’s in it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const marks: string[] = [];
  page.on('request', (request) => {
    if (/\/contacts\/\d+\/read$/.test(request.url())) marks.push(request.url());
  });
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog', { name: /^Find a contact/ }).waitFor();
  await page.keyboard.type('mei');
  await page.getByRole('option', { name: /@desk2/ }).waitFor();
  // What stands first is chosen by nobody: a patient that the letters find may come before it.
  await until('Mei has been chosen', async () => {
    await page.keyboard.press('ArrowDown');
    return page.getByRole('option', { name: /@desk2/, selected: true }).isVisible();
  });
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Mei Tanaka', level: 2 }).waitFor();
  await page.getByText('@desk2 · Member').waitFor();
  const failed = desk.text('had an opening come up').first();
  await failed.waitFor();
  await failed.getByText('Mei Tanaka to Trevor Lindholm').waitFor();

  // isUser: no family, no conversation begun about a message, no quick reminder; and nothing is answered here.
  const centre = page.getByRole('main');
  await failed.hover();
  await page.getByRole('toolbar', { name: 'Message options' }).waitFor();
  for (const [role, name] of [
    ['button', 'Discuss with colleagues'],
    ['button', 'Reply to this'],
    ['button', /Reminder/],
    ['group', 'Family'],
    ['button', 'All family conversations'],
  ] as const)
    expect([String(name), await centre.getByRole(role, { name }).count()]).toEqual([String(name), 0]);
  await shows(desk.composer, { count: 0 });
  // The same message in its patient's thread has them.
  expect(await findBarriersEverywhere(page, 'a colleague’s thread')).toEqual([]);
  await page.setViewportSize(DESKTOP);

  // What Mei sends now comes in by itself.
  const mei = await signIn(await surfer.person(), world.url, 'desk2');
  await mei.open('Maya Okafor');
  await mei.send('Tuesday at four for all three?');
  const fresh = desk.text('Tuesday at four for all three?');
  await fresh.waitFor();

  // A look at it marks no patient's thread as read: it shows a part of each.
  expect(marks).toEqual([]);
  // By keyboard to the message, and from there to its place in the patient's thread; back is the colleague again.
  await fresh.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await lightsUp(page, 'Tuesday at four', () => page.keyboard.press('Enter'));
  await page.getByRole('heading', { name: 'Maya Okafor', level: 2 }).waitFor();
  await desk.text('Tuesday at four for all three?').first().hover();
  await page.getByRole('button', { name: 'Discuss with colleagues' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Mei Tanaka', level: 2 }).waitFor();
});

test('a long one is scrolled to its oldest on a phone without a gap, by an address that leads back to the list', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(person, world.url, 'desk');
  const user = await writeMuch(400);
  const page = await person.newPage();
  await page.goto(`${world.url}/frontdesk?user=${user}`);
  const thread = page.getByRole('region', { name: 'Conversation with Mei Tanaka' });
  await thread.getByRole('listitem').first().waitFor();
  const places = () =>
    thread.evaluate((region) =>
      [...region.querySelectorAll<HTMLElement>('[data-item]')]
        .toSorted((a, b) => Number(a.dataset['index']) - Number(b.dataset['index']))
        .flatMap((row) => /Place (\d+)\./.exec(row.textContent ?? '')?.[1] ?? [])
        .map(Number),
    );
  const seen = new Set<number>();
  await until(
    'the oldest is in view',
    async () => {
      await thread.evaluate(
        (region) =>
          new Promise<void>((resolve) => {
            region.scrollBy(0, -400);
            // What stands there is drawn before the next step: several steps in one frame would pass rows by.
            requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
          }),
      );
      const held = await places();
      for (const [index, place] of held.entries()) {
        seen.add(place);
        if (index > 0) expect(place).toBe(held[index - 1]! + 1);
      }
      return held[0] === 0;
    },
    60_000,
  );
  expect(seen.size).toBe(400);
  await page.getByRole('button', { name: 'Back to the contacts' }).tap();
  await page.getByRole('region', { name: 'Contacts' }).getByRole('listitem').first().waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('nobody’s address and one that cannot be loaded say so, with a way on; one who did nothing is told apart', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await page.goto(`${world.url}/frontdesk?user=999999`);
  surfer.expectComplaint(/404 \(Not Found\)|Failed to load resource|conversations\/users/);
  await page.getByText('There is no such colleague').waitFor();
  await page.getByRole('button', { name: 'Back to the contacts' }).first().click();
  await page.getByText('Choose a contact to get started').waitFor();

  await page.route('**/api/conversations/users/**', (route) => route.abort());
  await page.goto(`${world.url}/frontdesk?user=4`);
  await page.getByText('This conversation could not be loaded').waitFor();
  await page.unroute('**/api/conversations/users/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page
    .getByRole('region', { name: 'Conversation with Mei Tanaka' })
    .getByRole('listitem')
    .first()
    .waitFor();
});
