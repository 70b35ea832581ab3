import type { RouteCase } from '../../../testing/route-case.ts';

/** A claim of the practice system. */
export interface ClaimsIds {
  claim: number;
}

/** One call of every route of the feature. */
export function claimsCases(ids: ClaimsIds): Record<string, RouteCase> {
  return {
    listClaims: { query: { search: 'Nguyen' }, ok: 200 },
    exportClaims: { query: { search: 'Nguyen' }, ok: 200, foreign: 404 },
    listCarriers: { query: { search: 'all' }, ok: 200 },
    getClaimTotals: { ok: 200 },
    getClaim: { params: { id: ids.claim }, ok: 200, foreign: 404 },
    setClaimWork: {
      params: { id: ids.claim },
      body: { next_action: 'Call carrier', next_date: '2030-01-31', version: 0 },
      ok: 200,
      foreign: 404,
    },
    listClaimNotes: { params: { id: ids.claim }, ok: 200, foreign: 404 },
    addClaimNote: { params: { id: ids.claim }, body: { note: 'They want x-rays.' }, ok: 200, foreign: 404 },
  };
}
