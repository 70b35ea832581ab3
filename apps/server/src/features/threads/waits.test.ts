import { expect, test } from 'vitest';
import { createContact } from '../../testing/factory.ts';
import { addPast, type PastItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
const MINUTE = 60_000;
const START = Date.parse('2026-03-02T17:00:00Z');

/** Waits kept by the triggers, and those that all that was said gives. */
async function bothWays(): Promise<{ kept: unknown[]; found: unknown[] }> {
  const columns = 'asked_item, contact_id, asked_at, answered_at, answered_by';
  const [kept, found] = await Promise.all([
    app.owner.query(`SELECT ${columns} FROM waits WHERE client_id = $1 ORDER BY asked_item`, [office.id]),
    app.owner.query(
      `SELECT ${columns} FROM contacts CROSS JOIN LATERAL app_find_waits(client_id, contact_id)
       WHERE client_id = $1 ORDER BY asked_item`,
      [office.id],
    ),
  ]);
  return { kept: kept.rows, found: found.rows };
}

const waitsOf = async (contact: number) =>
  (
    await app.owner.query<{ asked: string; after: number | null; by: number | null }>(
      `SELECT extract(epoch FROM asked_at)::integer AS asked, answered_by AS by,
         (extract(epoch FROM answered_at - asked_at) / 60)::integer AS after
       FROM waits WHERE contact_id = $1 ORDER BY asked_at`,
      [contact],
    )
  ).rows.map(({ asked, after, by }) => [(Number(asked) - START / 1000) / 60, after, by]);

const item = (contact: number, minute: number, fields: Partial<PastItem> = {}): PastItem => ({
  contact,
  kind: 'text',
  direction: 'inbound',
  at: new Date(START + minute * MINUTE),
  ...fields,
});

test('a wait begins with the first word that nobody owes an answer, and follows what becomes of the words', async () => {
  const ann = await createContact(app, office);
  const ours = { direction: 'delivered', users: [caller.user.id] };
  await addPast(app, office, [item(ann, 0), item(ann, 5), item(ann, 20, ours), item(ann, 25, ours)]);
  expect(await waitsOf(ann)).toEqual([[0, 20, caller.user.id]]);
  // A mail of before that is read in later, between the two.
  await addPast(app, office, [item(ann, 2, { kind: 'email', direction: 'sent', users: [caller.user.id] })]);
  expect(await waitsOf(ann)).toEqual([
    [0, 2, caller.user.id],
    [5, 15, caller.user.id],
  ]);
  const change = (set: string, minute: number) =>
    app.owner.query(`UPDATE comm_items SET ${set} WHERE contact_id = $1 AND at = $2`, [
      ann,
      new Date(START + minute * MINUTE),
    ]);
  await change(`direction = 'failed'`, 2);
  await change(`direction = 'undelivered'`, 20);
  expect(await waitsOf(ann)).toEqual([[0, 25, caller.user.id]]);
  await change(`user_ids = '{}'`, 25);
  expect(await waitsOf(ann)).toEqual([[0, null, null]]);
  await app.owner.query('DELETE FROM comm_items WHERE contact_id = $1 AND at = $2', [ann, new Date(START)]);
  expect(await waitsOf(ann)).toEqual([[5, null, null]]);
  expect((await bothWays()).kept).toEqual((await bothWays()).found);
});

test('whatever is said, changed, moved and deleted in whatever order, the waits are those of the words', async () => {
  const contacts = [await createContact(app, office), await createContact(app, office)];
  let seed = 20_260_302;
  const roll = (n: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * n);
  };
  const directions = [
    'inbound',
    'received',
    'sent',
    'delivered',
    'failed',
    'undelivered',
    'rejected',
    'incoming',
  ];
  const users = () => [[], [caller.user.id], [caller.user.id + 1, caller.user.id]][roll(3)]!;
  const random = (): PastItem => ({
    contact: contacts[roll(2)]!,
    kind: (['text', 'email', 'call'] as const)[roll(3)]!,
    direction: directions[roll(directions.length)]!,
    // Minutes, so that many are at one time.
    at: new Date(START + roll(40) * MINUTE),
    missed: roll(2) === 0,
    seconds: roll(3) * 30,
    users: users(),
  });
  const one = () =>
    `comm_item_id = (SELECT comm_item_id FROM comm_items WHERE client_id = ${office.id}
       ORDER BY md5(comm_item_id::text || '${roll(1e6)}') LIMIT 1)`;
  let most = 0;
  for (let round = 0; round < 150; round += 1) {
    const act = roll(6);
    if (act < 2) await addPast(app, office, [random(), random()]);
    else if (act === 2)
      await app.owner.query(`UPDATE comm_items SET direction = $1, user_ids = $2 WHERE ${one()}`, [
        directions[roll(directions.length)],
        users(),
      ]);
    else if (act === 3) {
      await app.owner.query(`UPDATE comm_items SET at = $1 WHERE ${one()}`, [random().at]);
      await app.owner.query(`UPDATE comm_items SET call_missed = NOT call_missed WHERE ${one()}`);
    } else if (act === 4)
      // As a merge does: what is one contact's becomes the other's, by one statement.
      await app.owner.query(
        `UPDATE comm_items SET contact_id = $1, position = position + 1 WHERE contact_id = ANY ($2)
           AND md5(comm_item_id::text || ${round}) < '8'`,
        [contacts[roll(2)], contacts],
      );
    else await app.owner.query(`DELETE FROM comm_items WHERE ${one()}`);
    const { kept, found } = await bothWays();
    expect([round, act, kept]).toEqual([round, act, found]);
    most = Math.max(most, kept.length);
  }
  expect(most).toBeGreaterThan(5);
});

test('what was loaded without the triggers is filled in', async () => {
  const { found } = await bothWays();
  await app.owner.query('UPDATE waits SET answered_by = 0, answered_at = NULL WHERE client_id = $1', [
    office.id,
  ]);
  await app.owner.query('SELECT app_fill_waits($1)', [office.id]);
  expect((await bothWays()).kept).toEqual(found);
});
