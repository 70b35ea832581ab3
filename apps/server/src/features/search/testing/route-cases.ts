import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function searchCases(): Record<string, RouteCase> {
  return {
    searchText: { query: { q: 'insurance' }, ok: 200 },
  };
}
