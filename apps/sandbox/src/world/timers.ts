/** Work that happens later and must not outlive the sandbox. */
export interface Timers {
  /** Runs once after so many milliseconds; what it throws goes to `onError`. */
  after(milliseconds: number, work: () => void | Promise<void>): void;
  /** Forgets everything planned; work that has begun goes on. */
  clear(): void;
}

/** The longest delay setTimeout can hold; longer waits are never planned here. */
const LONGEST = 2 ** 31 - 1;

export function createTimers(onError: (error: unknown) => void): Timers {
  const planned = new Set<NodeJS.Timeout>();
  return {
    after(milliseconds, work) {
      const timer = setTimeout(
        () => {
          planned.delete(timer);
          Promise.resolve().then(work).catch(onError);
        },
        Math.min(Math.max(0, milliseconds), LONGEST),
      );
      planned.add(timer);
    },
    clear() {
      for (const timer of planned) clearTimeout(timer);
      planned.clear();
    },
  };
}
