import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { Admission, boundsOf } from './admission.ts';
import { currentErrand, type Lane } from './lane.ts';
import { sqlState } from './sql-state.ts';
import { Claim, Subjects } from './subjects.ts';
import { Unserved } from './unserved.ts';

/** How long work of a lane waits for its turn, and for what others hold, in milliseconds. */
export type Patience = Record<Lane, number>;

/** A page hears soon that it should try again; a carrier gives up after some 15 seconds; a job has time. */
export const usualPatience: Patience = { deliveries: 8_000, pages: 6_000, jobs: 60_000 };

/**
 * A statement waits no longer for another's lock. Then its transaction ends, lets others have its connection, and is
 * begun anew, until its patience is over. Longer than PostgreSQL's look for deadlocks (1 s).
 */
export const LOCK_TIMEOUT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';
/** Deadlock and serialisation failure: the same work, done again, goes through. */
const retryable = new Set(['40001', '40P01']);
const MAX_TRIES = 4;
/** So that those who met at one lock do not meet there again. */
const PAUSE_MS = 50;

/** A transaction that is open, and whether within another one. */
interface Turn {
  open: boolean;
  isInner: boolean;
}

/** Stands before the pool: what has no turn yet holds no connection. */
export interface Gate {
  /**
   * Does work that needs a connection when its turn comes: anew after what another try mends, never twice at once.
   * @param office whose it is; null: a look over all of them
   * @param attempt one transaction from begin to end; what it `hold`s is the claim's
   * @throws Unserved when nothing could be done in time; else whatever `attempt` throws
   */
  run<T>(office: number | null, attempt: (claim: Claim) => Promise<T>): Promise<T>;
  /** How many wait for a turn or for a subject, for tests. */
  waiting(): number;
}

/**
 * @param connections of the pool. Some are kept: for transactions that are opened within another one, which would else
 * wait for a place that only they could free, and for the look whether the database is well.
 */
export function openGate(connections: number, patience: Patience = usualPatience): Gate {
  const kept = connections >= 8 ? 2 : 1;
  const admission = new Admission(boundsOf(Math.max(1, connections - kept)));
  const within = new AsyncLocalStorage<Turn>();
  const subjects = new Subjects();
  const inner = new Subjects();

  async function enter(office: number | null, outer: Turn | null, waitMs: number): Promise<() => void> {
    const { lane, signal } = currentErrand();
    if (!outer) return admission.enter(office, lane, waitMs, signal);
    // It would wait for a place that the outer one has. One after the other, over the connection that is kept.
    if (outer.isInner) throw new Error('a transaction within a transaction within a transaction');
    await inner.take('connection', waitMs, signal);
    return () => inner.release('connection');
  }

  async function run<T>(office: number | null, attempt: (claim: Claim) => Promise<T>): Promise<T> {
    const { lane, signal } = currentErrand();
    const end = performance.now() + patience[lane];
    const left = () => Math.max(1, end - performance.now());
    const claim = new Claim(subjects, office);
    const around = within.getStore();
    const outer = around?.open ? around : null;
    try {
      for (let tries = 1; ; tries += 1) {
        const leave = await enter(office, outer, left());
        const turn: Turn = { open: true, isInner: outer !== null };
        try {
          return await within.run(turn, () => attempt(claim));
        } catch (error) {
          const again = isWorthAnother(error, tries, claim);
          if (!again) throw error;
          if (again === 'not now' || performance.now() > end)
            throw new Unserved('others hold what it changes', 2, { cause: error });
        } finally {
          turn.open = false;
          leave();
        }
        if (claim.isShort) await claim.gather(left, signal);
        else await sleep(Math.random() * PAUSE_MS);
      }
    } finally {
      claim.release();
    }
  }

  return { run, waiting: () => admission.waiting + subjects.waiting + inner.waiting };
}

function isWorthAnother(error: unknown, tries: number, claim: Claim): false | 'again' | 'not now' {
  const state = sqlState(error) ?? '';
  if (claim.isShort || state === LOCK_NOT_AVAILABLE) return 'again';
  if (!retryable.has(state)) return false;
  return tries < MAX_TRIES ? 'again' : 'not now';
}
