import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What work is for, the most urgent first: what carriers deliver (patients' texts and calls), what people at their
 * screens wait for, and what runs by itself.
 */
export const lanes = ['deliveries', 'pages', 'jobs'] as const;
export type Lane = (typeof lanes)[number];

interface Errand {
  lane: Lane;
  /** Ends its waiting; what has begun goes on. */
  signal?: AbortSignal;
}

const errands = new AsyncLocalStorage<Errand>();

/** Runs `work`; its transactions stand in this lane. */
export const inLane = <T>(lane: Lane, work: () => T, signal?: AbortSignal): T =>
  errands.run(signal ? { lane, signal } : { lane }, work);

/** The lane of what runs now. What nobody named one for (sockets, the clock) goes with the pages. */
export const currentErrand = (): Errand => errands.getStore() ?? { lane: 'pages' };
