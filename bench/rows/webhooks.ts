import type pg from 'pg';
import { createPrng } from '../../apps/server/src/seed/prng.ts';
import type { Figure } from '../harness/figures.ts';
import { HttpConnection } from '../harness/http.ts';
import { signWebhook } from '../harness/sign-webhook.ts';
import { PLIVO, type World } from '../harness/world.ts';

const CLIENTS = 32;
const A_BLOCK = 640;
const BLOCKS = 6;
const PATH = '/api/plivo/inbound-text';
const TEXT = 'Hi, something came up at work. Can I move my Thursday appointment to next week?';

/** Lets `clients` workers do `count` pieces of work between them. @returns pieces a second */
async function rateOf(
  count: number,
  clients: number,
  work: (client: number, piece: number) => Promise<void>,
) {
  let next = 0;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let piece = next++; piece < count; piece = next++) await work(client, piece);
    }),
  );
  return count / ((performance.now() - begin) / 1000);
}

/** Signed inbound texts of many patients of one office at once; the floor is the bare insert of the item alone. */
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
    const floor = (count: number) =>
      rateOf(count, CLIENTS, async (client, piece) => {
        const person = people[(piece * 31) % people.length]!;
        await bare[client]!.query(
          `INSERT INTO comm_items (client_id, contact_id, kind, direction, at, position, contact_number, office_number,
             body, carrier_uuid) VALUES ($1, $2, 'text', 'inbound', now(), $3, $4, $5, $6, $7)`,
          [office.client, person.id, 1_000_000 + piece, person.number, office.textNumber, TEXT, prng.uuid()],
        );
      });
    await ours(A_BLOCK / 2);
    await floor(A_BLOCK / 2);
    const rates = { ours: [] as number[], floor: [] as number[] };
    for (let block = 0; block < BLOCKS; block += 1) {
      rates.ours.push(await ours(A_BLOCK));
      rates.floor.push(await floor(A_BLOCK));
    }
    const mean = (list: number[]) => list.length / list.reduce((sum, rate) => sum + 1 / rate, 0);
    const [oursRate, floorRate] = [mean(rates.ours), mean(rates.floor)];
    return [
      {
        name: 'inbound webhooks',
        unit: 'a second',
        ours: oursRate,
        floor: floorRate,
        ratio: oursRate / floorRate,
        bar: 0.6,
        must: 'reach',
        did: `${BLOCKS * A_BLOCK} signed texts each from 5,000 patients of one office, ${CLIENTS} clients; floor: INSERT of the item alone, ${CLIENTS} connections`,
      },
    ];
  } finally {
    for (const connection of connections) connection.close();
    for (const client of bare) await client.end();
  }
}
