import { readStored, writeStored } from './storage.ts';

/** When any window of this browser was last touched, and when the server was last told of it. */
export const TOUCHED_KEY = 'chairline.touched';
const TOLD_KEY = 'chairline.touch-told';

/** Epoch milliseconds; 0 for never. */
export const readTouched = (): number => readStored<number>(TOUCHED_KEY) ?? 0;
export const readTold = (): number => readStored<number>(TOLD_KEY) ?? 0;
export const writeTouched = (at: number): void => void writeStored(TOUCHED_KEY, at);
export const writeTold = (at: number): void => void writeStored(TOLD_KEY, at);

/** The session is over: the next one begins untouched. */
export function forgetTouches(): void {
  writeStored(TOUCHED_KEY, null);
  writeStored(TOLD_KEY, null);
}
