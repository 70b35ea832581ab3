/**
 * So many works at once, in turn between those who ask: whoever asks has one at a time, and the next free place goes to whoever
 * waits longest for a turn. What somebody's work costs is waited for by nobody else.
 */
export class Turns {
  readonly #width: number;
  /** By who asks, in the order of their turns. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();
  readonly #busy = new Set<string>();

  /** @param width how many at once */
  constructor(width: number) {
    this.#width = width;
  }

  /** Does this work when its turn has come. @param who whose turn it counts as */
  take<Result>(who: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const entry = () => work().then(resolve, reject);
      const waiting = this.#waiting.get(who);
      if (waiting) waiting.push(entry);
      else this.#waiting.set(who, [entry]);
      this.#next();
    });
  }

  #next(): void {
    for (const [who, waiting] of this.#waiting) {
      if (this.#busy.size >= this.#width) return;
      if (this.#busy.has(who)) continue;
      const entry = waiting.shift()!;
      if (waiting.length === 0) this.#waiting.delete(who);
      this.#busy.add(who);
      void entry().finally(() => {
        this.#busy.delete(who);
        // To the end of the row: everybody else has a turn first.
        const left = this.#waiting.get(who);
        if (left && this.#waiting.delete(who)) this.#waiting.set(who, left);
        this.#next();
      });
    }
  }
}
