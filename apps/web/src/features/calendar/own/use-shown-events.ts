import type { calendar as contract } from '@chairline/contract';
import { useCallback, useMemo, useState } from 'react';
import { useEvents, useExactMonth, useMonth } from '../queries.ts';
import type { DaySpan } from '../shown-days.ts';

const nowhere: readonly number[] = [];
const nothing: ReadonlyMap<string, number> = new Map();

const keyOf = ({ event_id, occurrence }: contract.CalendarEvent): string => `${event_id}.${occurrence ?? ''}`;

/**
 * What takes place in the shown days. A month holds the first of each day alone, and a whole day once it is asked for.
 * @param away in a month: members whose columns are put away; null in a view that holds all of its days
 */
export function useShownEvents(
  calendars: readonly contract.Calendar[],
  days: DaySpan,
  away: readonly number[] | null,
) {
  const isMonth = away !== null;
  const ids = useMemo(() => calendars.map(({ calendar_id }) => calendar_id), [calendars]);
  const all = useEvents(ids, days, !isMonth);
  const month = useMonth(calendars, days, away ?? nowhere, isMonth);
  useExactMonth(!isMonth || month.isExact);

  const [asked, setAsked] = useState<string | null>(null);
  const whole = isMonth && asked !== null && days.from <= asked && asked <= days.until ? asked : null;
  const day = useEvents(whole === null ? nowhere : ids, {
    from: whole ?? days.from,
    until: whole ?? days.from,
  });
  const isWhole = whole !== null && !day.loading && day.error === null;

  const merged = useMemo(() => {
    const held = new Set(day.events.map(keyOf));
    return [...month.events.filter((event) => !held.has(keyOf(event))), ...day.events];
  }, [month.events, day.events]);
  const beyond = useMemo(
    () => (isWhole ? new Map([...month.beyond].filter(([date]) => date !== whole)) : month.beyond),
    [month.beyond, whole, isWhole],
  );
  const loadWhole = useCallback((date: string) => setAsked(date), []);
  if (!isMonth) return { ...all, beyond: nothing, loadWhole };
  return {
    ...month,
    events: merged,
    beyond,
    loadWhole,
    failed: month.failed || day.failed,
    fetching: month.fetching || day.fetching,
    retry: () => {
      month.retry();
      day.retry();
    },
  };
}
