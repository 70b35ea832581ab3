import type pg from 'pg';
import { createPrng } from '../../apps/server/src/seed/prng.ts';
import type { Figure } from '../harness/figures.ts';
import { HttpConnection } from '../harness/http.ts';
import { rateOf } from '../harness/samples.ts';
import { signWebhook } from '../harness/sign-webhook.ts';
import { PLIVO, type World } from '../harness/world.ts';

const CLIENTS = 32;
const A_BLOCK = 640;
const BLOCKS = 6;
const PATH = '/api/plivo/inbound-text';
const TEXT = 'Hi, something came up at work. Can I move my Thursday appointment to next week?';

/** Signed inbound texts of many patients of one office at once; the floor is the bare driver with the same rows. */
export async function measureWebhooks(world: World): Promise<Figure[]> {
  const { office } = world;
  const { rows: people } = await world.owner.query<{ id: string; number: string }>(
    `SELECT contact_id AS id, ph1 AS number FROM contacts WHERE client_id = $1 AND ph1 <> ''
     AND family IN (0, contact_id) AND contact_id <> $2 ORDER BY md5(contact_id::text) LIMIT 5000`,
    [office.client, office.firstContactId],
  );
  const prng = createPrng(77);
  const connections = Array.from({ length: CLIENTS }, () => new HttpConnection(world.port));
  const bare: pg.Client[] = [];
  try {
    for (let n = 0; n < CLIENTS; n += 1) {
      const client = await world.connectApp();
      await client.query(`SET app.client_id = '${office.client}'`);
      bare.push(client);
    }
    const ours = async (count: number) => {
      // The carrier signs; its work is not ours.
      const deliveries = Array.from({ length: count }, () => {
        const params = {
          From: prng.pick(people).number.slice(1),
          To: office.textNumber.slice(1),
          MessageUUID: prng.uuid(),
          Text: TEXT,
          Type: 'sms',
        };
        const headers = signWebhook(`${world.origin}${PATH}`, params, PLIVO.token);
        const body = Buffer.from(new URLSearchParams(params).toString());
        return { headers: [...headers, 'Content-Type: application/x-www-form-urlencoded'], body };
      });
      return rateOf(count, CLIENTS, async (client, piece) => {
        const { headers, body } = deliveries[piece]!;
        const answer = await connections[client]!.request('POST', PATH, headers, body);
        if (answer.status !== 200)
          throw new Error(`a delivery was refused: ${answer.status} ${answer.body.toString()}`);
      });
    };
    // The same rows by the bare driver, a text a transaction: each floor writes one kind of row more than the one before.
    const floorOf = (rows: readonly Row[]) => (count: number) =>
      rateOf(count, CLIENTS, async (client, piece) => {
        const person = people[(piece * 31) % people.length]!;
        await writeRows(bare[client]!, rows, { office, person, uuid: prng.uuid() });
      });
    const floors = steps.map((_, last) => floorOf(steps.slice(0, last + 1)));
    const all = [ours, ...floors];
    for (const one of all) await one(A_BLOCK / 2);
    const rates: number[][] = all.map(() => []);
    for (let block = 0; block < BLOCKS; block += 1)
      for (const [n, one] of all.entries()) rates[n]!.push(await one(A_BLOCK));
    const mean = (list: number[]) => list.length / list.reduce((sum, rate) => sum + 1 / rate, 0);
    const [oursRate, ...floorRates] = rates.map(mean) as [number, ...number[]];
    const floorRate = floorRates.at(-1)!;
    // What each row adds to a text, in microseconds of the whole: the item's are those of the item alone.
    const costs = steps.map((row, n) => {
      const before = n === 0 ? 0 : 1e6 / floorRates[n - 1]!;
      return `${row} ${Math.round(1e6 / floorRates[n]! - before)}`;
    });
    const search = await searchTextShare(world, people[0]!.id);
    return [
      {
        name: 'inbound webhooks',
        unit: 'a second',
        ours: oursRate,
        floor: floorRate,
        ratio: oursRate / floorRate,
        bar: 0.6,
        must: 'reach',
        did: `${BLOCKS * A_BLOCK} signed texts each from 5,000 patients of one office, ${CLIENTS} clients; floor: the same rows by the bare driver, ${CLIENTS} connections; µs a text: ${costs.join(', ')} (search text: ${search} of the item's); ${(oursRate / floorRates[0]!).toFixed(2)} of the INSERT of the item alone`,
      },
    ];
  } finally {
    for (const connection of connections) connection.close();
    for (const client of bare) await client.end();
  }
}

/** What a text writes, in the order it is written. */
const steps = ['item', 'contact', 'delivery', 'event', 'audit row'] as const;
type Row = (typeof steps)[number];

interface Text {
  office: World['office'];
  person: { id: string; number: string };
  uuid: string;
}

/** The rows of one text, in a transaction where there is more than the item. */
async function writeRows(db: pg.Client, rows: readonly Row[], text: Text): Promise<void> {
  const { office, person, uuid } = text;
  const has = (row: Row) => rows.includes(row);
  const alone = rows.length === 1;
  if (!alone) await db.query('BEGIN');
  const { rows: standing } = alone
    ? { rows: [{ item_count: 1_000_000 }] }
    : await db.query<{ item_count: number }>('SELECT * FROM contacts WHERE contact_id = $1 FOR UPDATE', [
        person.id,
      ]);
  if (has('delivery'))
    await db.query(
      `INSERT INTO webhook_deliveries (client_id, vendor, delivery_key, received_at, body)
       VALUES ($1, 'plivo', $2, now(), $3)`,
      [
        office.client,
        `text:${uuid}`,
        { From: person.number, To: office.textNumber, Text: TEXT, MessageUUID: uuid },
      ],
    );
  const { rows: items } = await db.query<{ comm_item_id: string }>(
    `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number,
       body, carrier_uuid) VALUES ($1, $2, 'text', 'inbound', now(), $3, $4, $5, $6, $7) RETURNING *`,
    [office.client, person.id, standing[0]!.item_count, person.number, office.textNumber, TEXT, uuid],
  );
  if (alone) return;
  const { rows: contacts } = await db.query(
    `UPDATE contacts SET item_count = item_count + 1, last_item_id = $2, last_kind = 'text', last_direction = 'inbound',
       last_call_status = NULL, last_call_missed = false, last_snippet = $3, activity_at = now(),
       needs_answer_since = coalesce(needs_answer_since, now()), version = version + 1
     WHERE contact_id = $1 RETURNING *`,
    [person.id, items[0]!.comm_item_id, TEXT],
  );
  const event = { type: 'addMessage', payload: JSON.stringify({ item: items[0], contact: contacts[0] }) };
  const subject = `contact:${person.id}`;
  const audit = { actor: 'webhook:plivo', action: 'text.receive', subject, details: { item: 1 } };
  if (has('event'))
    await db.query('SELECT app_finish($1::jsonb, $2::jsonb, now())', [
      JSON.stringify([event]),
      JSON.stringify(has('audit row') ? [audit] : []),
    ]);
  await db.query('COMMIT');
}

/** What part of an item's INSERT the trigger takes that keeps its search text, as the server itself times it. */
async function searchTextShare(world: World, contactId: string): Promise<string> {
  const db = await world.connectApp();
  try {
    await db.query(`SET app.client_id = '${world.office.client}'`);
    let [whole, search] = [0, 0];
    for (let n = 0; n < 50; n += 1) {
      const { rows } = await db.query<{ 'QUERY PLAN': [Plan] }>(
        `EXPLAIN (ANALYZE, FORMAT JSON) INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position,
           contact_number, office_number, body) VALUES ($1, $2, 'text', 'inbound', now(), $3, '', '', $4)`,
        [world.office.client, contactId, 2_000_000 + n, TEXT],
      );
      const plan = rows[0]!['QUERY PLAN'][0];
      whole += plan['Execution Time'];
      for (const { 'Trigger Name': name, Time: time } of plan.Triggers ?? [])
        if (name.includes('search')) search += time;
    }
    return `${Math.round((100 * search) / whole)} %`;
  } finally {
    await db.end();
  }
}

interface Plan {
  'Execution Time': number;
  Triggers?: { 'Trigger Name': string; Time: number }[];
}
