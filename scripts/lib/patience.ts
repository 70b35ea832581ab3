import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/**
 * How slow the machine of a run is: 1 on a usual one, up to 4. Every limit that only ends a hang is multiplied by it,
 * so that none of them is reached by being slow. What a test asserts is never measured in time.
 */

/** In the environment: the run's own measurement, for the processes that it starts. */
export const PATIENCE = 'CHAIRLINE_TEST_PATIENCE';

/** What the fixed piece of work takes on two usual cores with nothing beside it (2026-11-29), in milliseconds. */
const USUAL_MS = 80;
const MOST = 4;
const ROUNDS = 5;

/** Limits that only end a hang, in milliseconds on a usual machine. */
const LIMITS = {
  /** Something is asked for again and again until it is true. */
  until: 30_000,
  /** A click, a wait, a navigation in a browser. */
  step: 30_000,
  /** `vi.waitFor` and `expect.poll`. */
  poll: 10_000,
  test: 180_000,
  hook: 180_000,
  /** A program of ours says that it is ready. */
  start: 120_000,
  /** A program of ours ends when it is told to. */
  end: 45_000,
} as const;

/** The factor that holds in this process: what the run measured; 1 where no run has. */
export function patience(env: NodeJS.ProcessEnv = process.env): number {
  const factor = Number(env[PATIENCE] ?? 1);
  return factor >= 1 && factor <= MOST ? factor : 1;
}

/** So many milliseconds of a usual machine, on this one. */
export const patient = (ms: number): number => Math.ceil(ms * patience());

/** The limit of a kind of wait on this machine, in milliseconds. */
export const limitOf = (kind: keyof typeof LIMITS): number => patient(LIMITS[kind]);

/** What a piece of work that took so long says about the machine. */
export const patienceFor = (ms: number): number =>
  Math.min(MOST, Math.max(1, Math.round((10 * ms) / USUAL_MS) / 10));

/** Does the fixed piece of work and answers the machine's factor, from the median of its rounds: about a second. */
export function measurePatience(): number {
  const times = Array.from({ length: ROUNDS }, workMs).toSorted((a, b) => a - b);
  return patienceFor(times[ROUNDS >> 1]!);
}

/** What tests are made of: reading and hashing here, and the start of a process. */
function workMs(): number {
  const begin = performance.now();
  const rows = Array.from({ length: 20_000 }, (_, id) => ({ id, name: `Patient ${id}`, seen: id % 3 === 0 }));
  for (let round = 0; round < 4; round += 1)
    createHash('sha256')
      .update(JSON.stringify(JSON.parse(JSON.stringify(rows))))
      .digest();
  spawnSync(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  return performance.now() - begin;
}
