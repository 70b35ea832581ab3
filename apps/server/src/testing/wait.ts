/**
 * Waits until `look` answers something other than undefined, null or false, and answers that.
 * @param what named in the error when it does not come true in time
 * @param withinMs how long is waited at most; nothing is waited for longer than it takes
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  withinMs = 10_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== null && seen !== false) return seen as NonNullable<Exclude<T, false>>;
    if (Date.now() > deadline) throw new Error(`${what}: did not come true within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** A clock that stands where it is set, or runs on from there. */
export function testClock(): { now: () => Date; forward(ms: number): void } {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    forward(ms) {
      ahead += ms;
    },
  };
}
