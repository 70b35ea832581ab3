import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { conversations } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { startTestWorld } from '../harness/test-world.ts';
import type { World } from '../harness/world.ts';
import { createRandom } from './random.ts';

const KILLS = 3;
const STAFF = ['admin', 'desk', 'desk2'];
/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await startTestWorld({ web: false });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

/** Says it until it is answered: the same client_ref, over the ends of servers. */
async function insist(send: () => Promise<Response>): Promise<unknown> {
  for (;;) {
    const answer = await send().catch(() => null);
    const body: unknown = await answer?.json().catch(() => null);
    if (answer?.status === 200 && body) return body;
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
    await sleep(100);
  }
}

test('of what staff write while the server is killed, each message is there once, counted and told once', async () => {
  const random = createRandom(20_261_121);
  const cookies = await Promise.all(STAFF.map(async (name) => (await signInCaller(world.url, name)).cookie));
  const post =
    (cookie: string, path: string, fields: Record<string, string>, file = false) =>
    () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (file) form.set('files', new Blob([PNG], { type: 'image/png' }), 'one.png');
      return fetch(`${world.url}/api${path}`, {
        method: 'POST',
        headers: { cookie },
        body: form,
        signal: AbortSignal.timeout(5_000),
      });
    };
  const { rows: people } = await owner.query<{ id: number }>(
    `SELECT contact_id AS id FROM contacts WHERE client_id = $1 AND merged_into IS NULL ORDER BY 1 LIMIT 1`,
    [OFFICE],
  );
  const convos = await Promise.all(
    cookies.slice(0, 2).map(async (cookie) => {
      const fields = { message: 'Begun', contact_id: String(people[0]!.id), client_ref: randomUUID() };
      const begun = (await insist(post(cookie, '/conversations/internal', fields))) as { convo_id: number };
      return begun.convo_id;
    }),
  );

  const accepted = new Map<string, number>();
  let stopping = false;
  let repeated = 0;
  const writers = cookies.map(async (cookie, n) => {
    for (let count = 0; !stopping; count += 1) {
      const words = `${STAFF[n]} ${count} ${random.pick(['', '@admin', '@desk', '@desk and @desk2'])}`.trim();
      const convo = random.pick(convos);
      const send = post(
        cookie,
        `/conversations/${convo}/messages`,
        { message: words, client_ref: randomUUID() },
        random.next() < 0.2,
      );
      let tries = 0;
      const { message } = (await insist(() => {
        tries += 1;
        return send();
      })) as { message: conversations.ConvoMessage };
      repeated += tries - 1;
      accepted.set(words, message.convo_message_id);
      if (random.next() < 0.3)
        await fetch(`${world.url}/api/conversations/${convo}/read`, {
          method: 'POST',
          headers: { cookie, 'content-type': 'application/json' },
          body: JSON.stringify({ convo_message_id: message.convo_message_id }),
        }).catch(() => undefined);
    }
  });
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(random.between(400, 1_500));
    await world.killServer();
    await world.startServer();
  }
  await sleep(500);
  stopping = true;
  await Promise.all(writers);

  const { rows: kept } = await owner.query<{ id: number; body: string; position: number; convo: number }>(
    `SELECT convo_message_id::integer AS id, body, position, convo_id::integer AS convo FROM convo_messages
     WHERE client_id = $1 AND convo_id = ANY ($2) ORDER BY convo_id, position`,
    [OFFICE, convos],
  );
  const written = kept.filter(({ body }) => body !== 'Begun');
  expect(new Map(written.map(({ body, id }) => [body, id]))).toEqual(accepted);
  expect(written.length).toBe(accepted.size);
  expect(repeated).toBeGreaterThan(0);
  for (const convo of convos) {
    const places = kept.filter((row) => row.convo === convo).map(({ position }) => position);
    expect(places).toEqual(places.map((_, place) => place));
  }
  const { rows: told } = await owner.query<{ id: number }>(
    `SELECT (payload::jsonb -> 'message' ->> 'convo_message_id')::integer AS id FROM live_events
     WHERE client_id = $1 AND type = 'addConvoMessage'
       AND (payload::jsonb -> 'message' ->> 'convo_id')::integer = ANY ($2)`,
    [OFFICE, convos],
  );
  const byId = (a: number, b: number) => a - b;
  expect(told.map(({ id }) => id).toSorted(byId)).toEqual([...accepted.values()].toSorted(byId));
  const { rows: miscounted } = await owner.query(
    `SELECT p.convo_id, p.user_id FROM convo_participants p WHERE p.client_id = $1 AND p.convo_id = ANY ($2) AND (
       unread_count <> (SELECT count(*) FROM convo_messages m WHERE m.client_id = p.client_id
         AND m.convo_id = p.convo_id AND m.user_id IS DISTINCT FROM p.user_id
         AND m.convo_message_id > coalesce(p.last_read_id, 0))
       OR open_mentions <> (SELECT count(*) FROM convo_mentions n JOIN convo_messages m USING (client_id, convo_message_id)
         WHERE n.client_id = p.client_id AND m.convo_id = p.convo_id AND n.user_id = p.user_id))`,
    [OFFICE, convos],
  );
  expect(miscounted).toEqual([]);
});
