import { inbox } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';

/** Set by a test that needs something to happen at another time. */
let time: Date | undefined;
let office: TestOffice;
let caller: Caller;
let contact: number;

const app = useTestApp({ now: () => time ?? new Date() });
beforeEach(async () => {
  time = undefined;
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
  contact = await createContact(app, office, { ph1: '+15035550133' });
});

const { THREAD_PAGE_MAX } = inbox;

interface Page {
  items: inbox.CommItem[];
  total: number;
}
async function read(path: string, body?: unknown): Promise<Page> {
  const answer = await caller.call(body === undefined ? 'GET' : 'POST', `/conversations/${path}`, body);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json() as Page;
}
const page = (offset: number, limit: number, query = '') =>
  read(`contact/${contact}/offset/${offset}/limit/${limit}${query}`);
const bodies = (given: Page) => given.items.map((item) => item.message);

async function fill(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index += 1)
    ids.push(await addItem(app, office, contact, { body: `m${index}` }));
  return ids;
}

describe('a page of a thread', () => {
  test('counts from the newest, or from the oldest, up to its end', async () => {
    await fill(7);
    expect(bodies(await page(0, 3))).toEqual(['m6', 'm5', 'm4']);
    expect(bodies(await page(3, 3))).toEqual(['m3', 'm2', 'm1']);
    expect(bodies(await page(6, 3))).toEqual(['m0']);
    expect(bodies(await page(7, 3))).toEqual([]);
    expect(bodies(await page(2_000_000_000, 200))).toEqual([]);
    expect(bodies(await page(0, 3, '?direction=newer'))).toEqual(['m0', 'm1', 'm2']);
    expect(bodies(await page(5, 3, '?direction=newer'))).toEqual(['m5', 'm6']);
    expect(bodies(await page(2_000_000_000, 200, '?direction=newer'))).toEqual([]);
    for (const word of ['older', 'up', 'desc', ''])
      expect(bodies(await page(0, 1, `?direction=${word}`))).toEqual(['m6']);
    for (const word of ['newer', 'down', 'asc'])
      expect(bodies(await page(0, 1, `?direction=${word}`))).toEqual(['m0']);
    expect((await page(0, 1)).total).toBe(7);
  });

  test('is empty for a contact without history', async () => {
    expect(await page(0, 50)).toEqual({ items: [], total: 0 });
  });

  test('opens at an item, which stands in the middle as far as there is room', async () => {
    const ids = await fill(9);
    const at = async (index: number, limit: number) => bodies(await page(0, limit, `?item=${ids[index]}`));
    expect(await at(4, 5)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6']);
    expect(await at(0, 3)).toEqual(['m0', 'm1', 'm2']);
    expect(await at(8, 3)).toEqual(['m6', 'm7', 'm8']);
    expect(await at(4, 50)).toHaveLength(9);
    const elsewhere = await addItem(app, office, await createContact(app, office));
    for (const item of [elsewhere, 999_999]) {
      const answer = await caller.call(
        'GET',
        `/conversations/contact/${contact}/offset/0/limit/5?item=${item}`,
      );
      expect(answer.statusCode).toBe(404);
    }
  });

  test.each([
    'offset/-1/limit/5',
    'offset/0/limit/0',
    `offset/0/limit/${THREAD_PAGE_MAX + 1}`,
    'offset/x/limit/5',
  ])('refuses %s', async (path) => {
    expect((await caller.call('GET', `/conversations/contact/${contact}/${path}`)).statusCode).toBe(400);
  });
});

describe('what arrives late in time', () => {
  const number = '+15035550133';
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 9, minute));

  test('gets its place in time, and the rows after it move up', async () => {
    for (const minute of [10, 30, 20, 5, 30, 25]) {
      time = at(minute);
      await receive(app, { from: number, to: office.number, text: `at ${minute}` });
    }
    const items = await threadOf(caller, contact);
    expect(items.map((item) => item.message)).toEqual(['at 5', 'at 10', 'at 20', 'at 25', 'at 30', 'at 30']);
    expect(items.map((item) => item.position)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(items.map((item) => Date.parse(item.date))).toEqual(
      items.map((item) => Date.parse(item.date)).sort((a, b) => a - b),
    );
  });

  test('leaves the list’s row with the newest', async () => {
    time = at(30);
    await receive(app, { from: number, to: office.number, text: 'newest' });
    time = at(10);
    await receive(app, { from: number, to: office.number, text: 'late' });
    const row = (await caller.call('GET', `/contacts/${contact}`)).json();
    expect(row).toMatchObject({ snippet: 'newest', date: at(30).toISOString(), item_count: 2 });
  });

  test('though many write at once, positions are 0 to n without a gap', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        index % 2
          ? receive(app, { from: number, to: office.number, text: `in ${index}` })
          : send(app, caller, { dst: number, message_text: `out ${index}` }),
      ),
    );
    const items = await threadOf(caller, contact);
    expect(items.map((item) => item.position)).toEqual(Array.from({ length: 24 }, (_, index) => index));
    const times = items.map((item) => Date.parse(item.date));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });
});

describe('threads of several', () => {
  test('a family’s is one, by time, paged both ways', async () => {
    const kid = await createContact(app, office, { firstName: 'Kid' });
    const minute = (n: number) => new Date(Date.UTC(2026, 2, 2, 9, n));
    for (const [index, id] of [contact, kid, kid, contact, kid].entries())
      await addItem(app, office, id, { body: `f${index}`, at: minute(index) });
    const family = (offset: number, limit: number, direction: string, members: unknown = [contact, kid]) =>
      read(`family/offset/${offset}/limit/${limit}?direction=${direction}`, members);
    expect(bodies(await family(0, 3, 'older'))).toEqual(['f4', 'f3', 'f2']);
    expect(bodies(await family(3, 3, 'older'))).toEqual(['f1', 'f0']);
    expect(bodies(await family(1, 2, 'newer'))).toEqual(['f1', 'f2']);
    expect((await family(0, 1, 'older', { memberIds: [contact, kid] })).total).toBe(5);
    // The same member twice is one member.
    expect(await family(0, 9, 'older', [contact, contact, kid])).toMatchObject({
      total: 5,
      items: { length: 5 },
    });
  });

  test('a family with a member of another office is none', async () => {
    const stranger = await createContact(app, await createOffice(app));
    const answer = await caller.call('POST', '/conversations/family/offset/0/limit/5', [contact, stranger]);
    expect(answer.statusCode).toBe(404);
  });

  test('a user’s holds what they wrote, over all contacts', async () => {
    const other = await createUser(app, office);
    const second = await createContact(app, office);
    await addItem(app, office, contact, {
      body: 'mine 1',
      userIds: [caller.user.id],
      direction: 'delivered',
    });
    await addItem(app, office, second, { body: 'theirs', userIds: [other.id], direction: 'delivered' });
    await addItem(app, office, second, {
      body: 'ours',
      userIds: [other.id, caller.user.id],
      direction: 'delivered',
    });
    await addItem(app, office, contact, { body: 'nobody’s' });
    const mine = await read(`users/${caller.user.id}/offset/0/limit/10`);
    expect([bodies(mine), mine.total]).toEqual([['ours', 'mine 1'], 2]);
    expect(mine.items[0]!.users.map((user) => user.user_id)).toEqual(
      [caller.user.id, other.id].sort((a, b) => a - b),
    );
    expect(bodies(await read(`users/${other.id}/offset/0/limit/1?direction=newer`))).toEqual(['theirs']);
  });
});

describe('the read mark', () => {
  const mark = (id: number, by = caller) =>
    by.call('POST', `/contacts/${contact}/read`, { last_read_id: id });
  const markOf = async (by = caller) =>
    (await by.call('GET', `/contacts/${contact}`)).json().last_read_id as number | null;
  const announced = async () =>
    (
      await app.owner.query(
        `SELECT payload::json ->> 'last_read_id' AS id, audience FROM live_events WHERE client_id = $1 AND type = 'readThread' ORDER BY seq`,
        [office.id],
      )
    ).rows;

  test('is each user’s own and goes forward only; only that user hears of it', async () => {
    const [first, second, third] = (await fill(3)) as [number, number, number];
    const colleague = await signIn(app, await createUser(app, office));
    expect(await markOf()).toBeNull();
    expect((await mark(second)).json()).toEqual({ last_read_id: second });
    expect((await mark(first)).json()).toEqual({ last_read_id: second });
    expect((await mark(second)).json()).toEqual({ last_read_id: second });
    expect([await markOf(), await markOf(colleague)]).toEqual([second, null]);
    expect((await mark(third)).json()).toEqual({ last_read_id: third });
    await mark(first, colleague);
    expect([await markOf(), await markOf(colleague)]).toEqual([third, first]);
    expect(await announced()).toEqual([
      { id: String(second), audience: [caller.user.id] },
      { id: String(third), audience: [caller.user.id] },
      { id: String(first), audience: [colleague.user.id] },
    ]);
  });

  test('moved forward from two tabs at once ends at the later one', async () => {
    const ids = await fill(8);
    await Promise.all(ids.map((id) => mark(id)));
    expect(await markOf()).toBe(ids.at(-1));
  });

  test('goes by the place in the thread, not by the number', async () => {
    time = new Date(Date.UTC(2026, 2, 2, 9, 30));
    const ids: number[] = [];
    for (const minute of [30, 10]) {
      time = new Date(Date.UTC(2026, 2, 2, 9, minute));
      await receive(app, { from: '+15035550133', to: office.number, text: `${minute}` });
    }
    for (const item of await threadOf(caller, contact)) ids.push(item.comm_participant_id);
    // The late one has the higher number and the lower place.
    expect(ids[0]!).toBeGreaterThan(ids[1]!);
    await mark(ids[1]!);
    expect((await mark(ids[0]!)).json()).toEqual({ last_read_id: ids[1] });
  });

  test('cannot stand at another contact’s item', async () => {
    const item = await addItem(app, office, await createContact(app, office));
    expect((await mark(item)).statusCode).toBe(404);
    expect(await markOf()).toBeNull();
  });
});

test('the last texted number is recommended for the next one', async () => {
  const second = newNumber();
  await app.owner.query('UPDATE contacts SET ph2 = $2, textable2 = true WHERE contact_id = $1', [
    contact,
    second,
  ]);
  const recommended = async () =>
    (await caller.call('GET', `/contacts/${contact}`)).json().recommended_number;
  expect(await recommended()).toBe('5035550133');
  await receive(app, { from: second, to: office.number });
  expect(await recommended()).toBe(second.slice(2));
});
