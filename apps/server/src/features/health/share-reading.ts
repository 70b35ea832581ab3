export interface SharedReading<T> {
  /** What the last look found, for as long as it is kept; else a new look, one for all who ask meanwhile. */
  read(): Promise<T>;
  /** Something was mended: whoever asks from here on is answered by a look that began after it. */
  forget(): void;
}

/**
 * One look for everybody who asks within a while of it.
 * @param look may throw: then whoever waited for it is told so, and the next who asks looks again
 * @param keepMs how long what it found is kept, from when it was found
 * @param clock milliseconds that only rise
 */
export function shareReading<T>(
  look: () => Promise<T>,
  keepMs: number,
  clock: () => number = () => performance.now(),
): SharedReading<T> {
  let current: { reading: Promise<T>; until: number } | undefined;
  return {
    read() {
      if (current && clock() < current.until) return current.reading;
      const begun = { reading: look(), until: Number.POSITIVE_INFINITY };
      current = begun;
      begun.reading.then(
        () => void (begun.until = clock() + keepMs),
        () => void (begun.until = Number.NEGATIVE_INFINITY),
      );
      return begun.reading;
    },
    forget() {
      current = undefined;
    },
  };
}
