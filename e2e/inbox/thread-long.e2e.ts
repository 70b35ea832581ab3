import pg from 'pg';
import { expect, test } from 'vitest';
import { OFFICE } from '../harness/caller.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { isAtRest, isDrawn, until } from '../harness/until.ts';

const journey = useJourney();
const ITEMS = 20_000;

/** Gives a contact a thread of texts, one every ten minutes; its words are their places. */
async function writeLongThread(ownerUrl: string, contactId: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(OFFICE)]);
    await client.query(`DELETE FROM contact_reads WHERE client_id = $1 AND contact_id = $2`, [
      OFFICE,
      contactId,
    ]);
    await client.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number, body)
       SELECT $1, $2, 'text', 'inbound', now() - make_interval(mins => 10 * ($3 - n)), n, '', '', 'Place ' || n || repeat(' and so on', n % 40)
       FROM generate_series(0, $3 - 1) n`,
      [OFFICE, contactId, ITEMS],
    );
    await client.query(`UPDATE contacts SET item_count = $3 WHERE client_id = $1 AND contact_id = $2`, [
      OFFICE,
      contactId,
      ITEMS,
    ]);
  } finally {
    await client.end();
  }
}

test('a thread of 20,000 items is scrolled on a phone: nothing is missing, nothing jumps, little is held', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const desk = await signIn(person, world.url, 'desk');
  const elena = await desk.page.evaluate(async () => {
    const found = (await (await fetch('/api/contacts?search=Elena%20Castillo')).json()) as {
      items: { contact_id: number }[];
    };
    return found.items[0]!.contact_id;
  });
  await writeLongThread(await world.ownerUrl(), elena);
  const open = async (path: string) => {
    const page = await person.newPage();
    await page.goto(world.url + path);
    const thread = page.getByRole('region', { name: /^Conversation with/ });
    return { page, thread, text: (words: string) => thread.getByRole('listitem').filter({ hasText: words }) };
  };
  const { page, thread, text } = await open(`/frontdesk?contact=${elena}`);
  await text(`Place ${ITEMS - 1}`).waitFor();

  const shown = () =>
    thread.evaluate((region) => {
      const top = region.getBoundingClientRect();
      return [...region.querySelectorAll<HTMLElement>('[data-item]')]
        .filter((row) => {
          const box = row.getBoundingClientRect();
          return box.bottom > top.top && box.top < top.bottom;
        })
        .map((row) => Number(/Place (\d+)/.exec(row.textContent ?? '')?.[1]))
        .toSorted((a, b) => a - b);
    });
  const holdsTogether = (places: number[]) =>
    places.length > 0 && places.every((place, index) => index === 0 || place === places[index - 1]! + 1);

  const goTo = async (direction: -1 | 1, reached: (places: number[]) => boolean, what: string) => {
    await until(
      what,
      async () => {
        await thread.evaluate((region, by) => region.scrollBy(0, by), direction * 2_500);
        await isDrawn(page);
        const places = await shown();
        if (places.length > 0) expect(holdsTogether(places)).toBe(true);
        return reached(places);
      },
      90_000,
    );
  };
  // Far up, further than the window holds, and back to the newest, which has to be fetched again.
  await goTo(-1, (places) => places[0]! < ITEMS - 1_500, 'it is 1,500 items up');
  await shows(page.getByRole('button', { name: 'Go to the newest' }), { count: 1 });
  const rows = await thread.getByRole('listitem').count();
  expect(rows).toBeLessThan(80);
  // What is read stays where it is while a page comes in above it.
  const held = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route(/\/conversations\/contact\/.*\/limit\//, async (route) => {
    isAsked = true;
    await held.promise;
    await route.fallback();
  });
  await until('it asks for what stands further up', async () => {
    if (!isAsked) await thread.evaluate((region) => region.scrollBy(0, -600));
    await isDrawn(page);
    return isAsked;
  });
  const [first] = await shown();
  const place = () =>
    text(`Place ${first! + 2} `)
      .first()
      .boundingBox();
  // Who still scrolls reads nothing yet.
  await isAtRest(thread.getByRole('listitem').first());
  const before = await place();
  const come = page.waitForResponse(/\/conversations\/contact\/.*\/limit\//);
  held.resolve();
  await (await come).finished();
  await isDrawn(page);
  expect(Math.abs((await place())!.y - before!.y)).toBeLessThanOrEqual(2);
  await goTo(1, (places) => places.at(-1) === ITEMS - 1, 'it is at the newest again');

  // The oldest, by its address.
  const oldest = await page.evaluate(async (id) => {
    const answer = await fetch(`/api/conversations/contact/${id}/offset/0/limit/1?direction=newer`);
    return ((await answer.json()) as { items: { comm_participant_id: number }[] }).items[0]!
      .comm_participant_id;
  }, elena);
  const there = await open(`/frontdesk?contact=${elena}&item=${oldest}`);
  await there.text('Place 0').first().waitFor();
  await there.page.getByRole('button', { name: 'Go to the newest' }).click();
  await there.text(`Place ${ITEMS - 1}`).waitFor();
});
