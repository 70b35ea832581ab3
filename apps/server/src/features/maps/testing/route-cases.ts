import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function mapsCases(): Record<string, RouteCase> {
  return {
    // No map is there in these tests.
    reverseGeocode: { query: { lat: '45.5', lon: '-122.6' }, ok: 502 },
  };
}
