import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** One that is ready, of nothing. */
export interface ExportsIds {
  officeExport: number;
}

/** One call of every route of the feature. */
export function exportsCases(ids: SharedIds & ExportsIds): Record<string, RouteCase> {
  return {
    listExports: { ok: 200 },
    startExport: { ok: 201 },
    exportRecord: { params: { id: ids.contact }, ok: 200, foreign: 404 },
    downloadExport: { params: { export_id: ids.officeExport }, ok: 200, foreign: 404 },
    endExport: { params: { export_id: ids.officeExport }, ok: 200, foreign: 404 },
  };
}
