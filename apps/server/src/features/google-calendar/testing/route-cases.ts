import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function googleCalendarCases(): Record<string, RouteCase> {
  return {
    authenticateGoogleCalendar: { ok: 200 },
    googleCalendarAuthenticated: { query: { state: 'none-of-ours', code: 'x' }, ok: 200 },
    disconnectGoogleCalendar: { ok: 200 },
    getGoogleCalendarStatus: { ok: 200 },
    checkGoogleCalendar: { ok: 200, foreign: 404 },
    settleGoogleChange: { params: { id: 1 }, body: { keep: 'google' }, ok: 404, foreign: 404 },
    googleCalendarPush: { ok: 403 },
  };
}
