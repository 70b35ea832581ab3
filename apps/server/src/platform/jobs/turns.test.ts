import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOffice, type TestOffice } from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { inOffice } from '../platform.ts';
import { promptTask } from './prompt.ts';
import { JobTurns, sharesOf } from './turns.ts';
import { defineJob, type JobWorker, startWorker } from './worker.ts';

const SLOTS = 8;
/** Of eight: an office has three, two of them for what is long; six of all are for that. */
const shares = sharesOf(SLOTS);
const LONG = 'goes-on-for-long';
const PROMPT = promptTask('somebody-waits');

test('an office has less than half of the slots, and some are left to what is prompt', () => {
  expect(shares).toEqual({ slots: 8, long: 6, ofOffice: 3, ofOfficeLong: 2 });
  for (let slots = 3; slots <= 40; slots += 1) {
    const { ofOffice, ofOfficeLong, long } = sharesOf(slots);
    if (slots > 4) expect(ofOffice).toBeLessThan(slots / 2);
    expect(ofOfficeLong).toBeGreaterThan(0);
    expect(long).toBeGreaterThanOrEqual(ofOfficeLong);
    expect(long <= slots).toBe(true);
  }
});

test('who had its turn longest ago comes next, and what is prompt before the rest', () => {
  const turns = new JobTurns(shares);
  const job = (id: string, office: number, prompt = false) => ({ id, office, prompt });
  turns.begin(job('a', 1));
  turns.end('a');
  turns.begin(job('b', 2));
  turns.end('b');
  const due = [job('c', 2), job('d', 1), job('e', 3), job('f', 2, true)];
  expect(turns.inTurn(due).map(({ id }) => id)).toEqual(['f', 'e', 'd', 'c']);
  turns.begin(job('f', 2, true));
  expect(turns.inTurn(due.slice(0, 3)).map(({ id }) => id)).toEqual(['e', 'd', 'c']);
});

describe('workers', () => {
  let app: TestApp;
  let worker: JobWorker | undefined;
  /** As they began: `office:n`. */
  let begun: string[];
  let running: string[];
  let most: Map<number, number>;
  let finishing: Map<string, () => void>;
  let isOver: boolean;

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    begun = [];
    running = [];
    most = new Map();
    finishing = new Map();
    isOver = false;
  });
  afterEach(async () => {
    isOver = true;
    await app.owner.query('DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL');
    for (const finish of finishing.values()) finish();
    await worker?.stop();
    worker = undefined;
  });

  const handle = async ({ client_id, n }: { client_id: number; n: number }) => {
    const name = `${client_id}:${n}`;
    begun.push(name);
    running.push(name);
    const own = running.filter((one) => one.startsWith(`${client_id}:`)).length;
    most.set(client_id, Math.max(own, most.get(client_id) ?? 0));
    if (!isOver) await new Promise<void>((resolve) => finishing.set(name, resolve));
    running.splice(running.indexOf(name), 1);
  };
  async function start() {
    const payload = z.object({ client_id: z.number().int(), n: z.number().int() });
    worker = await startWorker({
      ownerUrl: app.ownerUrl,
      kinds: [LONG, PROMPT].map((name) => defineJob({ name, payload, handle })),
      concurrency: SLOTS,
      log: pino({ level: 'silent' }),
      offices: () => Promise.resolve([]),
    });
  }
  const add = ({ id }: TestOffice, task: string, from: number, to = from) =>
    inOffice(app.platform, { office: id, actor: { kind: 'system', name: 'test' } }, async (ctx) => {
      for (let n = from; n <= to; n += 1) await ctx.enqueue(task, { n });
    });
  const finish = (name: string) => {
    finishing.get(name)!();
    finishing.delete(name);
  };
  const offices = async (count: number) => {
    const made: TestOffice[] = [];
    while (made.length < count) made.push(await createOffice(app));
    return made;
  };
  const begunOf = ({ id }: TestOffice) => begun.filter((name) => name.startsWith(`${id}:`)).length;

  test('an office with many long jobs leaves slots to another', async () => {
    const [busy, other] = (await offices(2)) as [TestOffice, TestOffice];
    await add(busy, LONG, 1, 40);
    await start();
    await until('its share runs', () => begunOf(busy) === shares.ofOfficeLong);
    await add(other, LONG, 1);
    await until('the other office’s runs', () => begunOf(other) === 1);
    expect(begunOf(busy)).toBe(shares.ofOfficeLong);
    // Its own text waits for none of them, either.
    await add(busy, PROMPT, 100);
    await until('its prompt one runs', () => begun.includes(`${busy.id}:100`));
    // One at a time, in the order they came in.
    finish(`${busy.id}:1`);
    await until('its next runs', () => begunOf(busy) === shares.ofOfficeLong + 2);
    expect(begun.at(-1)).toBe(`${busy.id}:3`);
    expect(most.get(busy.id)).toBe(shares.ofOffice);
  });

  test('three offices with many long jobs leave slots to texts of a fourth, and a turn to its long one', async () => {
    const [a, b, c, other] = (await offices(4)) as [TestOffice, TestOffice, TestOffice, TestOffice];
    for (const office of [a, b, c]) await add(office, LONG, 1, 20);
    await start();
    await until('they have theirs', () => running.length === shares.long);
    await add(other, LONG, 1);
    await add(other, PROMPT, 2);
    await until('the text runs', () => begun.includes(`${other.id}:2`));
    expect(begun).not.toContain(`${other.id}:1`);
    const before = begun.length;
    finish(`${b.id}:1`);
    await until('one more has begun', () => begun.length > before);
    expect(begun[before]).toBe(`${other.id}:1`);
  });

  test('many waiting jobs of one office hide none of another, nor its own prompt ones', async () => {
    const [busy, other] = (await offices(2)) as [TestOffice, TestOffice];
    await add(busy, LONG, 1);
    await app.owner.query(
      `INSERT INTO graphile_worker._private_jobs (task_id, payload, run_at, priority)
       SELECT j.task_id, json_build_object('client_id', $1::integer, 'n', n), now() - interval '1 hour', j.priority
       FROM graphile_worker._private_jobs j, generate_series(2, 20000) n`,
      [busy.id],
    );
    await add(other, LONG, 1);
    await add(busy, PROMPT, 100_000);
    await start();
    await until('all three sorts run', () => begun.length === shares.ofOfficeLong + 2);
    expect(begun).toContain(`${other.id}:1`);
    expect(begun).toContain(`${busy.id}:100000`);
  });
});
