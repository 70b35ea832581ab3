import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function erasuresCases(ids: SharedIds): Record<string, RouteCase> {
  const params = { id: ids.office };
  // An office's own admin is as much a stranger to these as anybody else.
  const refused = { ok: 403, foreign: 403 } as const;
  return {
    listErasures: refused,
    // The office stands, and nobody asks that it be erased.
    askErasure: { params, body: { name: 'Cedar Dental' }, ...refused, provider: 409 },
    confirmErasure: { params, body: { name: 'Cedar Dental' }, ...refused, provider: 409 },
    withdrawErasure: { params, ...refused, provider: 409 },
    getErasureCertificate: { params: { erasure_id: 1 }, ...refused, provider: 404 },
    downloadErasureLog: { params: { erasure_id: 1 }, ...refused, provider: 404 },
    setErasureSeen: { params: { erasure_id: 1 }, body: { seen: true }, ...refused, provider: 404 },
  };
}
