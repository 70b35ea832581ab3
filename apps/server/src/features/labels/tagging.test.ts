import type { contacts, inbox } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { threadOf } from '../../testing/office-with-carrier.ts';
import { addItem, addTag, type NewTestTag } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let contact: number;
let item: number;
let vip: number;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  contact = await createContact(app, office);
  item = await addItem(app, office, contact);
  vip = await addTag(app, office);
});

/** The two things that carry tags: the same rules hold for both but for automatic tags. */
const kinds = ['contact', 'item'] as const;
type Kind = (typeof kinds)[number];
const pathOf = (kind: Kind, id = kind === 'contact' ? contact : item) =>
  `/${kind === 'contact' ? 'contacts' : 'messages'}/${id}/tags`;
const put = (kind: Kind, tag: number, as = caller) => as.call('POST', pathOf(kind), { tag_id: tag });
const take = (kind: Kind, tag: number, as = caller) => as.call('DELETE', `${pathOf(kind)}/${tag}`);
const shown = (answer: { json(): unknown }) => {
  const body = answer.json() as { contact?: contacts.Contact; item?: inbox.CommItem };
  return body.contact ?? body.item!;
};
const events = async () =>
  (
    await app.owner.query<{ type: string }>(
      'SELECT type FROM live_events WHERE client_id = $1 ORDER BY seq',
      [office.id],
    )
  ).rows.map((row) => row.type);
const contactNow = async () =>
  (await caller.call('GET', `/contacts/${contact}`)).json() as contacts.ContactDetail;

describe.each(kinds)('a tag on a %s', (kind) => {
  const event = kind === 'contact' ? 'updateContact' : 'updateMessage';

  test('is put on, and taken off; both are told, and change nothing else', async () => {
    await caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: true });
    const before = await contactNow();
    const on = await put(kind, vip);
    expect([on.statusCode, shown(on).tags]).toEqual([200, [vip]]);
    const off = await take(kind, vip);
    expect([off.statusCode, shown(off).tags]).toEqual([200, []]);
    expect(shown(off).version).toBe(shown(on).version + 1);
    expect((await events()).filter((type) => type === event).length).toBeGreaterThanOrEqual(2);
    const { version: _v, ...after } = await contactNow();
    expect(after).toEqual({ ...after, needs_answer: true, date: before.date, snippet: before.snippet });
    const { rows } = await app.owner.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE client_id = $1 AND action LIKE $2 ORDER BY audit_id`,
      [office.id, `${kind}.%tag`],
    );
    expect(rows.map((row) => row.action)).toEqual([`${kind}.tag`, `${kind}.untag`]);
  });

  test('that is there already, or not there, changes nothing', async () => {
    await put(kind, vip);
    const count = (await events()).length;
    expect(shown(await put(kind, vip)).tags).toEqual([vip]);
    await take(kind, vip);
    expect(shown(await take(kind, vip)).tags).toEqual([]);
    expect((await events()).length).toBe(count + 1);
  });

  test('of many at once is there once', async () => {
    const cash = await addTag(app, office, { name: 'Cash', icon: 'cash' });
    const answers = await Promise.all([put(kind, vip), put(kind, cash), put(kind, vip), put(kind, cash)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(shown(await put(kind, vip)).tags)).toEqual(new Set([vip, cash]));
    expect(shown(await put(kind, vip)).tags).toHaveLength(2);
  });

  test.each<[string, NewTestTag, number, string]>([
    ['blocked', { unlist: true }, 400, 'This tag is blocked from further use.'],
    ['of conversations', { source: 'convoTags', icon: 'fire' }, 400, 'This tag is for conversations'],
  ])(
    'that is %s is refused; one that is on already can be taken off',
    async (_what, options, status, words) => {
      const tag = await addTag(app, office, { name: 'Odd', icon: 'phone-outline', ...options });
      const answer = await put(kind, tag);
      expect([answer.statusCode, answer.body]).toEqual([status, expect.stringContaining(words)]);
      const table = kind === 'contact' ? 'contacts' : 'comm_items';
      await app.owner.query(`UPDATE ${table} SET tag_ids = ARRAY[$2::integer] WHERE client_id = $1`, [
        office.id,
        tag,
      ]);
      expect(shown(await take(kind, tag)).tags).toEqual([]);
    },
  );

  test('that comes by itself is not put on a contact by hand; on a message it may be', async () => {
    const tag = await addTag(app, office, { name: 'Auto', icon: 'cash', auto: true });
    const answer = await put(kind, tag);
    if (kind === 'contact')
      expect([answer.statusCode, answer.body]).toEqual([400, 'This tag is put on by itself, not by hand.']);
    else expect(shown(answer).tags).toEqual([tag]);
  });

  test('of another office, or deleted, is none', async () => {
    const other = await addTag(app, await createOffice(app));
    expect((await put(kind, other)).statusCode).toBe(404);
    await app.owner.query('UPDATE tags SET deleted_at = now() WHERE tag_id = $1', [vip]);
    expect((await put(kind, vip)).statusCode).toBe(404);
  });

  test('needs the right to tag, of admins too', async () => {
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    await app.owner.query('UPDATE users SET can_manual_tagging = false WHERE client_id = $1', [office.id]);
    for (const as of [caller, admin])
      for (const call of [put, take]) {
        const answer = await call(kind, vip, as);
        expect([answer.statusCode, answer.json()]).toEqual([
          403,
          expect.objectContaining({
            code: 'forbidden',
            detail: 'You may not tag contacts and messages. An admin can give you that right.',
          }),
        ]);
      }
  });

  test('stays with the row while it is deleted, and is shown again when it comes back', async () => {
    await put(kind, vip);
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    await admin.call('DELETE', `/tags/${vip}`);
    // What is shown goes by the list of tags: the row carries the id, the list does not know it.
    expect((await caller.call('GET', '/tags')).json()).toEqual([]);
    await admin.call('POST', `/tags/${vip}/restore`);
    const tags = kind === 'contact' ? (await contactNow()).tags : (await threadOf(caller, contact))[0]!.tags;
    expect(tags).toEqual([vip]);
  });
});

test('a tag for a contact that was merged into another goes on that one', async () => {
  const gone = await createContact(app, office);
  await app.owner.query('UPDATE contacts SET merged_into = $2 WHERE contact_id = $1', [gone, contact]);
  const answer = await caller.call('POST', `/contacts/${gone}/tags`, { tag_id: vip });
  expect(shown(answer)).toMatchObject({ contact_id: contact, tags: [vip] });
});

describe('a thread narrowed to a tag', () => {
  const page = async (query: string, offset = 0, limit = 50) => {
    const answer = await caller.call(
      'GET',
      `/conversations/contact/${contact}/offset/${offset}/limit/${limit}?${query}`,
    );
    if (answer.statusCode !== 200) return answer.statusCode;
    const { items, total } = answer.json() as { items: inbox.CommItem[]; total: number };
    return [items.map((row) => row.message), total];
  };

  test('counts, pages and jumps among what carries it', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await addItem(app, office, contact, { body: `m${n}` }));
    const stranger = await createContact(app, office);
    const theirs = await addItem(app, office, stranger, { body: 'theirs' });
    const cash = await addTag(app, office, { name: 'Cash', icon: 'cash' });
    for (const id of [...ids.filter((_, n) => n % 2 === 0), theirs])
      await caller.call('POST', `/messages/${id}/tags`, { tag_id: vip });
    await caller.call('POST', `/messages/${ids[1]}/tags`, { tag_id: cash });

    expect(await page(`tag=${vip}`)).toEqual([['m10', 'm8', 'm6', 'm4', 'm2', 'm0'], 6]);
    expect(await page(`tag=${vip}&direction=newer`)).toEqual([['m0', 'm2', 'm4', 'm6', 'm8', 'm10'], 6]);
    expect(await page(`tag=${vip}`, 2, 2)).toEqual([['m6', 'm4'], 6]);
    expect(await page(`tag=${vip}&direction=newer`, 4, 4)).toEqual([['m8', 'm10'], 6]);
    expect(await page(`tag=${vip}`, 50, 4)).toEqual([[], 6]);
    expect(await page(`tag=${cash}`)).toEqual([['m1'], 1]);
    expect(await page(`tag=${cash + 999}`)).toEqual([[], 0]);
    expect(await page(`tag=${vip}&item=${ids[4]}`, 0, 3)).toEqual([['m2', 'm4', 'm6'], 6]);
    expect(await page(`tag=${vip}&item=${ids[10]}`, 0, 3)).toEqual([['m6', 'm8', 'm10'], 6]);
    // An item that is not of the thread, or does not carry the tag.
    expect(await page(`tag=${vip}&item=${theirs}`)).toBe(404);
    expect(await page(`tag=${vip}&item=${ids[1]}`)).toBe(404);
  });

  test('walks the index of what is tagged', async () => {
    await app.owner.query(
      `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, tag_ids)
       SELECT $1, $2, 'text', 'inbound', now(), n, CASE WHEN n % 1000 = 0 THEN ARRAY[$3::integer] ELSE '{}' END
       FROM generate_series(1, 20000) n`,
      [office.id, contact, vip],
    );
    await app.owner.query('ANALYZE comm_items');
    const plan = await app.platform.db.transaction({ office: office.id }, async (tx) => {
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT comm_item_id FROM comm_items t WHERE t.contact_id = ${contact} AND t.tag_ids <> '{}'
           AND t.tag_ids @> ARRAY[${vip}] ORDER BY position DESC LIMIT 50`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('comm_items_tagged');
    expect(((await page(`tag=${vip}`)) as unknown[])[1]).toBe(20);
  });
});
