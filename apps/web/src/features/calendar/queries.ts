import { calendar as contract } from '@chairline/contract';
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { beyondOf, calendarReducers, type HeldMonth, holdMonth } from '@chairline/office-state/calendar';
import { useEffect, useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { fetchSettled, liveQuery } from '../../lib/live-query.ts';
import { queryClient } from '../../lib/query-client.ts';
import { calendarKeys, type MonthKey } from './keys.ts';
import { countEvents, followCalendars, monthWindow } from './live.ts';
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

interface Asked<T> {
  data: T | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** How far the queries of several calendars are. */
const stateOf = <T>(results: readonly Asked<T>[]) => ({
  loading: results.some(({ isPending, isError }) => isPending && !isError),
  error: results.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
  failed: results.some(({ isError }) => isError),
  fetching: results.some(({ isFetching }) => isFetching),
  retry: () => results.forEach((result) => void (result.isError && result.refetch())),
});

/** The events of several calendars in some days; what is known of them while others still come. */
export function useEvents(ids: readonly number[], days: DaySpan, enabled = true) {
  return useQueries({
    queries: ids.map((id) => ({ ...eventsQuery(id, days), enabled })),
    combine: (results) => ({
      events: results.length === 0 ? none : results.flatMap(({ data }) => data ?? []),
      ...stateOf(results),
    }),
  });
}

/** A calendar's days as a month shows them. */
const monthQuery = (key: MonthKey) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      followCalendars();
      const [, id, date, until, away] = key;
      const query = { date, until, ...(away.length > 0 ? { away: away.join(',') } : {}) };
      const month = await fetchSettled(
        () => call(contract.getCalendarMonth, { params: { id }, query, signal }),
        countEvents,
      );
      return holdMonth(month, monthWindow(key));
    },
    gcTime: 60_000,
  });

/** What of several calendars is asked for a month. */
const monthKeys = (
  calendars: readonly contract.Calendar[],
  { from, until }: DaySpan,
  away: readonly number[],
): MonthKey[] =>
  calendars.map(({ calendar_id, calendar_members }) => {
    const without = calendar_members.map(({ user_id }) => user_id).filter((id) => away.includes(id));
    return calendarKeys.month(calendar_id, from, until, without);
  });

/** How many a day, of several counts. */
function sumOf(counts: Iterable<readonly [date: string, count: number]>): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const [date, count] of counts) sums.set(date, (sums.get(date) ?? 0) + count);
  return sums;
}

/**
 * Several calendars as a month shows them: the first events of each day, and how many more each has.
 * @param away users: what stands in their columns alone is left out
 */
export function useMonth(
  calendars: readonly contract.Calendar[],
  days: DaySpan,
  away: readonly number[],
  enabled = true,
) {
  const keys = useMemo(() => monthKeys(calendars, days, away), [calendars, days, away]);
  const { months, ...state } = useQueries({
    queries: keys.map((key) => ({ ...monthQuery(key), enabled })),
    combine: (results) => ({ months: results.map(({ data }) => data), ...stateOf(results) }),
  });
  const shown = useMemo(() => {
    const held = months.flatMap((month, index) => (month ? [{ month, key: keys[index]! }] : []));
    return {
      events: held.flatMap(({ month }) => month.events),
      busy: new Set(held.flatMap(({ month }) => month.days.map(({ date }) => date))),
      beyond: sumOf(held.flatMap(({ month, key }) => [...beyondOf(month, monthWindow(key))])),
    };
  }, [months, keys]);
  return { ...state, ...shown, isExact: months.every((month) => month?.isExact !== false) };
}

/** How long a month that may not be exact waits at the least, in milliseconds: changes come several at a time. */
const AGAIN_MS = 2_000;

/** Asks again for months that may not be exact; not all windows of an office at once. */
export function useExactMonth(isExact: boolean): void {
  useEffect(() => {
    if (isExact) return undefined;
    const timer = setTimeout(
      () =>
        void queryClient.invalidateQueries({
          queryKey: calendarKeys.events,
          predicate: ({ state }) => (state.data as Partial<HeldMonth> | undefined)?.isExact === false,
        }),
      AGAIN_MS * (1 + Math.random()),
    );
    return () => clearTimeout(timer);
  }, [isExact]);
}
