import type { RouteCase } from '../../../testing/route-case.ts';

/** A case of `patient`. */
export interface LabsIds {
  labCase: number;
}

/** One call of every route of the feature. */
export function labsCases(ids: LabsIds): Record<string, RouteCase> {
  const ofCase = { params: { id: ids.labCase }, ok: 200, foreign: 404 } as const;
  return {
    listLabCases: { query: { q: '{"status":1}' }, ok: 200 },
    getLabCase: ofCase,
    // No practice system is there in these tests.
    updateLabCase: {
      params: { LabCaseNum: ids.labCase },
      body: { LabCaseNum: ids.labCase, InvoiceNum: 'L-1' },
      ok: 502,
      foreign: 404,
    },
    listLabs: { ok: 200 },
    getLabConvoStatus: ofCase,
  };
}
