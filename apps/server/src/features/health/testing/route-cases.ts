import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function healthCases(): Record<string, RouteCase> {
  // An office's own admin is as much a stranger to these as anybody else.
  const refused = { ok: 403, foreign: 403 } as const;
  return {
    getHealth: { ok: 200 },
    getOfficeHealth: { ok: 200 },
    getSystemHealth: refused,
  };
}
