import type { calendar as contract } from '@chairline/contract';
import { expect, it } from 'vitest';
import { isCut } from './event-mutations.ts';

const of = (patch: Partial<contract.CalendarEvent>) =>
  ({ event_id: 1, series_id: null, occurrence: 5, rrule: 'FREQ=WEEKLY', ...patch }) as contract.CalendarEvent;
const series = of({});

it('knows what was taken out of a series and can be its own again', () => {
  expect(isCut(series, of({ event_id: 2 }), false)).toBe(true);
  expect(isCut(series, of({ event_id: 2, series_id: 1, occurrence: null, rrule: null }), false)).toBe(true);
});

it('leaves what was changed where it stands', () => {
  const own = of({ event_id: 2, series_id: 1, occurrence: null, rrule: null });
  // It was by itself before.
  expect(isCut(own, own, false)).toBe(false);
  expect(isCut(series, series, false)).toBe(false);
  expect(isCut(series, of({ event_id: 2 }), true)).toBe(false);
});
