import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PracticeState } from '../../packages/contract/src/practice/state-models.ts';
import { type Caller, createOffice, createUser, signIn } from '../../apps/server/src/testing/factory.ts';
import { listen } from '../../apps/server/src/testing/live-socket.ts';
import { createTestApp, type TestApp } from '../../apps/server/src/testing/test-app.ts';
import { until } from '../../apps/server/src/testing/wait.ts';
import { odTableNames } from '../../packages/open-dental/src/index.ts';
import { makePractice } from '../../packages/open-dental/src/made-up/index.ts';
import { loadPractice, READER } from '../../scripts/services/load-practice.ts';
import { type MariaDb, startMariaDb } from '../../scripts/services/mariadb.ts';
import { type Connector, runConnector, startConnector, writeConfig } from './harness.ts';

/** What an office does wrong with its database, and puts right: the program as it stands, MariaDB, the server. */

const ROUND_MS = 60_000;
const today = new Date().toISOString().slice(0, 10);

let mariaDb: MariaDb;
let app: TestApp;
let address: string;
let office: number;
let admin: Caller;
let token: string;
const after: (() => unknown)[] = [];

beforeAll(async () => {
  mariaDb = await startMariaDb();
  app = await createTestApp({
    practiceByClock: true,
    practiceTiming: { look: 200, retry: 200, retryMost: 60_000 },
  });
  address = await listen(app);
});
afterAll(async () => {
  await app?.close();
  await mariaDb?.remove();
});
beforeEach(async () => {
  const made = await createOffice(app);
  office = made.id;
  admin = await signIn(app, await createUser(app, made, { role: 'Admin' }));
  token = (await admin.call('POST', '/od-connector/integration-token')).json<{ token: string }>().token;
});
afterEach(async () => {
  for (const undo of after.splice(0).reverse()) await undo();
});

const small = () => makePractice({ today, patients: 60, years: 1 });
const state = async (): Promise<PracticeState> => (await admin.call('GET', '/od/state')).json();
const synced = (since: string | null = null) =>
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
  expect((await admin.call('POST', '/od/sync')).statusCode).toBe(200);
  return synced(before);
}
const keysOf = async (table: string, key: string): Promise<number[]> => {
  const { rows } = await app.owner.query<{ key: string }>(
    `SELECT ${key} AS key FROM od_${table} WHERE client_id = $1 ORDER BY 1`,
    [office],
  );
  return rows.map((row) => Number(row.key));
};
async function asRoot(database: string, ...statements: string[]): Promise<void> {
  const root = await mariaDb.connect(database);
  for (const sql of statements) await root.query(sql);
  await root.end();
}

function configure(database: Partial<Parameters<typeof writeConfig>[1]>, changes = {}) {
  const config = writeConfig(address, { port: mariaDb.port, ...database }, { token, ...changes });
  after.push(() => config.remove());
  return config;
}
function start(file: string): Connector {
  const connector = startConnector(['--config', file]);
  after.push(() => connector.kill());
  return connector;
}

describe('an office puts right what was wrong', () => {
  it('a database password, in its own file: it is taken up without a restart, and read at once', async () => {
    await loadPractice(mariaDb, small(), { name: 'password' });
    const { file } = configure({ name: 'password' });
    const config = JSON.parse(readFileSync(file, 'utf8'));
    delete config.database.password;
    const secret = path.join(path.dirname(file), 'password.txt');
    config.database.passwordFile = 'password.txt';
    writeFileSync(secret, 'not the password');
    writeFileSync(file, JSON.stringify(config));
    const connector = start(file);
    const wrong = await until('the wrong password to be told', async () => (await state()).problem, ROUND_MS);
    expect(wrong.message).toContain('The database refuses the user chairline with this password.');
    expect((await state()).connector.state).toBe('online');

    writeFileSync(secret, READER.password);
    expect(await synced()).toMatchObject({ problem: null, faults: { connector: null } });
    expect(connector.output()).not.toContain(READER.password);
    expect(await connector.stop()).toBe(0);
  });

  it('a table without rights: it is named with what to do, and read after the right was given', async () => {
    const practice = small();
    await loadPractice(mariaDb, practice, { name: 'rights' });
    await asRoot('rights', `CREATE USER half@'127.0.0.1' IDENTIFIED BY 'half'`);
    for (const table of [...odTableNames, 'scheduleop']) {
      if (table !== 'claim') await asRoot('rights', `GRANT SELECT ON rights.${table} TO half@'127.0.0.1'`);
    }
    const { file } = configure({ name: 'rights', user: 'half', password: 'half' });
    const connector = start(file);
    const first = await synced();
    expect(first.tables.find(({ table }) => table === 'claim')).toMatchObject({
      problem:
        'The connector’s database user half may not read the table claim. ' +
        "As the database’s administrator: GRANT SELECT ON `rights`.* TO 'half'@'…';",
    });
    expect(first.tables.filter(({ problem }) => problem !== null).map(({ table }) => table)).toEqual([
      'claim',
    ]);
    expect(connector.output()).toContain('Tables that the user may not read: claim.');
    const checked = await runConnector(['--check', '--config', file]);
    expect(checked.output).toContain('The user half may not read claim.');

    await asRoot('rights', `GRANT SELECT ON rights.claim TO half@'127.0.0.1'`);
    await asRoot('rights', 'KILL USER half');
    const then = await syncAgain();
    expect(then.tables.find(({ table }) => table === 'claim')).toMatchObject({ problem: null });
    expect(await keysOf('claim', 'claim_num')).toHaveLength(practice.claim.length);
  });
});

describe('what the practice deletes, and what cannot be kept', () => {
  it('is gone with the next sync, and is named', async () => {
    const practice = small();
    await loadPractice(mariaDb, practice, { name: 'rows' });
    const root = await mariaDb.connect('rows');
    after.push(() => root.end());
    for (const key of ['9007199254740993', '9007199254740995', '-5'])
      await root.query(`INSERT INTO patient (PatNum, LName, FName) VALUES (${key}, 'Odd', 'Id')`);
    start(configure({ name: 'rows' }).file);
    const first = await synced();
    expect(first.tables.find(({ table }) => table === 'patient')).toMatchObject({
      refused: 3,
      note: '3 rows with ids that cannot be kept: -5, 9007199254740993, 9007199254740995',
    });
    const keys = {
      claim: 'claim_num',
      claimproc: 'claim_proc_num',
      recall: 'recall_num',
      labcase: 'lab_case_num',
    };
    const before = new Map<string, number[]>();
    for (const [table, key] of Object.entries(keys)) before.set(table, await keysOf(table, key));
    await root.query('DELETE FROM claim ORDER BY ClaimNum LIMIT 1');
    await root.query('DELETE FROM claimproc ORDER BY ClaimProcNum LIMIT 2');
    await root.query('DELETE FROM recall ORDER BY RecallNum LIMIT 1');
    await root.query('DELETE FROM labcase ORDER BY LabCaseNum LIMIT 1');
    await syncAgain();
    for (const [table, key] of Object.entries(keys))
      expect([table, await keysOf(table, key)]).toEqual([
        table,
        before.get(table)!.slice(table === 'claimproc' ? 2 : 1),
      ]);
  });
});

describe('the document', () => {
  it('makes a user that works under skip-name-resolve, by either name of this computer', async () => {
    const document = readFileSync(new URL('../../docs/connector.md', import.meta.url), 'utf8');
    const statements = /```sql\n([^`]*(?:`[^`\n]+`[^`]*)*)```/.exec(document)![1]!;
    await loadPractice(mariaDb, small());
    await asRoot('mysql', `DROP USER IF EXISTS 'chairline'@'127.0.0.1'`);
    for (const sql of statements.split(';').map((one) => one.trim())) if (sql) await asRoot('mysql', sql);
    const user = { user: 'chairline', password: 'a long password of its own', name: 'opendental' };
    for (const host of ['127.0.0.1', 'localhost']) {
      const { output, code } = await runConnector(['--check', '--config', configure({ ...user, host }).file]);
      expect([host, output, code]).toEqual([host, expect.stringMatching(/All is well\.\n$/), 0]);
    }
    await asRoot(
      'mysql',
      `SET PASSWORD FOR 'chairline'@'127.0.0.1' = PASSWORD('${READER.password}')`,
      `GRANT SELECT ON *.* TO 'chairline'@'127.0.0.1'`,
    );
  });

  it('is followed by the check: files of secrets that everyone may read, a role that may write', async () => {
    await loadPractice(mariaDb, small(), { name: 'checked' });
    await asRoot(
      'checked',
      'CREATE ROLE writers',
      'GRANT UPDATE ON checked.* TO writers',
      `CREATE USER clerk@'127.0.0.1' IDENTIFIED BY 'clerk'`,
      `GRANT SELECT ON checked.* TO clerk@'127.0.0.1'`,
      `GRANT writers TO clerk@'127.0.0.1'`,
    );
    const { file } = configure({ name: 'checked', user: 'clerk', password: 'clerk' });
    const config = JSON.parse(readFileSync(file, 'utf8'));
    const secret = path.join(path.dirname(file), 'secret.txt');
    writeFileSync(secret, 'clerk');
    chmodSync(secret, 0o644);
    delete config.database.password;
    config.database.passwordFile = 'secret.txt';
    writeFileSync(file, JSON.stringify(config));
    const { output, code } = await runConnector(['--check', '--config', file]);
    expect(output).toContain(`Everyone on this computer may read ${secret}, and with it the secret in it.`);
    expect(output).toContain('The user clerk may also change the database.');
    expect(code).toBe(0);
  });
});
