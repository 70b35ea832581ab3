/** Units a mailbox may use in a minute, and what calls cost (developers.google.com/workspace/gmail/api/reference/quota). */
export const MAIL_UNITS_PER_MINUTE = 15_000;

export const cost = { profile: 1, list: 5, get: 5, history: 2, send: 100, watch: 100 } as const;

/** How much of an account's quota this process has used: so that Google is seldom asked for what it will refuse. */
export interface Allowance {
  spend(units: number): void;
  /** How often something may be done now, and how long until it may be done once. */
  left(units: number): { times: number; waitMs: number };
  /** Google says it is used up, whatever we counted. */
  empty(): void;
}

/** The allowance of each account, by its address. */
export function createAllowances(perMinute: number): (address: string) => Allowance {
  const allowances = new Map<string, Allowance>();
  return (address) => {
    const allowance = allowances.get(address) ?? createAllowance(perMinute);
    allowances.set(address, allowance);
    return allowance;
  };
}

function createAllowance(perMinute: number): Allowance {
  let units = perMinute;
  let at = Date.now();
  const refill = () => {
    const time = Date.now();
    units = Math.min(perMinute, units + ((time - at) * perMinute) / 60_000);
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
      const waitMs = times > 0 ? 0 : Math.ceil(((each - units) * 60_000) / perMinute);
      return { times, waitMs };
    },
    empty() {
      refill();
      units = Math.min(units, 0);
    },
  };
}
