import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Unserved } from './unserved.ts';

/** Things that are changed one after the other, each with those of this process who wait for it. */
export class Subjects {
  readonly #held = new Map<string, (() => void)[]>();

  /** How many wait for any of them. */
  get waiting(): number {
    let count = 0;
    for (const queue of this.#held.values()) count += queue.length;
    return count;
  }

  /** Takes one that is free. */
  tryTake(subject: string): boolean {
    if (this.#held.has(subject)) return false;
    this.#held.set(subject, []);
    return true;
  }

  /**
   * Waits until it is one's own: who came first has it first.
   * @throws Unserved when it was waited for too long; the signal's reason when whoever asked has gone
   */
  take(subject: string, waitMs: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    if (this.tryTake(subject)) return Promise.resolve();
    const queue = this.#held.get(subject)!;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
      };
      const giveUp = (why: unknown): void => {
        settle();
        queue.splice(queue.indexOf(granted), 1);
        reject(why as Error);
      };
      const gone = (): void => giveUp(signal!.reason);
      const granted = (): void => {
        settle();
        resolve();
      };
      const timer = setTimeout(
        () => giveUp(new Unserved(`what it changes was not free within ${Math.round(waitMs)} ms`, 2)),
        waitMs,
      );
      signal?.addEventListener('abort', gone);
      queue.push(granted);
    });
  }

  /** Hands it to whoever waits longest. */
  release(subject: string): void {
    const next = this.#held.get(subject)!.shift();
    if (next) next();
    else this.#held.delete(subject);
  }
}

/** Says within a transaction that a subject is another's now: it is rolled back, and begun anew when the subject is its own. */
class SubjectTaken extends Error {
  override name = 'SubjectTaken';
}

/** What one piece of work needs for itself, over all its tries. */
export class Claim {
  readonly #subjects: Subjects;
  readonly #office: number | null;
  readonly #own = new Set<string>();
  /** All it has ever asked for: a new try begins with them. */
  readonly #needed = new Set<string>();

  constructor(subjects: Subjects, office: number | null) {
    this.#subjects = subjects;
    this.#office = office;
  }

  /** Whether it asked for one that it does not have. */
  get isShort(): boolean {
    return this.#own.size < this.#needed.size;
  }

  /**
   * All of them are asked for before the first that is missing ends the try: the next try has them all.
   * @throws SubjectTaken when one is another's
   */
  hold(...names: string[]): void {
    const missing = names.filter((name) => !this.#has(`${this.#office}:${name}`));
    if (missing.length > 0) throw new SubjectTaken(missing.join(', '));
  }

  #has(subject: string): boolean {
    if (this.#own.has(subject)) return true;
    this.#needed.add(subject);
    if (!this.#subjects.tryTake(subject)) return false;
    this.#own.add(subject);
    return true;
  }

  /**
   * Waits for all it has asked for, in one order for everybody, while it holds nothing else: nobody waits in a circle.
   * @param waitMs for all of them together
   */
  async gather(waitMs: () => number, signal?: AbortSignal): Promise<void> {
    this.release();
    for (const subject of [...this.#needed].sort()) {
      await this.#subjects.take(subject, waitMs(), signal);
      this.#own.add(subject);
    }
  }

  release(): void {
    for (const subject of this.#own) this.#subjects.release(subject);
    this.#own.clear();
  }
}

const claims = new WeakMap<NodePgDatabase, Claim>();

/** From now on what this transaction holds (`hold`) is this claim's. */
export const claimFor = (tx: NodePgDatabase, claim: Claim): void => void claims.set(tx, claim);

/**
 * Said before a lock that many queue up for (a calendar's row, an office's numbers): where another of this process has
 * that subject, the transaction ends here, waits for it **without a connection**, and is begun anew. So it stands before
 * whatever the transaction does that costs, or reaches outside. The database's own lock is for other processes.
 * Nothing happens in a transaction that is not of the pool.
 * @param subjects within the office, as `calendar:17`
 */
export function hold(tx: NodePgDatabase, ...subjects: string[]): void {
  claims.get(tx)?.hold(...subjects);
}
