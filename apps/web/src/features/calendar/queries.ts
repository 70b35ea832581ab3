import { calendar as contract } from '@chairline/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { calendarReducers } from '@chairline/office-state/calendar';
import { call } from '../../lib/api.ts';
import { fetchSettled, liveQuery } from '../../lib/live-query.ts';
import { calendarKeys } from './keys.ts';
import { countEvents, followCalendars } from './live.ts';
import type { DaySpan } from './shown-days.ts';

export const calendarsQuery = liveQuery(
  ['calendars'],
  (signal) => call(contract.listCalendars, { signal }),
  calendarReducers,
);

/** The calendars the viewer is a member of; live. */
export const useCalendars = () => useQuery(calendarsQuery);

/** A calendar's events of some days, each time of a series by itself. */
const eventsQuery = (id: number, { from, until }: DaySpan) =>
  queryOptions({
    queryKey: calendarKeys.days(id, from, until),
    queryFn: ({ signal }) => {
      followCalendars();
      const query = { date: from, until };
      return fetchSettled(
        () => call(contract.listCalendarEvents, { params: { id }, query, signal }),
        countEvents,
      );
    },
    // Days that nobody looks at any more are fetched anew.
    gcTime: 60_000,
  });

const none: readonly contract.CalendarEvent[] = [];

/** The events of several calendars in some days; what is known of them while others still come. */
export function useEvents(ids: readonly number[], days: DaySpan, enabled = true) {
  return useQueries({
    queries: ids.map((id) => ({ ...eventsQuery(id, days), enabled })),
    combine: (results) => ({
      events: results.length === 0 ? none : results.flatMap(({ data }) => data ?? []),
      loading: results.some(({ isPending, isError }) => isPending && !isError),
      error: results.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
      failed: results.some(({ isError }) => isError),
      fetching: results.some(({ isFetching }) => isFetching),
      retry: () => results.forEach((result) => void (result.isError && result.refetch())),
    }),
  });
}
