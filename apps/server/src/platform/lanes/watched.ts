/** What a task of a process may use up. */
export interface ProcessLimits {
  /** Processor time of the whole process, its collector of garbage included. */
  cpuMs: number;
  /** Resident memory of the whole process: what is unpacked is in no heap. */
  rssMb: number;
}

/** Why a process ended itself, written to a pipe of its own: who is ended says nothing by a channel. */
export const OVER = { memory: 'memory', time: 'time' } as const;
/** The pipe's place among the child's files; the channel has the one before it. */
export const OVER_PIPE = 4;

/** What the thread that watches is given. */
export interface WatchData {
  shared: SharedArrayBuffer;
  /** Who asks, as of this process's beginning: another one by now, and it is an orphan. */
  parent: number;
}

/** What a process tells the thread that watches it: whether it is at work, and what it may use up. */
export class Watched {
  static readonly bytes = 16;
  readonly #cells: Float64Array;

  /** @param buffer the memory that both share */
  constructor(buffer: SharedArrayBuffer) {
    this.#cells = new Float64Array(buffer);
  }

  begin({ cpuMs, rssMb }: ProcessLimits): void {
    this.#cells[1] = rssMb;
    this.#cells[0] = usedMs() + cpuMs;
  }

  end(): void {
    this.#cells[0] = 0;
  }

  /** The limits of the task that is at work, its processor time counted from the process's beginning; null for none. */
  now(): ProcessLimits | null {
    const [cpuMs, rssMb] = this.#cells as unknown as [number, number];
    return cpuMs === 0 ? null : { cpuMs, rssMb };
  }
}

/** Processor time of all of this process, in milliseconds. */
export const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
