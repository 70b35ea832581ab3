import { practice } from '@chairline/contract';

/** Of two states the one of the higher version: an answer may be overtaken by an event. */
export function newerState(
  held: practice.PracticeState | undefined,
  arrived: practice.PracticeState,
): practice.PracticeState {
  return held && held.version > arrived.version ? held : arrived;
}

/** Whether what is shown may be old by now: no event tells of time that passes. */
export function isStale(state: practice.PracticeState, now: number): boolean {
  if (state.stale) return true;
  return state.synced_at !== null && now - Date.parse(state.synced_at) > practice.STALE_AFTER_MS;
}
