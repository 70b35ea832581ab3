import { setTimeout as sleep } from 'node:timers/promises';
import type { imports } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { isAll } from '../../apps/server/src/testing/tier.ts';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';
import { findBrokenAudits } from './database.ts';
import { createRandom } from './random.ts';

/**
 * With `test:all` 20 moments each way, in files of 50,000 rows; else two. IMPORT_KILLS for another number of them,
 * CRASH_SEED for the same moments again.
 */
const FEW = 2;
const KILLS = Number(process.env.IMPORT_KILLS ?? (isAll() ? 20 : FEW));
const ROWS = KILLS > FEW ? 50_000 : 12_000;
const LONG = KILLS > FEW ? { timeout: patient(KILLS * 30_000) } : {};
/** Rows of people who are in the file twice, of people who are contacts already, and of people who are changed by hand. */
const [TWICE, KNOWN, EDITED] = [500, 300, 3];
const MADE = ROWS - TWICE - KNOWN;
/** A file a round: one is through before the machine has killed so often. */
const AREAS = ['503', '541', '971', '458', '206', '253', '360', '425', '509', '564'];
const LONGEST_PAUSE_MS = 120;

const seed = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const random = createRandom(seed);
let world: World;
let owner: pg.Client;
let headers: { cookie: string };

beforeAll(async () => {
  world = await startTestWorld({ web: false });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  headers = { cookie: (await signInCaller(world.url, 'admin')).cookie };
  console.log(`imports: ${KILLS} kills each way, seed ${seed} (CRASH_SEED)`);
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const nameOf = (round: number) => `Crash${round}`;
const phoneOf = (round: number, n: number) => `${AREAS[round]}${2_000_000 + n}`;
const one = async <T extends pg.QueryResultRow>(sql: string, ...values: unknown[]): Promise<T> =>
  (await owner.query<T>(sql, [OFFICE, ...values])).rows[0]!;
const stateOf = async (id: number) =>
  (
    await one<{ state: string }>(
      `SELECT state FROM contact_imports WHERE client_id = $1 AND import_id = $2`,
      id,
    )
  ).state;

/** Kills the server at random moments while an import is in a state. @returns how often it was at it when it was killed */
async function killWhile(id: number, state: string, most: number): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    if (kills === most) return kills;
    await sleep(random.between(0, LONGEST_PAUSE_MS));
    await world.killServer();
    // Nobody is there to change it any more.
    const isAtIt = (await stateOf(id)) === state;
    await world.startServer();
    if (!isAtIt) return kills;
  }
}

/** Begins to import a file, of whose people some are contacts already. */
async function begin(round: number): Promise<number> {
  await owner.query(
    `INSERT INTO contacts (client_id, first_name, last_name, ph1, search_text)
     SELECT $1, $2, 'Row ' || n, '+1' || $3::text || (2000000 + n), lower($2) || ' row ' || n FROM generate_series(1, $4) n`,
    [OFFICE, nameOf(round), AREAS[round], KNOWN],
  );
  const rowOf = (n: number) => `${nameOf(round)},Row ${n},${phoneOf(round, n)},c${n}@example.com`;
  const lines = Array.from({ length: ROWS }, (_, n) =>
    rowOf(n < ROWS - TWICE ? n + 1 : n - (ROWS - TWICE) + 1),
  );
  const form = new FormData();
  const mapping = { first_name: 'First', last_name: 'Last', ph1: 'Phone', email: 'Email' };
  form.set('mapping', JSON.stringify(mapping));
  form.set('duplicates', 'fill');
  form.set('file', new Blob([['First,Last,Phone,Email', ...lines].join('\n')]), 'crash.csv');
  const answer = await fetch(`${world.url}/api/crm/contacts/import`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { import: imports.ContactImport }).import.id;
}

/** Who is there of a file: how many, each once, and how many with the address that the file has. */
const peopleOf = (round: number) =>
  one(
    `SELECT count(*)::integer AS n, count(DISTINCT ph1)::integer AS people, count(*) FILTER (WHERE email <> '')::integer AS mailed
     FROM contacts WHERE client_id = $1 AND first_name = $2`,
    nameOf(round),
  );
const countsOf = (id: number) =>
  one(
    `SELECT state, total, done, created, updated, skipped, refused, removed, restored, kept
     FROM contact_imports WHERE client_id = $1 AND import_id = $2`,
    id,
  );

const begun: number[] = [];

test('an import goes on where it was after kill -9: no row twice, none lost', LONG, async () => {
  let kills = 0;
  for (let round = 0; kills < KILLS; round += 1) {
    const id = await begin(round);
    begun.push(id);
    kills += await killWhile(id, 'running', KILLS - kills);
    await until('it is through', async () => (await stateOf(id)) === 'done');
    const all = ROWS - TWICE;
    expect(await peopleOf(round)).toEqual({ n: all, people: all, mailed: all });
    expect(await countsOf(id)).toMatchObject({
      total: ROWS,
      done: ROWS,
      created: MADE,
      updated: KNOWN,
      skipped: TWICE,
      refused: 0,
    });
    // Each batch was gone through once.
    const { batches } = await one<{ batches: number }>(
      `SELECT count(*)::integer AS batches FROM contact_import_batches WHERE client_id = $1 AND import_id = $2`,
      id,
    );
    expect(batches).toBeGreaterThan(1);
    expect(
      await one(
        `SELECT count(*)::integer AS n, count(DISTINCT details ->> 'batch')::integer AS batches, sum((details ->> 'created')::integer)::integer AS created
         FROM audit_log WHERE client_id = $1 AND action = 'import.batch' AND subject = $2`,
        `import:${id}`,
      ),
    ).toEqual({ n: batches, batches, created: MADE });
  }
});

test(
  'so does its rollback: whom it brought is gone, whom it changed is as before, and nobody else',
  LONG,
  async () => {
    let kills = 0;
    for (let round = 0; round < begun.length || kills < KILLS; round += 1) {
      const id = (begun[round] ??= await begin(round));
      await until('it is through', async () => (await stateOf(id)) === 'done');
      for (let n = 0; n < EDITED; n += 1) {
        const { id: contact } = await one<{ id: number }>(
          'SELECT contact_id AS id FROM contacts WHERE client_id = $1 AND ph1 = $2',
          `+1${phoneOf(round, KNOWN + 1 + Math.floor(random.between(0, MADE / EDITED)) + n * Math.floor(MADE / EDITED))}`,
        );
        const edit = await fetch(`${world.url}/api/crm/contacts/${contact}`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ City: 'Salem' }),
        });
        expect(edit.status).toBe(200);
      }
      const answer = await fetch(`${world.url}/api/crm/contacts/import/${id}`, { method: 'DELETE', headers });
      expect(answer.status).toBe(200);
      kills += await killWhile(id, 'undoing', KILLS - kills);
      await until('it is back', async () => (await stateOf(id)) === 'undone');
      expect(await countsOf(id)).toMatchObject({ removed: MADE - EDITED, restored: KNOWN, kept: EDITED });
      const left = KNOWN + EDITED;
      expect(await peopleOf(round)).toEqual({ n: left, people: left, mailed: EDITED });
    }
    expect(kills).toBe(KILLS);
    expect(await findBrokenAudits(await world.ownerUrl())).toEqual([]);
  },
);
