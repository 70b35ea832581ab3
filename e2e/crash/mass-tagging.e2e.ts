import type { labels } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { until } from '../harness/until.ts';
import { startTestWorld } from '../harness/test-world.ts';
import type { World } from '../harness/world.ts';

const PEOPLE = 4_000;
/** Of them, those that get a text as well. */
const TEXTED = 60;
const WORDS = 'Hi $contactName, we are open until eight on Thursdays.';

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await startTestWorld({ web: false });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  await owner.query(
    `INSERT INTO contacts (client_id, first_name, last_name, ph1, search_text, activity_at)
     SELECT $1, 'Mass', 'Tag ' || n, CASE WHEN n <= $3 THEN '+1503555' || lpad((2000 + n)::text, 4, '0') ELSE '' END,
       'mass tag ' || n, now() - n * interval '1 minute' FROM generate_series(1, $2) n`,
    [OFFICE, PEOPLE, TEXTED],
  );
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

test('a mass tagging goes on where it was after kill -9, and goes through everyone once', async () => {
  const { cookie } = await signInCaller(world.url, 'admin');
  const call = async (path: string, body?: object) => {
    const response = await fetch(`${world.url}/api${path}`, {
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return response.json() as Promise<unknown>;
  };
  const tags = (await call('/tags?source=contactTags')) as labels.Tag[];
  const tag = tags.find((row) => row.tag_name === 'VIP')!.tag_id;
  const begun = (await call('/tags/mass', {
    filter: { search: 'mass tag' },
    tag_ids: [tag],
    message: WORDS,
  })) as { mass_tagging: labels.MassTagging };
  const id = begun.mass_tagging.mass_tagging_id;
  const now = async () => {
    const { rows } = await owner.query<{ state: string; done: number }>(
      'SELECT state, done FROM mass_taggings WHERE client_id = $1 AND mass_tagging_id = $2',
      [OFFICE, id],
    );
    return rows[0]!;
  };
  let killed = 0;
  for (const part of [0.1, 0.5]) {
    await until('it is so far', async () => (await now()).done >= PEOPLE * part);
    if ((await now()).state === 'running') killed += 1;
    await world.killServer();
    await world.startServer();
  }
  await until('it is through', async () => (await now()).state === 'done');
  expect(killed).toBeGreaterThan(0);

  const { rows: people } = await owner.query(
    `SELECT tag_ids, count(*)::integer AS n FROM contacts WHERE client_id = $1 AND last_name LIKE 'Tag %' GROUP BY 1`,
    [OFFICE],
  );
  expect(people).toEqual([{ tag_ids: [tag], n: PEOPLE }]);
  const { rows: texts } = await owner.query(
    `SELECT count(*)::integer AS n, count(DISTINCT contact_id)::integer AS people FROM comm_items
     WHERE client_id = $1 AND body LIKE 'Hi Mass Tag %'`,
    [OFFICE],
  );
  expect(texts).toEqual([{ n: TEXTED, people: TEXTED }]);
  // Each contact's new tags were told once.
  const { rows: told } = await owner.query(
    `SELECT count(*)::integer AS n, count(DISTINCT change ->> 'contact_id')::integer AS people
     FROM live_events, jsonb_array_elements(payload::jsonb -> 'changes') AS change
     WHERE client_id = $1 AND type = 'contactTags'`,
    [OFFICE],
  );
  expect(told).toEqual([{ n: PEOPLE, people: PEOPLE }]);
});
