import { existsSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeState } from '../../packages/contract/src/practice/state-models.ts';
import {
  type Caller,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../apps/server/src/testing/factory.ts';
import { listen } from '../../apps/server/src/testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { until } from '../../apps/server/src/testing/wait.ts';
import {
  columnsOf,
  mirrorColumn,
  mirrorName,
  type OdRow,
  odTableNames,
  odTables,
  type OdTableName,
} from '../../packages/open-dental/src/index.ts';
import {
  cleanPractice,
  makePractice,
  type MadeUpPractice,
} from '../../packages/open-dental/src/made-up/index.ts';
import { loadPractice } from '../../scripts/services/load-practice.ts';
import { type MariaDb, startMariaDb } from '../../scripts/services/mariadb.ts';
import { BUILT, type Connector, runConnector, startConnector, writeConfig } from './harness.ts';

/** The real program, a real MariaDB, the real server: what an office sees. */

const ROUND_MS = 60_000;
const today = new Date().toISOString().slice(0, 10);

let mariaDb: MariaDb;
let app: TestApp;
let address: string;
let office: TestOffice;
let admin: Caller;
let token: string;
const after: (() => unknown)[] = [];

beforeAll(async () => {
  if (!existsSync(BUILT))
    throw new Error(`Build the connector first: npm run connector:build (no ${BUILT}).`);
  mariaDb = await startMariaDb();
  app = await createTestApp({
    practiceByClock: true,
    practiceTiming: { look: 200, retry: 200, retryMost: 500 },
  });
  address = await listen(app);
});
afterAll(async () => {
  await app?.close();
  await mariaDb?.remove();
});
beforeEach(async () => {
  office = await createOffice(app);
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
  token = (await admin.call('POST', '/od-connector/integration-token')).json<{ token: string }>().token;
});
afterEach(async () => {
  for (const undo of after.splice(0).reverse()) await undo();
});

/** Starts the built program for the office. */
function start(database: string, changes: Record<string, unknown> = {}): Connector & { file: string } {
  const config = writeConfig(address, { port: mariaDb.port, name: database }, { token, ...changes });
  after.push(() => config.remove());
  const connector = startConnector(['--config', config.file], BUILT);
  after.push(() => connector.kill());
  return { ...connector, file: config.file };
}

const state = async (): Promise<PracticeState> => (await admin.call('GET', '/od/state')).json();
/** Waits for a round that began after `since` to be over. */
const synced = (since: string | null = null): Promise<PracticeState> =>
  until(
    'a whole round',
    async () => {
      const now = await state();
      return now.round === null && now.synced_at !== null && now.synced_at !== since && now;
    },
    ROUND_MS,
  );

async function syncAgain(): Promise<PracticeState> {
  const before = (await state()).synced_at;
  expect((await admin.call('POST', '/od/sync')).statusCode).toBeLessThan(300);
  return await synced(before);
}

/** The office's copy of a table, by key, its dates and times as text. */
async function copyOf(table: OdTableName): Promise<unknown[]> {
  const list = Object.entries(odTables[table].columns)
    .map(([column, kind]) => {
      const name = mirrorColumn(column);
      if (/^(date|datetime|time)$/.test(kind)) return `${name}::text AS "${column}"`;
      return /^(key|ref|money)$/.test(kind) ? `${name}::float8 AS "${column}"` : `${name} AS "${column}"`;
    })
    .join(', ');
  const key = mirrorColumn(odTables[table].key);
  const { rows } = await app.owner.query(
    `SELECT ${list} FROM ${mirrorName(table)} WHERE client_id = $1 ORDER BY ${key}`,
    [office.id],
  );
  return rows;
}

function byKey<T extends OdTableName>(practice: MadeUpPractice, table: T): OdRow<T>[] {
  const { key } = odTables[table];
  const keyOf = (row: OdRow<T>) => (row as Record<string, unknown>)[key] as number;
  return cleanPractice(practice)[table].toSorted((one, other) => keyOf(one) - keyOf(other));
}

const countOf = async (table: OdTableName): Promise<number> => (await copyOf(table)).length;

describe('the connector and the server', () => {
  it('copy a practice whole, then what changed, then what is gone', async () => {
    const practice = makePractice({ today, patients: 600, clinics: 2, garbage: true });
    await loadPractice(mariaDb, practice, { name: 'office' });
    const connector = start('office');
    const first = await synced();
    expect(first).toMatchObject({ way: 'connector', enabled: true, stale: false, problem: null });
    expect(first.connector).toMatchObject({ state: 'online', program_version: '25.3.27.0' });
    // What the database itself changes of broken rows (pictures in an old encoding) is looked at elsewhere.
    const broken = new Set(['patient', 'appointment', 'labcase', 'preference']);
    for (const table of odTableNames) {
      expect(columnsOf(table).length).toBeGreaterThan(0);
      if (broken.has(table))
        expect([table, await countOf(table)]).toEqual([table, byKey(practice, table).length]);
      else expect([table, await copyOf(table)]).toEqual([table, byKey(practice, table)]);
    }
    expect((await admin.call('GET', '/contacts/list')).headers['x-od-connector']).toBe('online');

    const [gone, moved] = practice.appointment.filter((row) => row.AptStatus === 1);
    const root = await mariaDb.connect('office');
    after.push(() => root.end());
    await root.query('UPDATE appointment SET Note = ?, AptDateTime = ? WHERE AptNum = ?', [
      'moved by phone',
      `${today} 09:15:00`,
      moved!.AptNum,
    ]);
    await root.query('DELETE FROM appointment WHERE AptNum = ?', [gone!.AptNum]);
    await root.query(
      'INSERT INTO histappointment (HistDateTStamp, HistApptAction, AptNum) VALUES (NOW(), 4, ?)',
      [gone!.AptNum],
    );
    await root.query(
      "INSERT INTO patient (LName, FName, Birthdate, WirelessPhone) VALUES ('Newman', 'Ada', '1990-05-06', '(503) 555-0142')",
    );
    await syncAgain();
    const appointments = (await copyOf('appointment')) as OdRow<'appointment'>[];
    expect(appointments.find((row) => row.AptNum === moved!.AptNum)).toMatchObject({
      Note: 'moved by phone',
      AptDateTime: `${today} 09:15:00`,
    });
    expect(appointments.some((row) => row.AptNum === gone!.AptNum)).toBe(false);
    expect(await countOf('patient')).toBe(byKey(practice, 'patient').length + 1);
    // The second round asked for changes, where it can be told what they are.
    expect(connector.output()).toMatch(/rows of procedurelog \(changes\): \d+ rows/);

    // Gone without a trace: only the comparison of keys can tell.
    const [claim] = practice.claim;
    await root.query('DELETE FROM claim WHERE ClaimNum = ?', [claim!.ClaimNum]);
    const before = (await state()).compared_at;
    await admin.call('POST', '/od/compare');
    const compared = await until(
      'the comparison',
      async () => {
        const now = await state();
        return now.round === null && now.compared_at !== null && now.compared_at !== before && now;
      },
      ROUND_MS,
    );
    expect(compared.found_missing).toBeGreaterThan(0);
    const claims = (await copyOf('claim')) as OdRow<'claim'>[];
    expect(claims.some((row) => row.ClaimNum === claim!.ClaimNum)).toBe(false);
  });

  it('lose nothing when the connector is killed in the middle', async () => {
    const practice = makePractice({ today, patients: 2_500 });
    await loadPractice(mariaDb, practice, { name: 'killed' });
    const first = start('killed');
    await until('the middle of the round', async () => ((await state()).round?.rows ?? 0) > 5_000, ROUND_MS);
    await first.kill();
    const broken = await until('the loss to be seen', async () => {
      const now = await state();
      return now.connector.state === 'offline' && now;
    });
    expect(broken.synced_at).toBeNull();
    const kept = await countOf('patient');
    const second = start('killed');
    await synced();
    expect(kept).toBeGreaterThan(0);
    for (const table of ['patient', 'procedurelog', 'claimproc', 'paysplit'] as const)
      expect([table, await copyOf(table)]).toEqual([table, byKey(practice, table)]);
    expect(await second.stop()).toBe(0);
    await until('the leaving', async () => (await state()).connector.state === 'offline');
    expect((await admin.call('GET', '/od/state')).headers['x-od-connector']).toBe('offline');
  });

  it('tell a second connector, a check, a wrong token and a replaced one', async () => {
    await loadPractice(mariaDb, makePractice({ today, patients: 30 }), { name: 'second' });
    const first = start('second');
    await synced();
    const checked = await runConnector(['--check', '--config', first.file], BUILT);
    expect(checked.output).toContain('The office’s connector is connected.');
    expect(checked.output).toMatch(/All is well\.\n$/);
    expect((await state()).connector.refused_other_at).toBeNull();

    const second = start('second');
    await expect.poll(second.output).toContain('Another connector with this token is connected.');
    expect((await state()).connector).toMatchObject({
      state: 'online',
      refused_other_at: expect.any(String),
    });
    await second.stop();

    const wrong = start('second', { token: `${office.id}.${'x'.repeat(43)}` });
    await expect.poll(wrong.output).toContain('Chairline does not know this token.');
    await wrong.stop();

    await admin.call('POST', '/od-connector/integration-token');
    await expect.poll(first.output).toContain('Chairline does not know this token.');
    await until('the old one to be gone', async () => (await state()).connector.state === 'offline');
    const replaced = await runConnector(['--check', '--config', first.file], BUILT);
    expect(replaced.code).toBe(1);
    expect(replaced.output).toContain('Make a new one in Settings, OD Integration');
  });

  it('say what is wrong when the database is away, and go on when it is back', async () => {
    const practice = makePractice({ today, patients: 100 });
    await loadPractice(mariaDb, practice, { name: 'away' });
    const connector = start('away');
    const before = await synced();
    await mariaDb.kill();
    await admin.call('POST', '/od/sync');
    const failed = await until('the problem to be told', async () => {
      const now = await state();
      return now.problem && now;
    });
    expect(failed.problem!.message).toContain('No database answers at 127.0.0.1');
    expect(failed.synced_at).toBe(before.synced_at);
    expect(await countOf('patient')).toBe(byKey(practice, 'patient').length);
    await mariaDb.start();
    const back = await synced(before.synced_at);
    expect(back.problem).toBeNull();
    expect(await connector.stop()).toBe(0);
  });
});
