import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOffice, type TestOffice } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { inOffice } from '../platform.ts';
import { asRun, type JobRun, stillHasJob } from './own-job.ts';
import { lookingForDead } from './release-dead.ts';

const APART = 5_000;
let app: TestApp;
let pool: pg.Pool;
let office: TestOffice;
/** The worker that holds the job. */
let worker: string;
let clock: number;
let self: { standing: boolean; own: string[] };

beforeAll(async () => {
  app = await createTestApp();
  pool = new pg.Pool({ connectionString: app.ownerUrl, max: 2 });
});
afterAll(async () => {
  await pool?.end();
  await app?.close();
});
beforeEach(async () => {
  await app.owner.query('DELETE FROM graphile_worker._private_jobs');
  [office, worker, clock, self] = [
    await createOffice(app),
    `worker-${randomUUID()}`,
    1_000,
    { standing: true, own: [] },
  ];
});

const scope = () => ({ office: office.id, actor: { kind: 'system', name: 'test' } }) as const;
const looking = () =>
  lookingForDead(
    pool,
    { stands: () => self.standing, has: (id) => self.own.includes(id) },
    APART,
    () => clock,
  );

/** A job as the worker took it an hour ago. */
async function taken(
  options: { jobKey?: string; attempt?: number; maxAttempts?: number } = {},
): Promise<JobRun> {
  const { jobKey, attempt = 1, maxAttempts = 5 } = options;
  await inOffice(app.platform, scope(), (ctx) =>
    ctx.enqueue('held', {}, { maxAttempts, ...(jobKey ? { jobKey } : {}) }),
  );
  const { rows } = await app.owner.query<{ id: string }>(
    `UPDATE graphile_worker._private_jobs SET locked_by = $1, locked_at = now() - interval '1 hour', attempts = $2
     WHERE locked_by IS NULL RETURNING id`,
    [worker, attempt],
  );
  return { id: rows[0]!.id, worker, attempt, keyed: jobKey !== undefined, last: false };
}
const holder = async () =>
  (await app.owner.query<{ by: string | null }>('SELECT locked_by AS by FROM graphile_worker._private_jobs'))
    .rows[0]?.by;
const lives = (lock: 'lock' | 'unlock') =>
  app.owner.query(`SELECT pg_advisory_${lock}(hashtextextended($1, 7204))`, [worker]);

describe('a worker', () => {
  test('that is missed once keeps its job; missed at two looks far enough apart it is dead', async () => {
    await taken();
    const look = looking();
    expect(await look()).toEqual([]);
    clock += APART - 1;
    expect(await look()).toEqual([]);
    expect(await holder()).toBe(worker);
    clock += 1;
    expect(await look()).toEqual([worker]);
    expect(await holder()).toBeNull();
    expect(await look()).toEqual([]);
  });

  test('that came back between the looks was never dead, and is missed from the beginning', async () => {
    await taken();
    const look = looking();
    await look();
    await lives('lock');
    clock += APART;
    expect(await look()).toEqual([]);
    await lives('unlock');
    clock += APART;
    expect(await look()).toEqual([]);
    expect(await holder()).toBe(worker);
    clock += APART;
    expect(await look()).toEqual([worker]);
  });

  test('of this process is never dead to it, whatever its lock', async () => {
    await taken();
    self.own = [worker];
    const look = looking();
    for (let n = 0; n < 3; n += 1) {
      expect(await look()).toEqual([]);
      clock += APART;
    }
    expect(await holder()).toBe(worker);
  });
});

test('a process that does not hold its own locks does not look, and what it saw before them counts no more', async () => {
  await taken();
  const look = looking();
  await look();
  self.standing = false;
  clock += APART;
  expect(await look()).toEqual([]);
  expect(await holder()).toBe(worker);
});

test('one that loses its own locks in the middle of a look gives nobody’s job away', async () => {
  await taken();
  let asked = 0;
  // It stands as the look begins, and no more as it would release.
  const look = lookingForDead(
    pool,
    { stands: () => (asked += 1) % 2 === 1, has: () => false },
    0,
    () => clock,
  );
  expect(await look()).toEqual([]);
  expect([asked, await holder()]).toEqual([2, worker]);
});

describe('a run', () => {
  const has = (run: JobRun, of = office) =>
    asRun(run, () => app.platform.db.transaction({ office: of.id }, (tx) => stillHasJob(tx)));

  test('has its job while nobody else was given it', async () => {
    const run = await taken();
    expect(await has(run)).toBe(true);
    expect(await has(run, await createOffice(app))).toBe(false);
    await app.owner.query('SELECT graphile_worker.force_unlock_workers($1)', [[worker]]);
    expect(await has(run)).toBe(false);
  });

  test('does not have it when another worker took it, nor when its own took it a second time', async () => {
    const run = await taken();
    await app.owner.query(`UPDATE graphile_worker._private_jobs SET attempts = attempts + 1`);
    expect(await has(run)).toBe(false);
    expect(await has({ ...run, attempt: 2 })).toBe(true);
    await app.owner.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'another'`);
    expect(await has({ ...run, attempt: 2 })).toBe(false);
  });

  test('has it though a later one took its place; and not when that one is all there is', async () => {
    const run = await taken({ jobKey: 'numbers' });
    await inOffice(app.platform, scope(), (ctx) => ctx.enqueue('held', {}, { jobKey: 'numbers' }));
    expect(await has(run)).toBe(true);
    await app.owner.query('DELETE FROM graphile_worker._private_jobs WHERE key IS NULL');
    expect(await has(run)).toBe(false);
  });

  test('at the last try of a job without a key is not taken for an earlier one', async () => {
    const first = await taken({ maxAttempts: 2 });
    await app.owner.query(`UPDATE graphile_worker._private_jobs SET attempts = 2`);
    expect(await has(first)).toBe(false);
  });

  test('outside of a worker has whatever it does', async () => {
    expect(await app.platform.db.transaction({ office: office.id }, (tx) => stillHasJob(tx))).toBe(true);
  });
});
