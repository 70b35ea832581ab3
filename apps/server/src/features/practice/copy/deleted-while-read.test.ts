import { type OdTableName, odTables } from '@chairline/open-dental';
import { createRandom } from '@chairline/open-dental/made-up';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOpenDentalApi } from '../../../gateways/open-dental/rest-api.ts';
import { further } from '../../../testing/further.ts';
import { type MeddlingApi, startMeddlingApi } from '../../../testing/meddling-api.ts';
import { copiedKeys } from '../../../testing/practice-copy.ts';
import { leavePractices, openPractice, type PracticeOffice } from '../../../testing/practice-world.ts';
import { MOST_LOOK_UPS } from './settle-absent.ts';
import { startSandbox, type TestSandbox } from '../../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const PAGE_ROWS = 7;
let sandbox: TestSandbox;
let api: MeddlingApi;
let app: TestApp;

const openApi = () =>
  createOpenDentalApi({
    apiUrl: api.url,
    developerKey: 'developer-key-of-the-tests',
    paceMs: 0,
    pageRows: PAGE_ROWS,
  });

beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
  api = await startMeddlingApi(sandbox.odApiUrl);
  app = await createTestApp({
    practiceTiming: { announce: 20, retry: 50, retryMost: 100 },
    openPractice: openApi(),
  });
});
afterEach(async () => {
  api.meddle = () => {};
  await leavePractices(app);
});
afterAll(async () => {
  await app?.close();
  await api?.close();
  await sandbox?.close();
});

/** Lists in which rows go while they are read, and of what. */
const meddled: Readonly<Record<string, OdTableName>> = {
  appointments: 'appointment',
  procedurelogs: 'procedurelog',
  claims: 'claim',
  claimprocs: 'claimproc',
  labcases: 'labcase',
  recalls: 'recall',
  payments: 'payment',
};
const tables = [...new Set(Object.values(meddled))];

const openSmall = () => openPractice(app, sandbox, [], { today: '2026-11-20', patients: 25, years: 1 });
const state = async (own: PracticeOffice) => (await own.admin.call('GET', '/od/state')).json();
const keysThere = async (own: PracticeOffice, table: OdTableName) =>
  (await own.rows(table)).map((row) => String((row as Record<string, unknown>)[odTables[table].key]));

/** What stands there and not here, table by table: a copy may lack none of it. */
async function missingIn(own: PracticeOffice): Promise<Partial<Record<OdTableName, string[]>>> {
  const here = await copiedKeys(app, own.office);
  const missing: Partial<Record<OdTableName, string[]>> = {};
  for (const table of tables) {
    const has = new Set(here[table]);
    const lost = (await keysThere(own, table)).filter((key) => !has.has(key));
    if (lost.length > 0) missing[table] = lost;
  }
  return missing;
}

/** Notes of appointments that are another here than there. */
async function staleIn(own: PracticeOffice): Promise<number[]> {
  const { rows } = await app.owner.query<{ num: number; note: string }>(
    'SELECT apt_num AS num, note FROM od_appointment WHERE client_id = $1',
    [own.office.id],
  );
  const notes = new Map(rows.map(({ num, note }) => [num, note]));
  return (await own.rows('appointment'))
    .filter((row) => notes.get(row.AptNum) !== row.Note)
    .map((row) => row.AptNum);
}

/** The next round, as it comes by itself; again and again while one asks for another. */
async function rounds(
  own: PracticeOffice,
  isOver: (state: { synced_at: string; compared_at: string }) => boolean,
) {
  for (let round = 0; round < 30; round += 1) {
    await app.owner.query('UPDATE practice_sync SET next_try_at = $2 WHERE client_id = $1', [
      own.office.id,
      new Date(Date.now() - 1_000),
    ]);
    await app.practice.engine.look();
    if (isOver(await state(own))) return;
  }
  throw new Error(`thirty rounds did not bring the copy up to date: ${JSON.stringify(await state(own))}`);
}

describe('rows that are deleted while pages are read', () => {
  const expectNoneLost = async (seed: number): Promise<void> => {
    const random = createRandom(seed, 'deleted-while-read');
    const below = (limit: number) => random.int(0, Math.max(0, limit - 1));
    const own = await openSmall();
    await app.practice.engine.look();
    expect(await missingIn(own)).toEqual({});

    const standing = new Map<OdTableName, string[]>();
    for (const table of tables) standing.set(table, await keysThere(own, table));
    for (const num of standing.get('appointment')!)
      if (random.chance(0.5)) await own.change('appointment', Number(num), { Note: `changed ${seed}` });
    let deleted = 0;
    api.meddle = async ({ method, path }) => {
      const table = method === 'GET' ? meddled[path] : undefined;
      if (!table || random.chance(0.6)) return;
      const rows = standing.get(table)!;
      // Many of a stretch, or some here and there: whole pages go, and single rows. Never all: that is not believed.
      const many = Math.max(
        0,
        Math.min(random.chance(0.3) ? below(4 * PAGE_ROWS) : below(4), rows.length - 10),
      );
      const from = below(rows.length - many);
      const gone = random.chance(0.5)
        ? rows.splice(from, many)
        : Array.from({ length: many }, () => rows.splice(below(rows.length), 1)[0]).filter(
            (key) => key !== undefined,
          );
      for (const key of gone) await own.remove(table, Number(key));
      deleted += gone.length;
    };
    const asked = (await state(own)).synced_at;
    const compares = seed % 2 === 0;
    await own.admin.call('POST', compares ? '/od/compare' : '/od/sync');
    await rounds(own, ({ synced_at }) => synced_at > asked);
    api.meddle = () => {};
    expect(deleted).toBeGreaterThan(20);
    expect(await missingIn(own)).toEqual({});
    expect(await staleIn(own)).toEqual([]);

    // And what is gone there is gone here, once it was compared in quiet.
    const { compared_at } = await state(own);
    await own.admin.call('POST', '/od/compare');
    await rounds(own, (now) => now.compared_at !== compared_at);
    const here = await copiedKeys(app, own.office);
    for (const table of tables)
      expect([table, here[table]]).toEqual([table, (await keysThere(own, table)).sort()]);
  };
  // One that asks for a round, and one that asks for a comparison.
  test.each([1])('take no other row with them, and leave none old (seed %i)', (seed) => expectNoneLost(seed));
  further.each([2, 3, 4])('take no other row with them, and leave none old (seed %i)', (seed) =>
    expectNoneLost(seed),
  );
});

/** Appointments that stand in the copy alone. */
async function addGone(own: PracticeOffice, many: number): Promise<void> {
  await app.owner.query(
    `INSERT INTO od_appointment (client_id, apt_num, pat_num, apt_status)
     SELECT $1, 5000000 + n, 1, 1 FROM generate_series(1, $2::integer) n`,
    [own.office.id, many],
  );
}
const planned = async (own: PracticeOffice) =>
  (
    await app.owner.query<{ asked: boolean; tried: boolean }>(
      `SELECT compare_asked_at IS NOT NULL AS asked, compare_tried_at IS NOT NULL AS tried
       FROM practice_sync WHERE client_id = $1`,
      [own.office.id],
    )
  ).rows[0];
const countGone = async (own: PracticeOffice) =>
  (await copiedKeys(app, own.office)).appointment.filter((key) => Number(key) > 5_000_000).length;

describe('rows that a list does not have', () => {
  further(
    'are looked up in pieces, over restarts, each once; nothing is synced or compared before',
    async () => {
      const own = await openSmall();
      await app.practice.engine.look();
      const first = await state(own);
      const asked: string[] = [];
      api.meddle = ({ path }) => {
        const [, key] = /^appointments\/(5\d{6})$/.exec(path) ?? [];
        if (key) asked.push(key);
      };
      await addGone(own, MOST_LOOK_UPS.api + 100);
      await own.admin.call('POST', '/od/compare');
      await app.practice.engine.look();
      const between = await state(own);
      expect(asked).toHaveLength(MOST_LOOK_UPS.api);
      expect(await countGone(own)).toBe(100);
      expect(between).toMatchObject({ synced_at: first.synced_at, compared_at: null, problem: null });
      expect(between.tables.find(({ table }: { table: string }) => table === 'appointment').note).toContain(
        '100 rows',
      );

      // Another process goes on where this one was.
      const second = await createTestApp({ beside: app, openPractice: openApi() });
      try {
        await second.practice.engine.look();
      } finally {
        await second.close();
      }
      const after = await state(own);
      expect(new Set(asked).size).toBe(MOST_LOOK_UPS.api + 100);
      expect(asked).toHaveLength(MOST_LOOK_UPS.api + 100);
      expect(await countGone(own)).toBe(0);
      expect(after).toMatchObject({
        compared_at: expect.any(String),
        found_missing: MOST_LOOK_UPS.api + 100,
      });
      expect(after.synced_at > first.synced_at).toBe(true);
      expect(after.tables.find(({ table }: { table: string }) => table === 'appointment').note).toBeNull();
    },
  );

  further('stay where Open Dental answers for no single row, and the table says so', async () => {
    const own = await openSmall();
    await app.practice.engine.look();
    await addGone(own, 3);
    api.meddle = ({ path }) =>
      /^appointments\/\d/.test(path)
        ? { status: 404, body: 'The specified API resource does not exist.' }
        : undefined;
    await own.admin.call('POST', '/od/compare');
    await app.practice.engine.look();
    expect(await countGone(own)).toBe(3);
    const first = await state(own);
    expect(first.compared_at).toBeNull();
    expect(first.tables.find(({ table }: { table: string }) => table === 'appointment').problem).toContain(
      'Nothing was removed here.',
    );
    // It is over all the same, and the next night's turn: not one comparison after the other.
    expect(await planned(own)).toEqual({ asked: false, tried: true });

    api.meddle = () => {};
    await own.admin.call('POST', '/od/compare');
    await rounds(own, ({ compared_at }) => compared_at !== null);
    expect(await countGone(own)).toBe(0);
  });

  test('because it ended too soon are kept, and are what they are there', async () => {
    const own = await openSmall();
    await app.practice.engine.look();
    const all = await own.rows('appointment');
    const last = all.at(-1)!;
    api.meddle = async ({ path }) => {
      if (path !== 'appointments') return undefined;
      await own.change('appointment', last.AptNum, { Note: 'still there' });
      return { status: 200, body: all.slice(0, 3).map((row) => ({ ...row, AptStatus: 'Scheduled' })) };
    };
    await own.admin.call('POST', '/od/compare');
    await rounds(own, ({ compared_at }) => compared_at !== null);
    expect((await copiedKeys(app, own.office)).appointment).toEqual(
      (await keysThere(own, 'appointment')).sort(),
    );
    const { rows } = await app.owner.query(
      'SELECT note FROM od_appointment WHERE client_id = $1 AND apt_num = $2',
      [own.office.id, last.AptNum],
    );
    expect(rows).toEqual([{ note: 'still there' }]);
  });
});

test('a list that does not hold still is not taken for read, and the state says so', async () => {
  const own = await openSmall();
  await app.practice.engine.look();
  const { synced_at } = await state(own);
  let made = 6_000_000;
  api.meddle = ({ path, query }) =>
    path === 'appointments' && query.has('Offset')
      ? { status: 200, body: Array.from({ length: PAGE_ROWS }, () => ({ AptNum: (made += 1), PatNum: 1 })) }
      : undefined;
  await own.admin.call('POST', '/od/compare');
  await app.practice.engine.look();
  const now = await state(own);
  expect(now).toMatchObject({ synced_at, compared_at: null, problem: { code: 'busy' } });
  expect(now.problem.message).toContain('do not hold still');
  api.meddle = () => {};
  await rounds(own, ({ compared_at }) => compared_at !== null);
  expect(await state(own)).toMatchObject({ problem: null });
});
