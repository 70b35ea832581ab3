import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../platform/db/database.ts';
import { createContact, newNumber } from '../../testing/factory.ts';
import { findNextDue, findNextOutbound } from './store.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOneOffice } from '../../testing/use-office.ts';

/** The texts that wait to leave a number, where they are many. */

const WAITING = 5_000;
const NOW = new Date('2026-11-26T18:00:00Z');
const FROM = '+15035550100';

const app = useTestApp();
const { office } = useOneOffice(app, {});
beforeAll(async () => {
  const contact = await createContact(app, office, { ph1: newNumber() });
  // Two to each patient: the second waits for the first.
  await app.owner.query(
    `WITH items AS (
       INSERT INTO comm_items (client_id, contact_id, kind, direction, at, body, contact_number, office_number, position)
       SELECT $1, $2, 'text', 'queued', now(), 'Hi', '+1503' || 5600000 + n % ($3::int / 2), $4, n
       FROM generate_series(1, $3::int) n RETURNING client_id, comm_item_id, contact_number)
     INSERT INTO outbound_texts (client_id, comm_item_id, from_number, to_number, state, next_attempt_at, queued_at, by_hand)
     SELECT client_id, comm_item_id, $4, contact_number, 'queued', $5::timestamptz + comm_item_id * interval '1 ms', now(), false
     FROM items`,
    [office.id, contact, WAITING, FROM, NOW],
  );
});

const inOffice = <T>(work: (tx: Transaction) => Promise<T>) =>
  app.platform.db.transaction({ office: office.id }, work);

/** Rows of the queue that statements have read so far. */
async function rowsRead(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ n: string }>(
    sql`SELECT coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) AS n
      FROM pg_stat_xact_user_tables WHERE relname = 'outbound_texts'`,
  );
  return Number(rows[0]?.n ?? 0);
}

test('the next is found by looking at few of them, and at each once where nothing is known of the table yet', async () => {
  const later = new Date(NOW.getTime() + 86_400_000);
  const look = () =>
    inOffice(async (tx) => {
      // What the connection read before may not have been reported yet.
      const before = await rowsRead(tx);
      const due = await findNextDue(tx, FROM);
      const row = await findNextOutbound(tx, FROM, later, 'queued');
      return { due, row, read: (await rowsRead(tx)) - before };
    });
  // Each, and once what else waits for its patient; by two statements.
  expect((await look()).read).toBeLessThan(5 * WAITING);
  await app.owner.query('ANALYZE outbound_texts');
  const { due, row, read } = await look();
  expect(due).toEqual({ send: new Date(NOW.getTime() + row!.commItemId) });
  expect(row!.state).toBe('queued');
  expect(read).toBeLessThan(100);
});

test('what a person wrote goes first, what is in doubt to a patient holds back the others to them', async () => {
  const later = new Date(NOW.getTime() + 86_400_000);
  const next = (first: 'queued' | 'sending' = 'queued') =>
    inOffice(async (tx) => (await findNextOutbound(tx, FROM, later, first))?.commItemId);
  const set = (id: number, columns: string) =>
    app.owner.query(`UPDATE outbound_texts SET ${columns} WHERE client_id = $1 AND comm_item_id = $2`, [
      office.id,
      id,
    ]);
  const first = (await next())!;
  // The second to the same patient, by hand: it does not wait for what nobody wrote by hand.
  await set(first + WAITING / 2, 'by_hand = true');
  expect(await next()).toBe(first + WAITING / 2);
  await set(first, `state = 'sending'`);
  expect([await next(), await next('sending')]).toEqual([first + 1, first]);
  expect(await inOffice((tx) => findNextDue(tx, FROM))).toEqual({
    send: new Date(NOW.getTime() + first + 1),
    lookUp: new Date(NOW.getTime() + first),
  });
});
