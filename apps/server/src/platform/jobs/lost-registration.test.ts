import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { newNumber } from '../../testing/factory.ts';
import { type CarrierWorld, send, startCarrierWorld } from '../../testing/office-with-carrier.ts';
import { until } from '../../testing/wait.ts';
import { inOffice } from '../platform.ts';
import { defineJob, type JobWorker, startWorker } from './worker.ts';

/**
 * The connections that say which workers live are cut two hundred times, while jobs run and texts leave: nothing runs
 * twice, and nothing is sent twice. What is taken for dead must have been taken a while ago (3 s): so jobs go on longer.
 */

const KILLS = 200;
const OFFICES = 4;
const TEXTS = 40;
const JOBS = 48;
const LONG_MS = 4_500;

let world: CarrierWorld;
const workers: JobWorker[] = [];
/** By job: how often it was begun, and how often while it ran already. */
const begun = new Map<number, number>();
const running = new Set<number>();
const twiceAtOnce: number[] = [];

beforeAll(async () => {
  world = await startCarrierWorld({ withoutJobs: true });
  const { app } = world;
  const long = defineJob({
    name: 'goes-on',
    payload: z.object({ client_id: z.number(), n: z.number() }),
    handle: async ({ n }) => {
      begun.set(n, (begun.get(n) ?? 0) + 1);
      if (running.has(n)) twiceAtOnce.push(n);
      running.add(n);
      await pause(LONG_MS);
      running.delete(n);
    },
  });
  // Two processes, as it were; each looks for the dead of the other all the time.
  for (let n = 0; n < 2; n += 1)
    workers.push(
      await startWorker({
        ownerUrl: app.ownerUrl,
        kinds: [...app.jobs, long],
        concurrency: 10,
        log: pino({ level: 'silent' }),
        offices: () => Promise.resolve([]),
        sweepMs: 10,
        missedMs: 5_000,
      }),
    );
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await world?.close();
});

test('workers whose registration is cut two hundred times under load run each job and send each text once', async () => {
  const { app } = world;
  const places = await Promise.all(Array.from({ length: OFFICES }, () => world.office()));
  const [first] = places;
  const scope = { office: first!.office.id, actor: { kind: 'system', name: 'test' } } as const;
  for (let n = 0; n < JOBS; n += 1)
    await inOffice(app.platform, scope, (ctx) => ctx.enqueue('goes-on', { n }));

  const texting = places.map(async ({ caller }, place) => {
    for (let n = 0; n < TEXTS; n += 1) {
      await send(app, caller, { dst: newNumber(), message_text: `${place}/${n}` });
      await pause(Math.random() * 300);
    }
  });
  let killed = 0;
  while (killed < KILLS) {
    const { rows } = await app.owner.query<{ done: boolean }>(
      `SELECT pg_terminate_backend(pid) AS done FROM pg_stat_activity
       WHERE application_name = 'chairline-workers-alive' AND datname = current_database()`,
    );
    killed += rows.filter(({ done }) => done).length;
    await until('they have registered again', () => workers.every((worker) => worker.healthy()));
    await pause(Math.random() * 150);
  }
  await Promise.all(texting);

  await until(
    'all jobs are done',
    async () => {
      const { rows } = await app.owner.query(
        `SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier = 'goes-on'`,
      );
      return rows.length === 0;
    },
    60_000,
  );
  const sent = await until(
    'all texts are at the carrier',
    async () => {
      const all = await Promise.all(places.map(({ office }) => world.accepted(office)));
      return all.every((texts) => texts.length >= TEXTS) ? all : undefined;
    },
    60_000,
  );
  expect(twiceAtOnce).toEqual([]);
  expect([...begun.entries()].toSorted(([a], [b]) => a - b)).toEqual(
    Array.from({ length: JOBS }, (_, n) => [n, 1]),
  );
  for (const [place, texts] of sent.entries())
    expect(texts.map(({ text }) => text).toSorted()).toEqual(
      Array.from({ length: TEXTS }, (_, n) => `${place}/${n}`).toSorted(),
    );
});
