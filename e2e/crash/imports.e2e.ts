import type { imports } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';

const ROWS = 12_000;
/** Rows of people who are in the file twice. */
const TWICE = 500;

let world: World;
let owner: pg.Client;
let headers: { cookie: string };
let id: number;

beforeAll(async () => {
  world = await startTestWorld({ web: false });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  headers = { cookie: (await signInCaller(world.url, 'admin')).cookie };
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

const now = async () => {
  const { rows } = await owner.query<{ state: string; done: number; removed: number }>(
    'SELECT state, done, removed FROM contact_imports WHERE client_id = $1 AND import_id = $2',
    [OFFICE, id],
  );
  return rows[0]!;
};
const made = async () => {
  const { rows } = await owner.query<{ n: number; people: number }>(
    `SELECT count(*)::integer AS n, count(DISTINCT ph1)::integer AS people FROM contacts
     WHERE client_id = $1 AND first_name = 'Crash'`,
    [OFFICE],
  );
  return rows[0];
};
/** @returns whether it was at it when it was killed */
async function killIn(state: string): Promise<boolean> {
  const isAtIt = (await now()).state === state;
  await world.killServer();
  await world.startServer();
  return isAtIt;
}

test('an import goes on where it was after kill -9: no row twice, none lost', async () => {
  const rowOf = (n: number) => `Crash,Row ${n},503${2_000_000 + n},crash${n}@example.com`;
  const lines = Array.from({ length: ROWS }, (_, n) => rowOf(n < ROWS - TWICE ? n : n - (ROWS - TWICE)));
  const file = new Blob([['First,Last,Phone,Email', ...lines].join('\n')], { type: 'text/csv' });
  const form = new FormData();
  form.set(
    'mapping',
    JSON.stringify({ first_name: 'First', last_name: 'Last', ph1: 'Phone', email: 'Email' }),
  );
  form.set('file', file, 'crash.csv');
  const begun = await fetch(`${world.url}/api/crm/contacts/import`, { method: 'POST', headers, body: form });
  expect(begun.status).toBe(201);
  id = ((await begun.json()) as { import: imports.ContactImport }).import.id;
  const killed: boolean[] = [];
  for (const part of [0.1, 0.4]) {
    await until('it is so far', async () => (await now()).done >= ROWS * part, 20_000);
    killed.push(await killIn('running'));
  }
  await until('it is through', async () => (await now()).state === 'done', 30_000);
  expect(killed).toContain(true);
  expect(await made()).toEqual({ n: ROWS - TWICE, people: ROWS - TWICE });
  const { rows: counts } = await owner.query(
    'SELECT total, done, created, updated, skipped, refused FROM contact_imports WHERE client_id = $1 AND import_id = $2',
    [OFFICE, id],
  );
  expect(counts).toEqual([
    { total: ROWS, done: ROWS, created: ROWS - TWICE, updated: 0, skipped: TWICE, refused: 0 },
  ]);
});

test('so does its rollback: everyone it brought is gone', async () => {
  const answer = await fetch(`${world.url}/api/crm/contacts/import/${id}`, { method: 'DELETE', headers });
  expect(answer.status).toBe(200);
  await until('it is partly back', async () => (await now()).removed >= ROWS * 0.2, 20_000);
  expect(await killIn('undoing')).toBe(true);
  await until('it is back', async () => (await now()).state === 'undone', 30_000);
  expect([(await now()).removed, await made()]).toEqual([ROWS - TWICE, { n: 0, people: 0 }]);
});
