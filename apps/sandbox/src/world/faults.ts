import type { Journal } from './journal.ts';

export const faultModes = [
  'ok',
  'slow',
  'error',
  'rate-limit',
  'garbage',
  'timeout',
  'accept-then-drop',
] as const;
/** The same for a mail server, which has other ways to fail. */
export const smtpFaultModes = [
  'ok',
  'slow',
  'refuse',
  'busy',
  'reject',
  'timeout',
  'accept-then-drop',
] as const;
/** What Open Dental's API has beside the common ones. */
export const openDentalFaultModes = [
  ...faultModes,
  'econnector-down',
  'old-version',
  'gateway-timeout',
  'lose-writes',
  'refuse-taken',
] as const;
/** What Meta has beside the common ones. */
export const metaFaultModes = [...faultModes, 'expired-token', 'no-permission'] as const;
/** What a language model has beside the common ones. */
export const modelFaultModes = [...faultModes, 'cut', 'refuse', 'too-long', 'garbled', 'echo'] as const;
export type ModelFaultMode = (typeof modelFaultModes)[number];
type FaultMode =
  | (typeof faultModes)[number]
  | (typeof smtpFaultModes)[number]
  | (typeof openDentalFaultModes)[number]
  | (typeof metaFaultModes)[number]
  | ModelFaultMode;

interface Fault {
  vendor: string;
  mode: FaultMode;
  /** The share of requests it hits, 0 to 1. */
  ratio: number;
  /** slow: how long an answer takes; timeout: after how long the connection is cut. Null: the mode's own. */
  ms: number | null;
}

export interface Faults {
  of(vendor: string): Fault;
  set(fault: Fault): void;
  /** Counts a request and answers the fault it meets, or null. Every k-th, never by chance. */
  next(vendor: string): Fault | null;
  clear(): void;
}

export function createFaults(journal: Journal): Faults {
  const table = journal.table<Fault>('faults');
  const counts = new Map<string, number>();
  const healthy = (vendor: string): Fault => ({ vendor, mode: 'ok', ratio: 1, ms: null });
  return {
    of: (vendor) => table.get(vendor) ?? healthy(vendor),
    set(fault) {
      table.set(fault.vendor, fault);
      counts.delete(fault.vendor);
    },
    next(vendor) {
      const fault = table.get(vendor);
      if (!fault || fault.mode === 'ok') return null;
      const count = (counts.get(vendor) ?? 0) + 1;
      counts.set(vendor, count);
      // The tiny addition keeps ratios such as 0.1 from missing their turn by rounding.
      const passed = (n: number) => Math.floor(n * fault.ratio + 1e-9);
      return passed(count) > passed(count - 1) ? fault : null;
    },
    clear() {
      table.clear();
      counts.clear();
    },
  };
}
