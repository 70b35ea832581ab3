import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { hashToken, makeToken } from '../../apps/server/src/platform/crypto.ts';
import { createOffice } from '../../apps/server/src/testing/factory.ts';
import { connectMadeUp, type MadeUpConnector } from '../../apps/server/src/testing/made-up-connector.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import {
  mirrorColumn,
  mirrorName,
  odTableNames,
  odTables,
  type OdTableName,
} from '../../packages/open-dental/src/index.ts';
import { cleanPractice, makePractice } from '../../packages/open-dental/src/made-up/index.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type Program, startProgram } from '../harness/program.ts';
import { until } from '../harness/until.ts';

/** The server as a process of its own, killed while a practice is read; this one only looks at its database. */
let app: TestApp;
let dataDir: string;
let port: number;
let server: Program;

async function startServer(): Promise<void> {
  const database = new URL(inject('ownerUrl'));
  database.pathname = app.database;
  server = await startProgram('apps/server/src/main.ts', {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: database.toString(),
    CHAIRLINE_DATA: dataDir,
    // The plain role's password comes of it, and the role is one for all databases of the run.
    SESSION_SECRET: app.platform.config.secrets.session,
    CHAIRLINE_DEMO: 'no',
    LOG_LEVEL: 'warn',
  });
}

beforeAll(async () => {
  app = await createTestApp();
  dataDir = await mkdtemp(join(tmpdir(), 'chairline-killed-'));
  port = await freePort();
  await startServer();
});
afterAll(async () => {
  await server?.stop();
  await app?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Every row of an office's copy of a table, by key, with all its columns. */
async function copyOf(office: number, table: OdTableName): Promise<Record<string, unknown>[]> {
  const columns = Object.entries(odTables[table].columns).map(([column, kind]) => {
    const name = mirrorColumn(column);
    if (/^(date|datetime|time)$/.test(kind)) return `${name}::text AS "${column}"`;
    return /^(key|ref|money)$/.test(kind) ? `${name}::float8 AS "${column}"` : `${name} AS "${column}"`;
  });
  const { rows } = await app.owner.query<Record<string, unknown>>(
    `SELECT ${columns.join(', ')} FROM ${mirrorName(table)} WHERE client_id = $1`,
    [office],
  );
  return byKey(table, rows);
}

const byKey = (table: OdTableName, rows: readonly object[]) =>
  (rows as readonly Record<string, unknown>[]).toSorted((one, other) =>
    one[odTables[table].key]! < other[odTables[table].key]! ? -1 : 1,
  );

test('kill -9 of the server in the middle of a round costs no row, and no table is begun anew', async () => {
  const office = await createOffice(app);
  // Put down by hand: only the server that is killed answers calls here.
  const token = makeToken(office.id);
  await app.owner.query(
    `INSERT INTO integration_tokens (client_id, token_hash, masked, created_at, created_by)
     VALUES ($1, $2, 'masked', now(), 'a test')`,
    [office.id, hashToken(token)],
  );
  const practice = makePractice({ today: '2026-11-20', patients: 150, years: 1 });
  const base = `http://127.0.0.1:${port}`;
  const connect = (beforePiece: Parameters<typeof connectMadeUp>[0]['beforePiece'], instance?: string) =>
    connectMadeUp({ base, token, practice, pieceRows: 50, beforePiece, ...(instance ? { instance } : {}) });
  const syncedAt = async () => {
    const { rows } = await app.owner.query<{ at: Date | null }>(
      'SELECT synced_at AS at FROM practice_sync WHERE client_id = $1',
      [office.id],
    );
    return rows[0]?.at ?? null;
  };

  let connector: MadeUpConnector | undefined;
  for (const [table, piece] of [
    ['patient', 2],
    ['procedurelog', 9],
  ] as const) {
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    // The pages before it are being written at that moment.
    connector = connect((question, seq) => {
      if (question.name === 'rows' && question.table === table && seq >= piece) resolve();
    }, connector?.instance);
    const gone = connector.closed;
    await reached;
    await server.kill();
    await gone;
    expect(await syncedAt()).toBeNull();
    await startServer();
  }
  const kept = (await copyOf(office.id, 'procedurelog')).length;
  expect(kept).toBeGreaterThan(0);
  const last = connect(() => {}, connector!.instance);
  await last.welcome;
  // At once, not when the right of the process that was killed ends by itself.
  await until('the round is over', async () => (await syncedAt()) !== null);

  for (const table of odTableNames)
    expect([table, await copyOf(office.id, table)]).toEqual([
      table,
      byKey(table, cleanPractice(practice)[table]),
    ]);
  const rows = last.asked.flatMap((question) => (question.name === 'rows' ? [question] : []));
  expect(rows.map(({ table }) => table)).not.toContain('patient');
  expect(rows.find(({ table }) => table === 'procedurelog')).toMatchObject({ since: null });
  expect(rows.find(({ table }) => table === 'procedurelog')!.after).not.toBeNull();
  const { rows: unlinked } = await app.owner.query(
    `SELECT count(*)::int AS n FROM od_patient p WHERE p.client_id = $1 AND p.pat_status = 0
       AND NOT EXISTS (SELECT 1 FROM contacts c WHERE c.client_id = p.client_id AND c.od_pat_num = p.pat_num)
       AND NOT EXISTS (SELECT 1 FROM practice_matches m WHERE m.client_id = p.client_id AND m.pat_num = p.pat_num)`,
    [office.id],
  );
  expect(unlinked).toEqual([{ n: 0 }]);
  const { rows: twice } = await app.owner.query(
    `SELECT od_pat_num FROM contacts WHERE client_id = $1 AND od_pat_num IS NOT NULL AND merged_into IS NULL
     GROUP BY 1 HAVING count(*) > 1`,
    [office.id],
  );
  expect(twice).toEqual([]);
  await last.close();
});
