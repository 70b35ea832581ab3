import type { RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectorLink } from '../../apps/server/src/gateways/open-dental/connector-link.ts';
import {
  type PracticeQuestion,
  runPracticeQuery,
} from '../../apps/server/src/gateways/open-dental/run-query.ts';
import { until } from '../../apps/server/src/testing/wait.ts';
import {
  cleanPractice,
  makePractice,
  type MadeUpPractice,
} from '../../packages/open-dental/src/made-up/index.ts';
import { loadPractice, READER, SECRET_PREFERENCE } from '../../scripts/services/load-practice.ts';
import { type MariaDb, startMariaDb } from '../../scripts/services/mariadb.ts';
import { type Peer, startConnector, startPeer, writeConfig } from './harness.ts';

/** Tools' queries through the real program in a real MariaDB: what they find, and where they end. */

const never = new AbortController().signal;
const cleanUp: (() => unknown)[] = [];
let mariaDb: MariaDb;
let practice: MadeUpPractice;
let link: ConnectorLink;
let log: () => string;

beforeAll(async () => {
  mariaDb = await startMariaDb();
  cleanUp.push(() => mariaDb.remove());
  practice = makePractice({ today: '2026-11-20', patients: 600 });
  await loadPractice(mariaDb, practice, { name: 'tools' });
  const peer: Peer = await startPeer();
  cleanUp.push(() => peer.close());
  const config = writeConfig(peer.address, { port: mariaDb.port, name: 'tools' });
  const connector = startConnector(['--config', config.file]);
  cleanUp.push(async () => {
    await connector.kill();
    config.remove();
  });
  log = connector.output;
  ({ link } = await peer.next());
});
afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean();
});

const run = (query: string, more: Partial<PracticeQuestion> = {}) =>
  runPracticeQuery(link, { name: 'query', query, parameters: [], values: {}, plan: false, ...more }, never);
/** Runs something as the database's administrator. */
async function asRoot<T extends RowDataPacket>(sql: string, values: unknown[] = []): Promise<T[]> {
  const root = await mariaDb.connect('tools');
  try {
    const [rows] = await root.query<T[]>(sql, values);
    return rows;
  } finally {
    await root.end();
  }
}

describe('what a tool finds in Open Dental', () => {
  it('is what stands there, worked out by the database', async () => {
    const clean = cleanPractice(practice);
    const found = await run(
      `SELECT p.PatNum, COUNT(*) AS visits FROM patient p JOIN appointment a ON a.PatNum = p.PatNum
       WHERE a.AptStatus = 2 GROUP BY p.PatNum ORDER BY visits DESC, p.PatNum LIMIT 5`,
      { plan: true },
    );
    const counts = new Map<number, number>();
    const known = new Set(clean.patient.map(({ PatNum }) => PatNum));
    for (const { PatNum, AptStatus } of clean.appointment)
      if (AptStatus === 2 && known.has(PatNum)) counts.set(PatNum, (counts.get(PatNum) ?? 0) + 1);
    const expected = [...counts].toSorted(([a, n], [b, m]) => m - n || a - b).slice(0, 5);
    expect(found).toMatchObject({ columns: ['PatNum', 'visits'], rows: expected, cut: null });
    expect(found.ms).toBeGreaterThanOrEqual(0);
    // MariaDB 10.11 plans without saying what it expects; MySQL and newer ones do.
    expect(found.cost === null || found.cost > 0).toBe(true);
  });

  it('is asked with values that are bound, whatever they hold', async () => {
    const name = `O'Neil"; DROP TABLE patient; -- \\`;
    await asRoot('UPDATE patient SET LName = ? ORDER BY PatNum LIMIT 1', [name]);
    const [row] = await asRoot<RowDataPacket & { PatNum: number }>(
      'SELECT PatNum FROM patient ORDER BY PatNum LIMIT 1',
    );
    const parameters: PracticeQuestion['parameters'] = [
      { name: 'name', datatype: 'string' },
      { name: 'ids', datatype: 'array' },
      { name: 'after', datatype: 'integer' },
    ];
    const query =
      'SELECT PatNum FROM patient WHERE LName = :name AND PatNum IN (:ids) AND (:after IS NULL OR PatNum > :after)';
    const ids = [String(row!.PatNum), '1 OR 1=1'];
    const asked = (values: PracticeQuestion['values']) => run(query, { parameters, values });
    expect((await asked({ name, ids })).rows).toEqual([[row!.PatNum]]);
    expect((await asked({ name, ids, after: row!.PatNum })).rows).toEqual([]);
    expect((await asked({ name: "x' OR '1'='1", ids })).rows).toEqual([]);
    expect(log()).not.toContain('Neil');
  });

  it('is exact: decimals, large numbers, days, nothing, and texts of all kinds', async () => {
    await asRoot("UPDATE patient SET FName = 'Zoë', Birthdate = '0001-01-01' ORDER BY PatNum LIMIT 1");
    const { rows } = await run(
      `SELECT CAST(0.1 AS DECIMAL(20, 2)) + CAST(0.2 AS DECIMAL(20, 2)) AS sum,
        CAST(1234567890123456789 AS DECIMAL(30, 3)) + 0.125 AS long_one, 9007199254740993 AS big,
        CAST('2026-02-03' AS DATE) AS day, p.Birthdate, p.FName, NULL AS nothing
       FROM patient p ORDER BY p.PatNum LIMIT 1`,
    );
    expect(rows).toEqual([
      [0.3, '1234567890123456789.125', '9007199254740993', '2026-02-03', null, 'Zoë', null],
    ]);
  });

  it('has 200 rows and 64 kB at the most, and says which', async () => {
    const many = await run('SELECT AptNum FROM appointment');
    expect([many.rows.length, many.cut]).toEqual([200, 'rows']);
    const whole = await run('SELECT AptNum FROM appointment LIMIT 200');
    expect([whole.rows.length, whole.cut]).toEqual([200, null]);
    await asRoot("UPDATE appointment SET Note = REPEAT('long ', 2000) ORDER BY AptNum LIMIT 100");
    const long = await run('SELECT AptNum, Note FROM appointment ORDER BY AptNum');
    expect(long.cut).toBe('bytes');
    expect(long.rows.length).toBe(6);
    expect(Buffer.byteLength(JSON.stringify(long.rows))).toBeLessThan(66_000);
    // And the next one is answered.
    expect((await run('SELECT 1 AS one')).rows).toEqual([[1]]);
  });
});

describe('what does not end', () => {
  const endless =
    'SELECT SUM(a.ProcNum * b.ProcNum * c.ProcNum) AS n FROM procedurelog a CROSS JOIN procedurelog b CROSS JOIN procedurelog c';
  /** How many statements the database ended by its own limit of time. */
  const ended = async () =>
    Number((await asRoot("SHOW GLOBAL STATUS LIKE 'Max_statement_time_exceeded'"))[0]!.Value);
  const running = async () =>
    await asRoot('SELECT ID FROM information_schema.PROCESSLIST WHERE USER = ? AND INFO LIKE ?', [
      READER.user,
      '%procedurelog%',
    ]);

  it('is stopped after five seconds, also in the database', { timeout: 60_000 }, async () => {
    const began = performance.now();
    const failed = run(endless);
    failed.catch(() => undefined);
    await until('the database runs it', async () => (await running()).length > 0);
    await expect(failed).rejects.toMatchObject({
      code: 'slow',
      message: 'The query took longer than 5 seconds and was stopped.',
    });
    expect(performance.now() - began).toBeGreaterThan(4_500);
    await until('the database has ended it', async () => (await running()).length === 0);
    expect((await run('SELECT 1 AS one')).rows).toEqual([[1]]);
  });

  it('is stopped at once when nobody waits any more', { timeout: 60_000 }, async () => {
    const leave = new AbortController();
    const before = await ended();
    const failed = runPracticeQuery(
      link,
      { name: 'query', query: endless, parameters: [], values: {}, plan: false },
      leave.signal,
    );
    failed.catch(() => undefined);
    await until('the database runs it', async () => (await running()).length > 0);
    leave.abort();
    await expect(failed).rejects.toMatchObject({ name: 'PracticeFault' });
    await until('the database has ended it', async () => (await running()).length === 0);
    // By our word from outside, and not by its own limit.
    expect(await ended()).toBe(before);
  });
});

describe('the connector itself refuses, whoever asks', () => {
  it.each([
    ['SELECT * FROM patient', /Name each column/],
    ['SELECT SSN FROM patient', /no column SSN/],
    ['SELECT user FROM mysql.user', /without a database/],
    ['SELECT SLEEP(20) AS a', /SLEEP/],
    ["SELECT LName FROM patient INTO OUTFILE '/tmp/x'", /INTO/],
    ['SELECT LName FROM patient FOR UPDATE', /FOR/],
    ["UPDATE patient SET LName = 'x'", /SELECT/],
    ['SELECT LName FROM patient; DELETE FROM patient', /semicolon/],
    ['SELECT LName /*! , SSN */ FROM patient', /Comments/],
  ])('%j', async (query, words) => {
    await expect(run(query)).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(words) as string,
    });
  });

  it('reads of the preferences no password of another program', async () => {
    const { rows } = await run('SELECT PrefName, ValueString FROM preference');
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.flat()).not.toContain(SECRET_PREFERENCE);
    const asked = {
      parameters: [{ name: 'name', datatype: 'string' as const }],
      values: { name: SECRET_PREFERENCE },
    };
    const one = await run('SELECT ValueString FROM preference WHERE PrefName = :name', asked);
    expect(one.rows).toEqual([]);
  });

  it('says in words what the database cannot do, and quotes no row', async () => {
    await expect(run('SELECT LName FROM patient WHERE SUM(PatNum) > 1')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('HAVING') as string,
    });
    await expect(run('SELECT (SELECT LName FROM patient) AS a')).rejects.toMatchObject({
      message: 'A sub-select that stands for one value gave several rows.',
    });
    await asRoot('ALTER TABLE carrier DROP COLUMN ElectID');
    await expect(run('SELECT ElectID FROM carrier')).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('lacks a column') as string,
    });
  });

  it('takes a name somebody gave for that and for nothing the database has', async () => {
    await asRoot("UPDATE patient SET SSN = '999887777'");
    const { rows } = await run('SELECT COUNT(*) AS n, 1 AS SSN FROM patient GROUP BY SSN ORDER BY SSN');
    expect(rows).toEqual([[practice.patient.length, 1]]);
    const named = await run('SELECT p.SSN FROM (SELECT PatNum AS SSN FROM patient) p ORDER BY SSN LIMIT 1');
    expect(JSON.stringify(named.rows)).not.toContain('999887777');
  });
});

it('is refused by an office that does not want it, and the copy goes on', async () => {
  const peer = await startPeer();
  cleanUp.push(() => peer.close());
  const config = writeConfig(peer.address, { port: mariaDb.port, name: 'tools' }, { tools: false });
  const connector = startConnector(['--config', config.file]);
  cleanUp.push(async () => {
    await connector.kill();
    config.remove();
  });
  const { link: unwilling } = await peer.next();
  const asked = { query: 'SELECT PatNum FROM patient', parameters: [], values: {}, plan: false };
  await expect(runPracticeQuery(unwilling, { name: 'query', ...asked }, never)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('runs no queries of AI tools') as string,
  });
  const rows: unknown[] = [];
  for await (const piece of unwilling.ask({ name: 'about' }, never)) rows.push(...piece.rows);
  expect(rows).toHaveLength(1);
});
