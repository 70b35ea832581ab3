import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { findInconsistencies } from '../../seed/consistency.ts';
import { receive } from '../../testing/carrier-webhook.ts';
import { createContact, newNumber } from '../../testing/factory.ts';
import { until } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

/**
 * Who holds what in which order while texts are taken in. What PostgreSQL would end as a deadlock is tried again by
 * itself (db/database.ts), a second later and at most three times: so here it is asked on connections of our own.
 */

let numbers: string[];
let contacts: number[];
const open: pg.Client[] = [];

const app = useTestApp();
const { office } = useOffice(app, {});
beforeEach(async () => {
  numbers = Array.from({ length: 12 }, newNumber);
  contacts = [];
  for (const ph1 of numbers) contacts.push(await createContact(app, office, { ph1 }));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
});

/** A process beside ours, whose deadlocks are said at once. */
async function connect(): Promise<pg.Client> {
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${app.database}`;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  open.push(client);
  await client.query(`SET deadlock_timeout = '20ms'`);
  await client.query(`SELECT set_config('app.client_id', $1, false)`, [String(office.id)]);
  return client;
}

const textOf = (index: number, uuid: string = randomUUID()) => ({
  key: `text:${uuid}`,
  from: numbers[index]!,
  to: office.number,
  ten: numbers[index]!.slice(-10),
  text: 'Hello',
  snippet: 'Hello',
  uuid,
  body: {},
});
const takeIn = async (client: pg.Client, texts: ReturnType<typeof textOf>[]): Promise<string[]> => {
  const { rows } = await client.query<{ outcome: string }>(
    'SELECT outcome FROM app_take_texts($1::jsonb, clock_timestamp())',
    [JSON.stringify(texts)],
  );
  return rows.map(({ outcome }) => outcome);
};
const hold = (client: pg.Client, index: number, more = '') =>
  client.query(`SELECT 1 FROM contacts WHERE client_id = $1 AND contact_id = $2 FOR UPDATE ${more}`, [
    office.id,
    contacts[index],
  ]);
const waitsForLock = (count: number) =>
  until(`${count} wait for a lock`, async () => {
    const { rows } = await app.owner.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'`,
      [app.database],
    );
    return rows[0]!.n === count;
  });

test('a batch holds its contacts by ascending number, whatever order its texts came in', async () => {
  const [other, batch] = [await connect(), await connect()];
  await other.query('BEGIN');
  await hold(other, 0);
  const taken = takeIn(batch, [textOf(5), textOf(0), textOf(3)]);
  await waitsForLock(1);
  // Whoever holds several goes on in the same order, and finds them free.
  await hold(other, 3, 'NOWAIT');
  await hold(other, 5, 'NOWAIT');
  await other.query('COMMIT');
  expect(await taken).toEqual(['new', 'new', 'new']);
});

test('bursts of the same people in other orders, in several processes, end none of each other', async () => {
  const processes = await Promise.all(Array.from({ length: 4 }, connect));
  let state = 7;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const rounds = 25;
  await Promise.all(
    processes.map(async (client, n) => {
      for (let round = 0; round < rounds; round += 1) {
        const order = numbers.map((_, index) => index).toSorted(() => random() - 0.5);
        const texts = (n % 2 === 0 ? order : order.toReversed()).map((index) => textOf(index));
        // One that is late by the clock needs more than the usual, and is taken in by itself.
        expect(
          (await takeIn(client, texts)).every((outcome) => outcome === 'new' || outcome === 'other'),
        ).toBe(true);
      }
    }),
  );
  const { rows } = await app.owner.query<{ n: number }>(
    `SELECT sum(item_count)::integer AS n FROM contacts WHERE client_id = $1`,
    [office.id],
  );
  expect(rows[0]!.n).toBeGreaterThan(numbers.length * rounds);
  expect(await findInconsistencies(app.owner, office.id)).toEqual([]);
});

test('the same delivery in a batch and by itself: the contact first for both, and it is there once', async () => {
  const [other, batch] = [await connect(), await connect()];
  const uuid = randomUUID();
  await other.query('BEGIN');
  await hold(other, 0);
  // The batch is the first to wait, so it is the first to go on.
  const taken = takeIn(batch, [textOf(0, uuid)]);
  await waitsForLock(1);
  // A keyword goes by itself.
  const alone = receive(app, { from: numbers[0]!, to: office.number, text: 'STOP', uuid });
  await waitsForLock(2);
  await other.query('COMMIT');
  expect(await taken).toEqual(['new']);
  expect((await alone).statusCode).toBe(200);
  const { rows } = await app.owner.query<{ n: number }>(
    `SELECT item_count AS n FROM contacts WHERE contact_id = $1`,
    [contacts[0]],
  );
  expect(rows).toEqual([{ n: 1 }]);
});
