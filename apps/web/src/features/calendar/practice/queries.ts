import { practice } from '@chairline/contract';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { fetched } from '../../../lib/practice-copy.ts';
import { queryClient } from '../../../lib/query-client.ts';

const SCHEDULE = ['od', 'schedule'] as const;

const ofDay = [
  'appointment',
  'appointmenttype',
  'schedule',
  'definition',
  'preference',
  'provider',
  'operatory',
  'labcase',
  'patient',
];

/** A day of the practice's calendar; asked anew when the copy of one of its tables changed. */
const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...SCHEDULE, date],
    ...fetched(ofDay, (signal) => call(practice.getDaySchedule, { params: { date }, signal })),
  });

/** Some days of it, as one: all of them, or none while one of them is still to come. */
export function useDays(dates: readonly string[]) {
  return useQueries({
    queries: dates.map((date) => dayQuery(date)),
    combine: (results) => {
      const days = results.flatMap(({ data }) => data ?? []);
      return {
        days: days.length === results.length ? days : undefined,
        isError: results.some(({ isError }) => isError),
        isFetching: results.some(({ isFetching }) => isFetching),
        failed: results.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
        retry: () => results.forEach((one) => void (one.isError && one.refetch())),
      };
    },
  });
}

/** Visits whose lab case is not back, up to two workdays ahead. */
export const labGuardQuery = queryOptions({
  queryKey: ['od', 'lab-guard'],
  ...fetched(['appointment', 'labcase', 'schedule'], (signal) => call(practice.listLabGuard, { signal })),
  // The clock moves it as well.
  staleTime: 60_000,
  refetchOnMount: true,
});

const standsOnDay = ({ AptStatus }: practice.OdAppointment): boolean => practice.standsOnDay(AptStatus);

/** Takes an appointment, as it was read back, into the days that are held: into its own, and out of the others. */
export function receiveAppointment(one: practice.DayAppointment): void {
  queryClient.setQueriesData<practice.DaySchedule>({ queryKey: SCHEDULE }, (day) => {
    if (!day) return day;
    const { AptNum } = one.od_json;
    const others = day.appointments.filter(({ od_json }) => od_json.AptNum !== AptNum);
    const isHere = day.date === one.date && standsOnDay(one.od_json);
    if (!isHere && others.length === day.appointments.length) return day;
    const appointments = isHere ? [...others, one].toSorted(byTime) : others;
    return { ...day, appointments };
  });
}

const byTime = (a: practice.DayAppointment, b: practice.DayAppointment): number =>
  (a.od_json.AptDateTime ?? '').localeCompare(b.od_json.AptDateTime ?? '') ||
  a.od_json.AptNum - b.od_json.AptNum;
