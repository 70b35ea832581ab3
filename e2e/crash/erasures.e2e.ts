import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type erasures, PROVIDER_CLIENT_ID } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../../scripts/lib/patience.ts';
import { askAs, OFFICE } from '../harness/caller.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';
import { findBrokenAudits } from './database.ts';

/** Enough that its rows go in many steps, between which it is killed. */
const PEOPLE = 40_000;
const LONG_MS = 60_000;

let world: World;
let owner: pg.Client;

beforeAll(async () => {
  world = await startTestWorld({ web: false });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  await owner.query(
    `INSERT INTO contacts (client_id, first_name, last_name, search_text)
     SELECT $1, 'Gone', 'Row ' || n, 'gone row ' || n FROM generate_series(1, $2) n`,
    [OFFICE, PEOPLE],
  );
  // Two admins of the provider are needed; the demo data has one.
  await owner.query(
    `INSERT INTO users (client_id, username, first_name, last_name, role, password_hash, email)
     SELECT client_id, 'second', 'Ben', 'Provider', role, password_hash, 'second@provider.test' FROM users
     WHERE client_id = $1 AND username = 'provider'`,
    [PROVIDER_CLIENT_ID],
  );
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

/** Rows of the office in every table that has any, its log included. */
async function rowsOf(office: number): Promise<Record<string, number>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND c.column_name = 'client_id' AND t.table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM ${pg.escapeIdentifier(name)} WHERE client_id = $1`,
      [office],
    );
    if (rows[0]!.n > 0) counts[name] = rows[0]!.n;
  }
  return counts;
}

const newest = async () => {
  const { rows } = await owner.query<{ id: number; state: string; phase: string | null; rows: number }>(
    `SELECT erasure_id AS id, state, phase, row_total::integer AS rows FROM office_erasures
     WHERE office_id = $1 ORDER BY erasure_id DESC LIMIT 1`,
    [OFFICE],
  );
  return rows[0]!;
};

test(
  'an erasure goes on where it was after kill -9: nothing stays, and each row is counted once',
  { timeout: patient(4 * LONG_MS) },
  async () => {
    const ana = await askAs(world.url, 'provider', PROVIDER_CLIENT_ID);
    const ben = await askAs(world.url, 'second', PROVIDER_CLIENT_ID);
    const { rows } = await owner.query<{ name: string }>('SELECT name FROM clients WHERE client_id = $1', [
      OFFICE,
    ]);
    const { name } = rows[0]!;
    await ana('DELETE', `/client/${OFFICE}`);
    await ana('POST', `/client/${OFFICE}/erasure`, { name });
    const before = await rowsOf(OFFICE);
    await ben('PUT', `/client/${OFFICE}/erasure`, { name });

    /** Kills it once it is so far. @returns whether it was still at it */
    const killWhen = async (
      what: string,
      isSoFar: (now: { phase: string | null; rows: number }) => boolean,
    ) => {
      await until(what, async () => isSoFar(await newest()), LONG_MS);
      await world.killServer();
      const isAtIt = (await newest()).state === 'running';
      await world.startServer();
      return isAtIt;
    };
    const hits = [
      await killWhen('it has begun', ({ phase }) => phase !== null),
      await killWhen('rows are going', ({ rows: gone }) => gone > 0),
      await killWhen('half of them is gone', ({ rows: gone }) => gone > PEOPLE / 2),
      await killWhen('its rows are gone', ({ phase }) => phase !== 'vendors' && phase !== 'rows'),
    ];
    // A slow look may come after the end of a part, and the last after that of all.
    expect(hits.filter(Boolean).length).toBeGreaterThan(1);
    await until('it is erased', async () => (await newest()).state === 'done', LONG_MS);

    expect(await rowsOf(OFFICE)).toEqual({});
    expect(existsSync(join(world.dataDir, 'files', String(OFFICE)))).toBe(false);
    expect(await findBrokenAudits(await world.ownerUrl())).toEqual([]);
    const again = await askAs(world.url, 'second', PROVIDER_CLIENT_ID);
    const { id } = await newest();
    const { certificate } = await again<{ certificate: string }>('GET', `/erasures/${id}/certificate`);
    const said = JSON.parse(certificate) as erasures.ErasureCertificate;
    const sums = Object.fromEntries(said.tables.map((table) => [table.name, table.rows]));
    for (const table of ['contacts', 'comm_items', 'users', 'conversations', 'tags'])
      expect([table, sums[table]]).toEqual([table, before[table]]);
    expect(said.rows).toBe(said.tables.reduce((sum, table) => sum + table.rows, 0));
    expect(said.audit_log.whole).toBe(true);
    expect(sums.audit_log).toBe(said.audit_log.entries);
    // Who confirmed it is told once, however often it was killed.
    const { items } = await again<{ items: { id: string }[] }>('GET', '/worklist?kinds=erasure');
    expect(items.map((item) => item.id)).toEqual([`erasure:${id}`]);
  },
);
