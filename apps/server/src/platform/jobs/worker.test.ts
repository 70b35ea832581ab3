import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { addFailedJob } from '../../testing/rows.ts';
import { inOffice } from '../platform.ts';
import { defineJob, type JobWorker, startWorker } from './worker.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let workers: JobWorker[] = [];

const app = useTestApp();
const { office } = useOffice(app, {});
afterEach(async () => {
  const running = workers;
  workers = [];
  await Promise.all(running.map((worker) => worker.stop()));
});

const scope = () => ({ office: office.id, actor: { kind: 'system', name: 'test' } }) as const;
const add = (task: string, payload: Record<string, unknown> = {}, options = {}) =>
  inOffice(app.platform, scope(), (ctx) => ctx.enqueue(task, payload, options));

const payload = z.object({ client_id: z.number().int(), n: z.number().optional() });
type Payload = z.output<typeof payload>;

async function work(name: string, handle: (given: Payload) => Promise<void>): Promise<JobWorker> {
  const kind = defineJob({ name, payload, handle });
  const worker = await startWorker({
    ownerUrl: app.ownerUrl,
    kinds: [kind],
    concurrency: 2,
    log: pino({ level: 'silent' }),
    offices: () => Promise.resolve([office.id]),
    sweepMs: 100,
    missedMs: 300,
  });
  workers.push(worker);
  return worker;
}

const waiting = async (task: string) =>
  (
    await app.owner.query<{ attempts: number; payload: unknown; locked_by: string | null }>(
      `SELECT j.attempts, j.payload, j.locked_by FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1 ORDER BY j.id`,
      [task],
    )
  ).rows;

describe('a job', () => {
  test('is there with the change that needs it, and not without', async () => {
    await add('kept');
    expect(await waiting('kept')).toMatchObject([{ payload: { client_id: office.id } }]);
    await expect(
      inOffice(app.platform, scope(), async (ctx) => {
        await ctx.enqueue('dropped', {});
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await waiting('dropped')).toEqual([]);
  });

  test('runs soon after it was added, with what it was given', async () => {
    const done: Payload[] = [];
    await work('soon', async (given) => void done.push(given));
    await add('soon', { n: 7 });
    await until('it ran', () => done.length === 1);
    expect(done).toEqual([{ client_id: office.id, n: 7 }]);
    await until('it is gone', async () => (await waiting('soon')).length === 0);
  });

  test('with a key waits once; the later one takes its place', async () => {
    await add('keyed', { n: 1 }, { jobKey: 'k' });
    await add('keyed', { n: 2 }, { jobKey: 'k' });
    expect(await waiting('keyed')).toMatchObject([{ payload: { n: 2 } }]);
  });

  test('in a queue waits for the one before it', async () => {
    const seen: string[] = [];
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    await work('queued', async ({ n }) => {
      seen.push(`begin ${n}`);
      if (n === 1) await gate;
      seen.push(`end ${n}`);
    });
    await add('queued', { n: 1 }, { queue: 'q' });
    await until('the first runs', () => seen.length === 1);
    await add('queued', { n: 2 }, { queue: 'q' });
    await add('queued', { n: 3 });
    await until('the one outside the queue is done', () => seen.includes('end 3'));
    expect(seen).not.toContain('begin 2');
    release();
    await until('all are done', () => seen.length === 6);
    expect(seen.indexOf('begin 2')).toBeGreaterThan(seen.indexOf('end 1'));
  });

  test('whose key a worker takes up in this very moment is added anew: it may have read what was before', async () => {
    await add('taken', { n: 1 }, { jobKey: 'once' });
    const taker = new pg.Client({ connectionString: app.ownerUrl });
    await taker.connect();
    try {
      // A worker takes the job up, and its transaction is not through.
      await taker.query('BEGIN');
      await taker.query(
        `UPDATE graphile_worker._private_jobs SET locked_by = 'another', locked_at = now() WHERE key = 'once'`,
      );
      const adding = add('taken', { n: 2 }, { jobKey: 'once' });
      await until('the second waits for it', async () => {
        const { rows } = await app.owner.query(
          `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%app_enqueue%'
             AND datname = current_database()`,
        );
        return rows.length > 0;
      });
      await taker.query('COMMIT');
      await adding;
    } finally {
      await taker.end();
    }
    expect(await waiting('taken')).toMatchObject([
      { payload: { n: 1 }, locked_by: 'another' },
      { payload: { n: 2 }, locked_by: null },
    ]);
  });

  test('held by a process that died is taken up again', async () => {
    await add('orphan', { n: 1 });
    await app.owner.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'worker-of-the-dead', locked_at = now() - interval '10 seconds', attempts = 1
       WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'orphan')`,
    );
    let ran = 0;
    await work('orphan', async () => void (ran += 1));
    // The queue itself would leave it to the dead one for four hours.
    await until('it is done', async () => (await waiting('orphan')).length === 0);
    expect(ran).toBe(1);
  });

  /** Starts a process that takes the job up and stays in the middle of it. @returns how it is killed */
  async function takenByAnother(task: string): Promise<() => Promise<void>> {
    const main = new URL('../../testing/hanging-worker.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [main, app.ownerUrl, task], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error('the process ended before it took the job'))),
    ]);
    return async () => {
      child.kill('SIGKILL');
      await ended;
    };
  }
  const failed = async () =>
    (
      await (await signIn(app, await createUser(app, office, { role: 'Admin' }))).call('GET', '/jobs/failed')
    ).json<{ task: string; error: string }[]>();

  test('held by a process that is killed leaves no ghost where a later one took its place', async () => {
    await add('killed', {}, { jobKey: 'killed' });
    const kill = await takenByAnother('killed');
    // As each text that is written asks for its number's job again.
    await add('killed', {}, { jobKey: 'killed' });
    expect(await failed()).toEqual([]);
    await kill();
    let ran = 0;
    await work('killed', async () => void (ran += 1));
    await until('all of it is gone', async () => (await waiting('killed')).length === 0);
    expect(ran).toBe(1);
    expect(await failed()).toEqual([]);
  });

  test('held by a process that is killed at its last try is a failed job, and says why', async () => {
    await add('last-try', {}, { jobKey: 'last-try', maxAttempts: 1 });
    const kill = await takenByAnother('last-try');
    expect(await failed()).toEqual([]);
    await kill();
    await work('last-try', () => Promise.reject(new Error('not to be tried again')));
    const [job] = await until('it is failed', async () => {
      const jobs = await failed();
      return jobs.length > 0 ? jobs : undefined;
    });
    expect(job).toMatchObject({ task: 'last-try', error: 'The process that ran it ended in the middle.' });
  });

  test('that fails after a later one took its place is not a failed job', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let ran = 0;
    await work('overtaken', async () => {
      ran += 1;
      if (ran > 1) return;
      await gate;
      throw new Error('the first one fails');
    });
    await add('overtaken', {}, { jobKey: 'overtaken', queue: 'overtaken' });
    await until('the first runs', () => ran === 1);
    await add('overtaken', {}, { jobKey: 'overtaken', queue: 'overtaken' });
    release();
    await until('all of it is gone', async () => (await waiting('overtaken')).length === 0);
    expect(ran).toBe(2);
    expect(await failed()).toEqual([]);
  });

  test('held by a process that lives is left to it', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let ran = 0;
    const handle = async () => {
      ran += 1;
      await gate;
    };
    await work('long', handle);
    await add('long');
    await until('it runs', () => ran === 1);
    try {
      await app.owner.query(
        `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '10 seconds' WHERE locked_by IS NOT NULL`,
      );
      // A second process, and several looks of both for workers that died.
      await work('long', handle);
      const begin = Date.now();
      await until('both have looked', () => Date.now() - begin > 800);
      expect(await waiting('long')).toMatchObject([{ locked_by: expect.any(String) }]);
      expect(ran).toBe(1);
    } finally {
      release();
    }
    await until('it is done', async () => (await waiting('long')).length === 0);
    expect(ran).toBe(1);
  });

  test('runs once though the connection that says who lives is lost; the workers register again', async () => {
    let runs = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const worker = await work('held', async () => {
      runs += 1;
      await finished;
    });
    await add('held');
    await until('it runs', () => runs === 1);
    expect(worker.healthy()).toBe(true);
    // As if it had run for long: the look for dead workers leaves those alone that have just begun.
    await app.owner.query(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_by IS NOT NULL`,
    );
    const holders = `FROM pg_stat_activity WHERE application_name = 'chairline-workers-alive' AND datname = current_database()`;
    const before = await app.owner.query<{ pid: number }>(`SELECT pid ${holders}`);
    await app.owner.query(`SELECT pg_terminate_backend(pid) ${holders}`);
    await until('it has registered over another connection', async () => {
      const { rows } = await app.owner.query<{ pid: number }>(`SELECT pid ${holders}`);
      return worker.healthy() && rows.length === 1 && !before.rows.some(({ pid }) => pid === rows[0]!.pid);
    });
    // Another process that starts now finds nobody dead.
    await work('held', async () => void (runs += 1));
    expect((await waiting('held')).map((job) => job.locked_by === null)).toEqual([false]);
    finish();
    await until('it is done', async () => (await waiting('held')).length === 0);
    expect(runs).toBe(1);
  });

  test('with a payload that is none of its kind fails, and is not handled', async () => {
    let ran = 0;
    await work('strict', async () => void (ran += 1));
    await add('strict', { n: 'not a number' }, { maxAttempts: 1 });
    await until('it failed', async () => (await waiting('strict'))[0]?.attempts === 1);
    expect(ran).toBe(0);
  });
});

describe('failed jobs', () => {
  test('are tried as often as they may be, then stand in the list; an admin has them tried again', async () => {
    let ran = 0;
    let broken = true;
    await work('fragile', async () => {
      ran += 1;
      if (broken) throw new Error('The printer is on fire.');
    });
    await add('fragile', {}, { maxAttempts: 1 });
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const failed = await until('it is in the list', async () => {
      const list = (await admin.call('GET', '/jobs/failed')).json() as Record<string, unknown>[];
      return list.length > 0 ? list : undefined;
    });
    expect(failed).toMatchObject([{ task: 'fragile', attempts: 1, error: 'The printer is on fire.' }]);
    const path = `/jobs/failed/${String(failed[0]!.job_id)}/retry`;

    const member = await signIn(app, await createUser(app, office));
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    expect((await member.call('GET', '/jobs/failed')).statusCode).toBe(403);
    expect((await member.call('POST', path)).statusCode).toBe(403);
    expect((await stranger.call('GET', '/jobs/failed')).json()).toEqual([]);
    expect((await stranger.call('POST', path)).statusCode).toBe(404);
    expect(ran).toBe(1);

    broken = false;
    expect((await admin.call('POST', path)).json()).toEqual({ job_id: failed[0]!.job_id });
    await until('it ran again', () => ran === 2);
    await until(
      'the list is empty',
      async () => (await admin.call('GET', '/jobs/failed')).json().length === 0,
    );
    expect((await admin.call('POST', path)).statusCode).toBe(404);
  });

  test('that still wait for their next try are not in the list', async () => {
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    await add('patient', {}, { maxAttempts: 5 });
    expect((await admin.call('GET', '/jobs/failed')).json()).toEqual([]);
    const id = await addFailedJob(app, office.id);
    expect((await admin.call('GET', '/jobs/failed')).json()).toMatchObject([
      { job_id: id, error: 'It went wrong.' },
    ]);
  });
});

describe('the application’s role', () => {
  test('cannot add a job for another office, nor without one', async () => {
    const other = await createOffice(app);
    const enqueue = (client: number) =>
      sql`SELECT app_enqueue('x', ${JSON.stringify({ client_id: client })}::jsonb, NULL, NULL, NULL, NULL, 1)`;
    await expect(
      app.platform.db.transaction({ office: office.id }, (tx) => tx.execute(enqueue(other.id))),
    ).rejects.toMatchObject({
      cause: { message: 'a job must belong to the office of its transaction' },
    });
    await expect(
      app.platform.db.transaction({ routing: true }, (tx) => tx.execute(enqueue(office.id))),
    ).rejects.toThrow();
    expect(await waiting('x')).toEqual([]);
  });

  test.each([
    'SELECT * FROM graphile_worker.jobs',
    'SELECT * FROM graphile_worker._private_jobs',
    `SELECT graphile_worker.add_job('x')`,
    'DELETE FROM graphile_worker._private_jobs',
  ])('cannot touch the queue: %s', async (statement) => {
    await expect(
      app.platform.db.transaction({ office: office.id }, (tx) => tx.execute(sql.raw(statement))),
    ).rejects.toMatchObject({
      cause: { message: expect.stringContaining('permission denied') },
    });
  });
});

test('jobs by the clock are made for the installation and every office', async () => {
  const own = await createTestApp({ withoutJobs: false });
  try {
    const place = await createOffice(own);
    await own.owner.query(
      `INSERT INTO sign_in_throttles (client_id, throttle_key, failures, last_failure_at) VALUES (0, 'account:9:x', 3, now() - interval '60 days')`,
    );
    await own.owner.query(
      `INSERT INTO webhook_deliveries (client_id, vendor, delivery_key, received_at, body) VALUES ($1, 'plivo', 'text:1', now() - interval '60 days', '{}'), (0, 'plivo', 'text:2', now() - interval '60 days', '{}'), ($1, 'plivo', 'text:3', now(), '{}')`,
      [place.id],
    );
    for (const task of ['prune-sessions', 'prune-deliveries'])
      await own.owner.query(`SELECT graphile_worker.add_job($1, '{}')`, [`${task}:each-office`]);
    await until('what is old is gone', async () => {
      const { rows } = await own.owner.query(
        `SELECT delivery_key AS key FROM webhook_deliveries UNION ALL SELECT throttle_key FROM sign_in_throttles`,
      );
      return rows.length === 1 && rows[0].key === 'text:3';
    });
    expect((await own.server.inject('/api/health')).json()).toMatchObject({
      status: 'ok',
      jobs: 'ok',
      database: 'ok',
    });
  } finally {
    await own.close();
  }
});
