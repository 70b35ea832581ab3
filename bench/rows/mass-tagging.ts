import type { labels } from '@chairline/contract';
import { inOfficeBare } from '../floor/statements.ts';
import { compareTail, type Figure, percentile } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import type { World } from '../harness/world.ts';

const CONTACTS = 5_000;
const ROUNDS = 5;
const LOST_AFTER_MS = 60_000;

/**
 * A tag on 5,000 contacts, from the request until the last of them has it, and its undo, each against one UPDATE of the
 * same rows; and the list's first page while that runs, against the list at rest.
 */
export async function measureMassTagging(world: World): Promise<Figure[]> {
  const { office, owner, origin } = world;
  const cookie = await world.signIn('staff1');
  const [http, list] = [new HttpConnection(world.port), new HttpConnection(world.port)];
  const client = await world.connectApp();
  const tag = office.firstTagId + 3;
  const { rows } = await owner.query<{ id: string }>(
    `SELECT contact_id AS id FROM contacts WHERE client_id = $1 AND NOT $2 = ANY (tag_ids) ORDER BY contact_id LIMIT $3`,
    [office.client, tag, CONTACTS],
  );
  const ids = rows.map(({ id }) => Number(id));

  const post = async (path: string, body: object = {}) => {
    const head = [cookie, `Origin: ${origin}`, 'Content-Type: application/json'];
    const answer = await http.request('POST', `/api${path}`, head, Buffer.from(JSON.stringify(body)));
    return jsonOf<{ mass_tagging: labels.MassTagging }>(answer).mass_tagging;
  };
  const reaches = async (id: number, state: labels.MassTagging['state']) => {
    const deadline = Date.now() + LOST_AFTER_MS;
    for (;;) {
      const { rows: now } = await owner.query<{ state: string }>(
        'SELECT state FROM mass_taggings WHERE client_id = $1 AND mass_tagging_id = $2',
        [office.client, id],
      );
      if (now[0]?.state === state) return;
      if (Date.now() > deadline) throw new Error(`the mass tagging did not become ${state}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const page = async () => {
    const begin = performance.now();
    const answer = await list.request('GET', '/api/contacts?limit=50', [cookie]);
    if (jsonOf<{ items: unknown[] }>(answer).items.length !== 50) throw new Error('a short page');
    return performance.now() - begin;
  };
  const timed = async (work: () => Promise<unknown>) => {
    const begin = performance.now();
    await work();
    return performance.now() - begin;
  };
  const update = (set: string) =>
    timed(() =>
      inOfficeBare(client, office.client, () =>
        client.query(
          `UPDATE contacts SET tag_ids = ${set}, version = version + 1 WHERE contact_id = ANY ($1)`,
          [ids],
        ),
      ),
    );

  const there: number[] = [];
  const back: number[] = [];
  const floors: number[] = [];
  const busy: number[] = [];
  const calm: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let n = 0; n < 60; n += 1) calm.push(await page());
      let running = true;
      const reading = (async () => {
        while (running) busy.push(await page());
      })();
      let id = 0;
      there.push(
        await timed(async () => {
          id = (await post('/tags/mass', { contact_ids: ids, tag_ids: [tag] })).mass_tagging_id;
          await reaches(id, 'done');
        }),
      );
      back.push(
        await timed(async () => {
          await post(`/tags/mass/${id}/undo`);
          await reaches(id, 'undone');
        }),
      );
      running = false;
      await reading;
      floors.push(await update(`tag_ids || ${tag}`));
      floors.push(await update(`array_remove(tag_ids, ${tag})`));
    }
  } finally {
    for (const end of [http, list]) end.close();
    await client.end();
  }
  const middle = (samples: number[]) => percentile(samples, 0.5);
  const against = (name: string, ours: number[]): Figure => ({
    name,
    unit: 'ms',
    ours: middle(ours),
    floor: middle(floors),
    ratio: middle(ours) / middle(floors),
    bar: 3,
    must: 'stay-below',
    did: `${CONTACTS.toLocaleString('en-US')} contacts in ${CONTACTS / 250} transactions with events and audit, while the list is read; floor: one UPDATE of them; medians of ${ROUNDS}`,
  });
  return [
    against('mass tagging', there),
    against('mass tagging, undone', back),
    compareTail('list during a mass tagging', busy, calm, 2, '50 rows, 1 client'),
  ];
}
