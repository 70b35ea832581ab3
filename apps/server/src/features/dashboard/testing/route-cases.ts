import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function dashboardCases(): Record<string, RouteCase> {
  return {
    getMonth: { ok: 200 },
    getChartChoices: { ok: 200 },
    getAppointmentsChart: {
      query: { startDate: '2026-01-01', endDate: '2026-03-31', group: 'provider' },
      ok: 200,
    },
    getBookingsAsOf: { query: { asofdate: '2026-01-15', snapshots: '5', clinics: '0,1' }, ok: 200 },
    getDailyPayments: { query: { group: 'payer', forms: '["Check"]', average: 'true' }, ok: 200 },
    getDailyNewAppointments: { query: { running: 'true', aggregation: 'day' }, ok: 200 },
    getOnTimePerformance: { ok: 200 },
  };
}
