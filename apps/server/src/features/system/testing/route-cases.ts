import type { RouteCase } from '../../../testing/route-case.ts';

/** A job that was given up. */
export interface SystemIds {
  failedJob: string;
}

/** One call of every route of the feature. */
export function systemCases(ids: SystemIds): Record<string, RouteCase> {
  return {
    listFailedJobs: { ok: 200 },
    retryFailedJob: { params: { jobId: ids.failedJob }, ok: 200, foreign: 404 },
    dismissFailedJob: { params: { jobId: ids.failedJob }, ok: 200, foreign: 404 },
    restoreFailedJob: { params: { jobId: ids.failedJob }, ok: 200, foreign: 404 },
    liveSocket: { ok: 404 },
  };
}
