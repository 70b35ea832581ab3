import type { RouteCase } from '../../../testing/route-case.ts';

/** A recall of the practice system, and the contact of its patient. */
export interface RecallsIds {
  recall: number;
  patientContact: number;
}

/** One call of every route of the feature. */
export function recallsCases(ids: RecallsIds): Record<string, RouteCase> {
  return {
    listRecalls: { query: { tab: 'due' }, ok: 200 },
    exportRecalls: { query: { tab: 'due' }, ok: 200, foreign: 404 },
    getRecall: { params: { id: ids.recall }, ok: 200, foreign: 404 },
    listRecallsOfContact: { params: { id: ids.patientContact }, ok: 200, foreign: 404 },
  };
}
