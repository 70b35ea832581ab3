/** Units a mailbox may use in a minute, and what calls cost (developers.google.com/workspace/gmail/api/reference/quota). */
const UNITS_PER_MINUTE = 15_000;

export const cost = { profile: 1, list: 5, get: 5, history: 2, send: 100, watch: 100 } as const;

/** How much of a mailbox's quota this process has used: so that Gmail is seldom asked for what it will refuse. */
export interface Allowance {
  spend(units: number): void;
  /** How often something may be done now, and how long until it may be done once. */
  left(units: number): { times: number; waitMs: number };
  /** Gmail says it is used up, whatever we counted. */
  empty(): void;
}

/** @param now milliseconds, for tests */
export function createAllowance(now: () => number = Date.now): Allowance {
  let units: number = UNITS_PER_MINUTE;
  let at = now();
  const refill = () => {
    const time = now();
    units = Math.min(UNITS_PER_MINUTE, units + ((time - at) * UNITS_PER_MINUTE) / 60_000);
    at = time;
  };
  return {
    spend(used) {
      refill();
      units -= used;
    },
    left(each) {
      refill();
      const times = Math.max(0, Math.floor(units / each));
      const waitMs = times > 0 ? 0 : Math.ceil(((each - units) * 60_000) / UNITS_PER_MINUTE);
      return { times, waitMs };
    },
    empty() {
      refill();
      units = Math.min(units, 0);
    },
  };
}
