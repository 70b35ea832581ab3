import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function worklistCases(): Record<string, RouteCase> {
  return {
    listWork: { query: { when: 'today', kinds: 'thread,reminder' }, ok: 200 },
    getWorkCounts: { ok: 200 },
  };
}
