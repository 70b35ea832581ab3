import { type Lane, lanes } from './lane.ts';
import { Unserved } from './unserved.ts';

/** How many transactions may be open at once. */
export interface Bounds {
  /** In all. */
  places: number;
  /** Of one office; its deliveries may be one more. */
  ofOffice: number;
  /** Of jobs, and of one office's jobs. */
  ofJobs: number;
  ofOfficeJobs: number;
  /** Places that only deliveries take. */
  forDeliveries: number;
}

/** Of 8 places an office has at most 4, jobs 3, and 2 are left to what carriers deliver. */
export function boundsOf(places: number): Bounds {
  const ofOffice = Math.max(1, Math.ceil(places / 2));
  return {
    places,
    ofOffice,
    ofJobs: Math.max(1, Math.floor((places * 2) / 5)),
    ofOfficeJobs: Math.max(1, Math.floor(ofOffice / 2)),
    forDeliveries: places < 3 ? 0 : places < 8 ? 1 : 2,
  };
}

/** Whose it is: an office, or null for a look over all of them, which counts for none. */
type Whose = number | null;

interface Waiting {
  admit(): void;
}

/**
 * Who gets one of the database's connections next. An office has its share and no more, offices that wait are served in
 * turn, and what is urgent comes first: what one office asks for never keeps another's from being done.
 */
export class Admission {
  readonly #bounds: Bounds;
  /** In each lane the offices that wait, in the order of their turns. */
  readonly #waiting: Record<Lane, Map<Whose, Waiting[]>> = {
    deliveries: new Map(),
    pages: new Map(),
    jobs: new Map(),
  };
  readonly #open: Record<Lane, number> = { deliveries: 0, pages: 0, jobs: 0 };
  readonly #ofOffice = new Map<Whose, { all: number; jobs: number }>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** How many wait. */
  get waiting(): number {
    let count = 0;
    for (const lane of lanes) for (const queue of this.#waiting[lane].values()) count += queue.length;
    return count;
  }

  /**
   * Waits for a place.
   * @param waitMs longer is never waited
   * @returns gives the place back; to be called once
   * @throws Unserved when it was waited for too long; the signal's reason when whoever asked has gone
   */
  enter(office: Whose, lane: Lane, waitMs: number, signal?: AbortSignal): Promise<() => void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    const queues = this.#waiting[lane];
    const queue = queues.get(office) ?? [];
    queues.set(office, queue);
    return new Promise((resolve, reject) => {
      let isIn = false;
      let settle = (): void => undefined;
      const entry: Waiting = {
        admit: () => {
          isIn = true;
          settle();
          leaveQueue();
          resolve(this.#take(office, lane));
        },
      };
      const leaveQueue = (): void => {
        queue.splice(queue.indexOf(entry), 1);
        if (queue.length === 0) queues.delete(office);
      };
      queue.push(entry);
      this.#next();
      if (isIn) return;
      const giveUp = (why: unknown): void => {
        settle();
        leaveQueue();
        reject(why as Error);
      };
      const gone = (): void => giveUp(signal!.reason);
      const timer = setTimeout(
        () => giveUp(new Unserved(`no connection came free within ${Math.round(waitMs)} ms (${lane})`, 2)),
        waitMs,
      );
      signal?.addEventListener('abort', gone);
      settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', gone);
      };
    });
  }

  /** Serves whoever may be served, the most urgent lane first, in each the offices in turn. */
  #next(): void {
    for (let served = true; served;) {
      served = false;
      for (const lane of lanes) {
        const queues = this.#waiting[lane];
        for (const [office, queue] of queues) {
          if (!this.#mayEnter(office, lane)) continue;
          queue[0]!.admit();
          // To the end of the row: everybody else has a turn first.
          if (queues.delete(office)) queues.set(office, queue);
          served = true;
          break;
        }
        if (served) break;
      }
    }
  }

  #mayEnter(office: Whose, lane: Lane): boolean {
    const { places, ofOffice, ofJobs, ofOfficeJobs, forDeliveries } = this.#bounds;
    const { deliveries, pages, jobs } = this.#open;
    if (deliveries + pages + jobs >= places) return false;
    if (lane !== 'deliveries' && pages + jobs >= places - forDeliveries) return false;
    if (lane === 'jobs' && jobs >= ofJobs) return false;
    if (office === null) return true;
    const own = this.#ofOffice.get(office) ?? { all: 0, jobs: 0 };
    if (lane === 'jobs' && own.jobs >= ofOfficeJobs) return false;
    return own.all < ofOffice + (lane === 'deliveries' ? 1 : 0);
  }

  #take(office: Whose, lane: Lane): () => void {
    const own = this.#ofOffice.get(office) ?? { all: 0, jobs: 0 };
    this.#ofOffice.set(office, own);
    const job = lane === 'jobs' ? 1 : 0;
    this.#open[lane] += 1;
    own.all += 1;
    own.jobs += job;
    return () => {
      this.#open[lane] -= 1;
      own.all -= 1;
      own.jobs -= job;
      if (own.all === 0) this.#ofOffice.delete(office);
      this.#next();
    };
  }
}
