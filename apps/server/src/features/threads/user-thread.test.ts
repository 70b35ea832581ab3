import type { contacts, inbox } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createContact, createOffice, createUser, type TestUser } from '../../testing/factory.ts';
import { addItem } from '../../testing/rows.ts';
import { listOfUser } from './store-user-thread.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let ana: TestUser;
let other: TestUser;
let people: [number, number];

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  [ana, other] = [await createUser(app, office), await createUser(app, office)];
  people = [
    await createContact(app, office, { firstName: 'Maria', lastName: 'Lopez' }),
    await createContact(app, office, { firstName: 'Tom', lastName: 'Hale' }),
  ];
});

interface Page {
  items: inbox.CommItem[];
  total: number;
  from: number;
  contacts: contacts.Contact[];
}
const minute = (n: number) => new Date(Date.UTC(2026, 2, 2, 9, n));
const wrote = (body: string, at: Date, userIds: number[] = [ana.id], contact = people[0]) =>
  addItem(app, office, contact, { body, at, userIds, direction: 'delivered' });
const path = (direction: string, limit: number, more = '') =>
  `/conversations/users/${ana.id}/offset/0/limit/${limit}?direction=${direction}${more}`;
async function read(direction: 'older' | 'newer', limit: number, cursor?: number): Promise<Page> {
  const answer = await caller.call(
    'GET',
    path(direction, limit, cursor === undefined ? '' : `&cursor=${cursor}`),
  );
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json() as Page;
}
const bodies = (page: Page) => page.items.map((item) => item.message);

/** All pages from one end of the thread to the other, each behind the last item of the one before. */
async function walk(direction: 'older' | 'newer', between: (pages: number) => Promise<void>) {
  const seen: string[] = [];
  for (let cursor: number | undefined; ;) {
    const page = await read(direction, 3, cursor);
    if (page.items.length === 0) return seen;
    seen.push(...bodies(page));
    cursor = page.items.at(-1)!.comm_participant_id;
    await between(seen.length / 3);
  }
}

test('what arrives between two pages doubles none and hides none', async () => {
  // Several in the same instant, some of two people, some of somebody else.
  for (let n = 0; n < 13; n += 1) {
    await wrote(
      `m${n}`,
      minute(Math.floor(n / 2)),
      n % 5 === 3 ? [other.id, ana.id] : [ana.id],
      people[n % 2],
    );
    if (n % 4 === 0) await wrote(`theirs ${n}`, minute(Math.floor(n / 2)), [other.id]);
  }
  const all = Array.from({ length: 13 }, (_, n) => `m${n}`);
  let late = 0;
  const arrive = async () => {
    late += 1;
    // At the newest end two of theirs, in the part that was read already one more.
    await wrote(`new ${late}`, minute(30 + late));
    await wrote(`with a colleague ${late}`, minute(30 + late), [other.id, ana.id]);
  };
  expect(await walk('older', arrive)).toEqual(all.toReversed());
  const before = (await read('newer', 200)).items;
  const first = before[0]!;
  // The other way what comes at the end is come to in its turn, once.
  let added = 0;
  const seen = await walk('newer', async () => {
    if (added === 2) return;
    added += 1;
    await wrote(`early ${added}`, new Date(Date.parse(first.date) - added * 1000));
    await wrote(`end ${added}`, minute(50 + added));
  });
  expect(seen).toEqual([...before.map((item) => item.message), 'end 1', 'end 2']);
});

test('each page says how many are older, how many there are and whose threads they stand in', async () => {
  for (let n = 0; n < 7; n += 1) await wrote(`m${n}`, minute(n), [ana.id], people[n < 2 ? 1 : 0]);
  const newest = await read('older', 3);
  expect([bodies(newest), newest.from, newest.total]).toEqual([['m6', 'm5', 'm4'], 4, 7]);
  expect(newest.contacts.map((contact) => contact.full_name)).toEqual(['Maria Lopez']);
  const next = await read('older', 3, newest.items.at(-1)!.comm_participant_id);
  expect([bodies(next), next.from, next.total]).toEqual([['m3', 'm2', 'm1'], 1, 7]);
  expect(next.contacts.map((contact) => contact.full_name).toSorted()).toEqual(['Maria Lopez', 'Tom Hale']);
  const oldest = await read('newer', 2);
  expect([bodies(oldest), oldest.from]).toEqual([['m0', 'm1'], 0]);
  const after = await read('newer', 2, oldest.items.at(-1)!.comm_participant_id);
  expect([bodies(after), after.from]).toEqual([['m2', 'm3'], 2]);
  const past = await read('older', 3, oldest.items[0]!.comm_participant_id);
  expect([past.items, past.from, past.total, past.contacts]).toEqual([[], 0, 7, []]);
  expect(await read('newer', 3, newest.items[0]!.comm_participant_id)).toMatchObject({ items: [], from: 7 });
});

test('the specification’s offset counts as before', async () => {
  for (let n = 0; n < 7; n += 1) await wrote(`m${n}`, minute(n));
  const at = async (offset: number, limit: number, direction: string) => {
    const answer = await caller.call(
      'GET',
      `/conversations/users/${ana.id}/offset/${offset}/limit/${limit}?direction=${direction}`,
    );
    const page = answer.json() as Page;
    return [bodies(page), page.from, page.total];
  };
  expect(await at(3, 3, 'older')).toEqual([['m3', 'm2', 'm1'], 1, 7]);
  expect(await at(5, 9, 'newer')).toEqual([['m5', 'm6'], 5, 7]);
  expect(await at(2_000_000_000, 200, 'older')).toEqual([[], 0, 7]);
  expect(await at(2_000_000_000, 200, 'newer')).toEqual([[], 7, 7]);
});

test('goes on behind nothing but an item of theirs', async () => {
  const theirs = await wrote('theirs', minute(1), [other.id]);
  const nobodys = await addItem(app, office, people[0]);
  const stranger = await createOffice(app);
  const elsewhere = await addItem(app, stranger, await createContact(app, stranger));
  for (const cursor of [theirs, nobodys, elsewhere, 999_999]) {
    expect((await caller.call('GET', path('older', 3, `&cursor=${cursor}`))).statusCode).toBe(404);
  }
  expect((await caller.call('GET', path('older', 3, '&cursor=x'))).statusCode).toBe(400);
});

test('a page far behind is read by key as cheaply as the first one', async () => {
  await app.owner.query(
    `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, user_ids)
     SELECT $1, $2, 'text', 'delivered', timestamptz '2026-01-01' + g * interval '1 minute', g - 1,
       CASE WHEN g % 20 = 0 THEN ARRAY[$4::integer, $3::integer] WHEN g % 3 = 0 THEN ARRAY[$4::integer]
         ELSE ARRAY[$3::integer] END
     FROM generate_series(1, 20000) g`,
    [office.id, people[0], ana.id, other.id],
  );
  await app.owner.query('ANALYZE comm_items');
  const { rows } = await app.owner.query<{ id: number }>(
    `SELECT comm_item_id AS id FROM comm_items WHERE client_id = $1 AND user_ids @> ARRAY[$2::integer]
     ORDER BY at, comm_item_id OFFSET 1000 LIMIT 1`,
    [office.id, ana.id],
  );
  const far = rows[0]!.id;
  /** What the database reads for a page, as the application's role, and how. */
  const cost = (cursor: number | undefined) =>
    app.platform.db.transaction({ office: office.id }, async (tx) => {
      const page = { offset: 0, limit: 50, direction: 'older', ...(cursor ? { cursor } : {}) } as const;
      expect((await listOfUser(tx, ana.id, page)).rows).toHaveLength(50);
      const result = await tx.execute<{ 'QUERY PLAN': unknown }>(
        sql.raw(
          `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE "thread-user-older" (${ana.id}, ${cursor ?? 'NULL'}, 0, 50)`,
        ),
      );
      const [{ Plan: plan }] = result.rows[0]!['QUERY PLAN'] as [{ Plan: Record<string, number> }];
      return {
        words: JSON.stringify(plan),
        blocks: plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!,
      };
    });
  await cost(undefined);
  const [first, behind] = [await cost(undefined), await cost(far)];
  expect(behind.words).not.toContain('Seq Scan');
  expect(behind.words).toContain('comm_items_user');
  expect(behind.blocks - first.blocks).toBeLessThan(100);
});
