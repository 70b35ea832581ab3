import type { RouteCase } from '../../../testing/route-case.ts';

/** One call of every route of the feature. */
export function hoursCases(): Record<string, RouteCase> {
  return {
    getOfficeHours: { ok: 200 },
    setOfficeHours: {
      body: { enabled: true, weekly: [{ day: 1, from: '08:00', to: '12:00' }], holidays: [] },
      ok: 200,
    },
  };
}
