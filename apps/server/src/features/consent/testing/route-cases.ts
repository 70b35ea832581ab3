import type { RouteCase } from '../../../testing/route-case.ts';

/** A stop that a member of staff noted, and a message that reads like one. */
export interface ConsentIds {
  optOut: number;
  likely: number;
}

/** One call of every route of the feature. */
export function consentCases(ids: ConsentIds): Record<string, RouteCase> {
  return {
    listOptOuts: { query: { search: '503' }, ok: 200 },
    exportOptOuts: { ok: 200, foreign: 404 },
    noteOptOut: { body: { number: '5035550134', words: 'Said so on the phone.' }, ok: 200 },
    liftOptOut: {
      params: { id: ids.optOut },
      body: { words: 'Asked for texts again at the desk.' },
      ok: 200,
      foreign: 404,
    },
    listLikelyOptOuts: { ok: 200 },
    decideLikelyOptOut: {
      params: { id: ids.likely },
      body: { decision: 'dismiss' },
      ok: 200,
      foreign: 404,
    },
    getQuietHours: { ok: 200 },
    setQuietHours: { body: { enabled: true, from: '21:00', to: '08:00', days: [0] }, ok: 200 },
  };
}
