import { practice } from '@chairline/contract';

/** Whether what is shown may be old by now: no event tells of time that passes. */
export function isStale(state: practice.PracticeState, now: number): boolean {
  if (state.stale) return true;
  return state.synced_at !== null && now - Date.parse(state.synced_at) > practice.STALE_AFTER_MS;
}
