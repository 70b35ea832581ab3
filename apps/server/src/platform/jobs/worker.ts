import { EventEmitter } from 'node:events';
import { Logger as WorkerLogger, run, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { inLane } from '../db/lane.ts';
import { asRun } from './own-job.ts';
import { registerWorkers } from './register-workers.ts';
import { isPrompt } from './prompt.ts';
import { lookingForDead } from './release-dead.ts';
import { clientInTurn } from './take-in-turn.ts';
import { JobTurns, sharesOf } from './turns.ts';

/** A kind of job, as the worker runs it: made by `defineJob`. */
export interface JobKind {
  name: string;
  /** Also runs by the clock, once an office: a crontab time in UTC. */
  cron?: string;
  /** The offices that need it by the clock now; left out: all of them. */
  offices?: () => Promise<number[]>;
  /** Also runs when a server starts, as by the clock. */
  atStart?: true;
  /** By the clock for deleted offices too: what keeps their rows tidy. Else theirs rest. */
  forDeleted?: true;
  /** Made by `sendJob`: the tests kill it at every step. */
  isSend?: true;
  /** @throws when the payload is not of this kind's form, or the work fails; the job is then tried again */
  run(payload: unknown): Promise<void>;
}

/** A kind of job by its payload, which always carries the office, and what is done with it. */
export function defineJob<P extends { client_id: number }>(kind: {
  name: string;
  payload: z.ZodType<P>;
  handle(payload: P): Promise<void>;
  cron?: string;
  offices?: () => Promise<number[]>;
  atStart?: true;
  forDeleted?: true;
}): JobKind {
  const { name, cron, offices, atStart, forDeleted } = kind;
  return {
    name,
    ...(cron ? { cron } : {}),
    ...(offices ? { offices } : {}),
    ...(atStart ? { atStart } : {}),
    ...(forDeleted ? { forDeleted } : {}),
    run: async (payload) => kind.handle(kind.payload.parse(payload)),
  };
}

export interface JobWorker {
  stop(): Promise<void>;
  healthy(): boolean;
  /** How long the job that is due longest has waited for somebody to take it up, in milliseconds; 0: none waits. */
  longestWaitMs(): Promise<number>;
  /** Of the whole installation: jobs that are due, and jobs that were tried as often as they may be. */
  count(): Promise<{ waiting: number; failed: number }>;
}

export interface WorkerOptions {
  ownerUrl: string;
  kinds: readonly JobKind[];
  concurrency: number;
  log: Logger;
  /** Hears of each error a job ended with. */
  onError?: (error: unknown) => void;
  /** The offices a clock-driven job is made for. */
  offices(which: { deletedToo: boolean }): Promise<number[]>;
  /** Milliseconds between looks for processes that died. */
  sweepMs?: number;
  /** Milliseconds between the two looks, at least, at which a process was missed that counts as dead. */
  missedMs?: number;
}

const POLL_MS = 250;
const SWEEP_MS = 2_500;
/** A lost connection is replaced within a second or two, also where the whole database starts again. */
const MISSED_MS = 5_000;

/** Starts the workers of this process. Jobs that a killed process held are taken up again within seconds. */
export async function startWorker(options: WorkerOptions): Promise<JobWorker> {
  const { log } = options;
  const turns = new JobTurns(sharesOf(options.concurrency));
  const pool = new pg.Pool({
    Client: clientInTurn(turns),
    connectionString: options.ownerUrl,
    max: options.concurrency + 2,
    application_name: 'chairline-jobs',
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a connection of the job workers was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => void client.on('error', lost));
  const registration = await registerWorkers(options.ownerUrl, log);
  let running = true;

  const events = new EventEmitter() as WorkerEvents;
  // Jobs are held in the name of a pool of workers, which is alive while this process holds its lock: the
  // database lets go of it with the process.
  events.on('pool:create', ({ workerPool }) => registration.add(workerPool.id));
  const lookForDead = lookingForDead(pool, registration, options.missedMs ?? MISSED_MS);
  // The first of the two looks: after a crash its jobs need not wait for a third.
  await lookForDead();

  const tasks: TaskList = {};
  const addTask = (name: string, run: TaskList[string]) => {
    tasks[name] = async (payload, helpers) => {
      try {
        await run!(payload, helpers);
      } finally {
        turns.end(helpers.job.id);
      }
    };
  };
  for (const kind of options.kinds) {
    addTask(kind.name, async (payload, { job }) => {
      try {
        const run = {
          id: job.id,
          worker: job.locked_by!,
          attempt: job.attempts,
          keyed: job.key !== null,
          last: job.attempts >= job.max_attempts,
        };
        await inLane('jobs', () => asRun(run, () => kind.run(payload)));
      } catch (error) {
        options.onError?.(error);
        if (job.key === null || !(await isOvertaken(pool, job.id))) throw error;
        log.warn({ err: error, task: kind.name }, 'a job failed whose place a later one has taken');
      }
    });
    if (kind.cron) {
      const priority = isPrompt(kind.name) ? -1 : 0;
      addTask(`${kind.name}:each-office`, async (_, helpers) => {
        const offices = await inLane(
          'jobs',
          () => kind.offices?.() ?? options.offices({ deletedToo: kind.forDeleted ?? false }),
        );
        for (const client_id of offices) {
          await helpers.addJob(
            kind.name,
            { client_id },
            { jobKey: `${kind.name}:${client_id}`, maxAttempts: 5, priority },
          );
        }
      });
    }
  }
  const crontab = options.kinds
    .filter((kind) => kind.cron)
    .map((kind) => `${kind.cron} ${kind.name}:each-office`)
    .join('\n');
  const runner: Runner = await run({
    pgPool: pool,
    taskList: tasks,
    crontab,
    concurrency: options.concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    events,
    logger: new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') logError(log, message, meta);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
  });
  await registration.settled();
  for (const { name, atStart } of options.kinds)
    if (atStart)
      await runner.addJob(`${name}:each-office`, {}, { jobKey: `${name}:at-start`, maxAttempts: 5 });
  const sweep = setInterval(() => {
    lookForDead().catch((error: Error) => log.error({ err: error }, 'dead workers could not be looked for'));
  }, options.sweepMs ?? SWEEP_MS);
  runner.promise.catch((error: Error) => {
    running = false;
    log.error({ err: error }, 'the job workers stopped');
  });

  return {
    healthy: () => running && registration.stands(),
    async longestWaitMs() {
      const { rows } = await pool.query<{ ms: number | null }>(
        `SELECT (extract(epoch FROM now() - min(j.run_at)) * 1000)::float8 AS ms
         FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE j.is_available AND j.run_at < now() AND t.identifier = ANY($1)`,
        [Object.keys(tasks)],
      );
      return rows[0]?.ms ?? 0;
    },
    async count() {
      const { rows } = await pool.query<{ waiting: number; failed: number }>(
        `SELECT count(*) FILTER (WHERE attempts < max_attempts AND run_at <= now()) AS waiting,
           count(*) FILTER (WHERE attempts >= max_attempts) AS failed
         FROM graphile_worker._private_jobs WHERE locked_at IS NULL`,
      );
      return rows[0]!;
    },
    async stop() {
      clearInterval(sweep);
      await runner.stop();
      await registration.stop();
      await pool.end();
    },
  };
}

/**
 * Whether a job was added anew under its key while it runs: the later one does the work again. graphile-worker then
 * takes the running one's key away and lets it have no further try.
 */
async function isOvertaken(pool: pg.Pool, jobId: string): Promise<boolean> {
  const { rows } = await pool.query(
    'SELECT 1 FROM graphile_worker._private_jobs WHERE id = $1 AND key IS NULL AND attempts >= max_attempts',
    [jobId],
  );
  return rows.length > 0;
}

/** graphile-worker's sentence goes on with the error's message, which may quote a row: ours ends before it. */
function logError(log: Logger, message: string, meta: unknown): void {
  const { error, fatalError, job } = (meta ?? {}) as {
    error?: unknown;
    fatalError?: unknown;
    job?: { task_identifier?: string };
  };
  const err = error ?? fatalError;
  const words = message.split(/ with error | after failure |\n/)[0]!;
  log.error({ ...(err === undefined ? {} : { err }), task: job?.task_identifier }, words);
}
