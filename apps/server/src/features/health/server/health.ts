import type { system } from '@chairline/contract';

export type HealthPart = system.HealthPart;

/** How one part is found to be. `look` may take its time and may throw: then the part is down. */
export interface HealthCheck {
  name: HealthPart['name'];
  /** Said where `look` throws or does not come back in time. */
  whenDown: string;
  look: () => Promise<Omit<HealthPart, 'name'>>;
}

export interface Health {
  /** Every part, in the order of the checks; at most two seconds old. Never throws. */
  read(): Promise<HealthPart[]>;
}

export interface HealthTiming {
  /** A part that does not say in this time how it is counts as down. */
  withinMs: number;
  /** The address is nobody's secret and has no limit: however often it is asked, the parts are looked at this often. */
  keepMs: number;
  /** All offices are looked at this often at the most, however many pages are open. */
  officesKeepMs: number;
}
export const healthTiming: HealthTiming = { withinMs: 3_000, keepMs: 2_000, officesKeepMs: 5_000 };

export const well = (says: string) => ({ state: 'ok', says }) as const;
export const degraded = (says: string) => ({ state: 'degraded', says }) as const;
export const down = (says: string) => ({ state: 'down', says }) as const;

export function createHealth(
  checks: readonly HealthCheck[],
  onFault: (name: string, error: unknown) => void,
  timing: Omit<HealthTiming, 'officesKeepMs'>,
): Health {
  let kept: { parts: Promise<HealthPart[]>; until: number } | undefined;

  async function lookAt({ name, whenDown, look }: HealthCheck): Promise<HealthPart> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it did not answer in time')), timing.withinMs);
    });
    try {
      return { name, ...(await Promise.race([look(), late])) };
    } catch (error) {
      onFault(name, error);
      return { name, ...down(whenDown) };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    read() {
      const now = performance.now();
      if (!kept || kept.until < now)
        kept = { parts: Promise.all(checks.map(lookAt)), until: now + timing.keepMs };
      return kept.parts;
    },
  };
}
