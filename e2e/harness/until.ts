import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is neither null, undefined nor false.
 * @param what in words, for the message when it never comes
 * @param ask may throw: the last error is part of the message
 * @returns the answer
 * @throws Error after `ms` milliseconds
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ms = 10_000,
): Promise<T> {
  const deadline = performance.now() + ms;
  let last: unknown;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null && answer !== undefined && answer !== false) return answer;
      last = undefined;
    } catch (error) {
      last = error;
    }
    if (performance.now() > deadline) {
      throw new Error(`${what}: not within ${ms / 1000} s`, last === undefined ? {} : { cause: last });
    }
    await sleep(40);
  }
}
