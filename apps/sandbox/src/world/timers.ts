/** Work that happens later and must not outlive the sandbox. */
export interface Timers {
  /** Runs once after so many milliseconds; what it throws goes to `onError`. */
  after(milliseconds: number, work: () => void | Promise<void>): void;
  /** Forgets everything planned; work that has begun goes on, and may plan anew. */
  clear(): void;
}

/** The longest delay setTimeout can hold; longer waits are never planned here. */
const LONGEST = 2 ** 31 - 1;

/** @param over once it is aborted everything planned is forgotten, and nothing more is */
export function createTimers(over: AbortSignal, onError: (error: unknown) => void): Timers {
  const planned = new Set<NodeJS.Timeout>();
  const clear = () => {
    for (const timer of planned) clearTimeout(timer);
    planned.clear();
  };
  over.addEventListener('abort', clear, { once: true });
  return {
    after(milliseconds, work) {
      if (over.aborted) return;
      const timer = setTimeout(
        () => {
          planned.delete(timer);
          Promise.resolve().then(work).catch(onError);
        },
        Math.min(Math.max(0, milliseconds), LONGEST),
      );
      planned.add(timer);
    },
    clear,
  };
}
