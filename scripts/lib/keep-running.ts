import { type Child, describeEnd } from './children.ts';

/** How long to wait before a program that ended is started again, in milliseconds. */
export interface RestartTiming {
  first: number;
  most: number;
  /** What ran this long was well: the next wait is the first one again. */
  steady: number;
}

const restartTiming: RestartTiming = { first: 1_000, most: 60_000, steady: 60_000 };

/** A program that is started again whenever it ends by itself. */
export interface KeptProgram {
  /** Ends it for good; resolves when it has. */
  end(): Promise<void>;
}

/**
 * Starts a program again when it ends unasked, each time after twice the wait, and says how it ended.
 * @param child the running program, which was ready once
 * @param start starts it anew; a program that cannot start has said why itself, and is tried again
 */
export function keepRunning(
  child: Child,
  start: () => Child,
  say: (words: string) => void,
  timing = restartTiming,
): KeptProgram {
  const stop = Promise.withResolvers<void>();
  let ending = false;
  let running = child;

  const watch = async () => {
    let wait = timing.first;
    let begun = performance.now();
    for (;;) {
      const end = await running.ended;
      if (ending) return;
      if (performance.now() - begun >= timing.steady) wait = timing.first;
      say(
        `${capital(child.name)} ended unexpectedly (${describeEnd(end)}): it is started again in ${Math.ceil(wait / 1_000)} s.`,
      );
      const pause = Promise.withResolvers<void>();
      const timer = setTimeout(() => pause.resolve(), wait);
      await Promise.race([stop.promise, pause.promise]);
      clearTimeout(timer);
      if (ending) return;
      wait = Math.min(wait * 2, timing.most);
      begun = performance.now();
      running = start();
      running.ready.then(
        () => say(`${capital(child.name)} runs again.`),
        // Its end is told by the next round.
        () => undefined,
      );
    }
  };
  const watched = watch();
  return {
    end: async () => {
      ending = true;
      stop.resolve();
      await running.end();
      await watched;
    },
  };
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
