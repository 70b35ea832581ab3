import { setTimeout as pause } from 'node:timers/promises';
import { discardBody } from '../../platform/outside/discard-body.ts';

const PAUSE_MS = 250;

/**
 * Asks once more where nothing of an answer came: the model could not be reached, or said that it failed. Not where it
 * asks to wait (429), and never in the middle of an answer, which would be paid twice.
 */
export const fetchTwice: typeof globalThis.fetch = async (input, init) => {
  const first = await fetch(input, init).catch((error: unknown) => {
    if (init?.signal?.aborted) throw error;
    return null;
  });
  if (first && (first.status < 500 || first.status === 529)) return first;
  await discardBody(first);
  await pause(PAUSE_MS, undefined, init?.signal ? { signal: init.signal } : {});
  return fetch(input, init);
};
