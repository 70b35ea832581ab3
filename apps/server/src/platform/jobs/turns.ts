/** How many jobs a process runs at once. */
export interface Shares {
  /** In all. */
  slots: number;
  /** That are not prompt: the other slots are left to what somebody waits for. */
  long: number;
  /** Of one office, and of these such that are not prompt. */
  ofOffice: number;
  ofOfficeLong: number;
}

/** Of 12 slots an office has 5 at most, one of them for what is prompt, and 3 of all are for that. */
export function sharesOf(slots: number): Shares {
  const ofOffice = Math.min(slots, Math.max(2, Math.ceil(slots / 2) - 1));
  return {
    slots,
    long: slots - Math.floor(slots / 4),
    ofOffice,
    ofOfficeLong: ofOffice > 2 ? ofOffice - 1 : ofOffice,
  };
}

/** A job that is due, the first of its office and of its sort. */
export interface DueJob {
  id: string;
  /** -1: of no office (what makes each office's jobs by the clock). */
  office: number;
  prompt: boolean;
}

const NO_OFFICE = -1;
/** So many last turns are remembered; who had one before that is as good as new. */
const REMEMBERED = 2_000;

const sortOf = ({ office, prompt }: DueJob): string => `${office}:${prompt ? 'prompt' : 'long'}`;

/** Whose job runs next: an office has its share and no more, and offices that wait have their turns one by one. */
export class JobTurns {
  readonly #shares: Shares;
  readonly #running = new Map<string, DueJob>();
  readonly #ofOffice = new Map<number, { all: number; long: number }>();
  #long = 0;
  /** The later in the map, the later its last turn. */
  readonly #lastTurn = new Map<string, number>();
  #turn = 0;

  constructor(shares: Shares) {
    this.#shares = shares;
  }

  /**
   * Those that may run now, the first in turn first: of who has the fewest running (of long ones, the fewest long ones),
   * then what is prompt, then of whose turn with its sort was longest ago; else as they were given.
   */
  inTurn(due: readonly DueJob[]): DueJob[] {
    const running = ({ office, prompt }: DueJob) =>
      this.#ofOffice.get(office)?.[prompt ? 'all' : 'long'] ?? 0;
    const last = (job: DueJob) => this.#lastTurn.get(sortOf(job)) ?? 0;
    return due
      .filter((job) => this.#mayRun(job))
      .sort((a, b) => running(a) - running(b) || Number(b.prompt) - Number(a.prompt) || last(a) - last(b));
  }

  /** From now on it runs. */
  begin(job: DueJob): void {
    this.#running.set(job.id, job);
    this.#count(job, 1);
    this.#turn += 1;
    this.#lastTurn.delete(sortOf(job));
    this.#lastTurn.set(sortOf(job), this.#turn);
    if (this.#lastTurn.size > REMEMBERED) this.#lastTurn.delete(this.#lastTurn.keys().next().value!);
  }

  /** It is over, whatever became of it. */
  end(id: string): void {
    const job = this.#running.get(id);
    if (!job) return;
    this.#running.delete(id);
    this.#count(job, -1);
  }

  #mayRun({ office, prompt }: DueJob): boolean {
    const { long, ofOffice, ofOfficeLong } = this.#shares;
    if (!prompt && this.#long >= long) return false;
    if (office === NO_OFFICE) return true;
    const own = this.#ofOffice.get(office) ?? { all: 0, long: 0 };
    return own.all < ofOffice && (prompt || own.long < ofOfficeLong);
  }

  #count({ office, prompt }: DueJob, by: 1 | -1): void {
    const own = this.#ofOffice.get(office) ?? { all: 0, long: 0 };
    own.all += by;
    if (!prompt) {
      own.long += by;
      this.#long += by;
    }
    if (own.all === 0) this.#ofOffice.delete(office);
    else this.#ofOffice.set(office, own);
  }
}
