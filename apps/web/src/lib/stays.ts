import { readStored } from './storage.ts';

/** Where this device keeps how many times as long as usual things stay; nothing stands there for as usual. */
export const STAYS_KEY = 'chairline.stays';

/** How many times as long as usual what goes by itself stays on this device: 1 until somebody asked for more (WCAG 2.2.1). */
export const timesAsLong = (): number => readStored<number>(STAYS_KEY) ?? 1;

/**
 * How long something stays that goes by itself: a notice, an Undo, what a row offers to a finger.
 * @param ms as it is meant for everybody, in milliseconds
 */
export const stays = (ms: number): number => ms * timesAsLong();
