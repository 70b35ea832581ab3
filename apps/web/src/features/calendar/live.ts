import { calendar as contract } from '@chairline/contract';
import {
  eventsOf,
  reduceEvent,
  refetch,
  type LiveEvent,
  type Outcome,
  type Reducers,
} from '@chairline/office-state';
import {
  calendarEventReducers,
  calendarMonthReducers,
  type HeldMonth,
  type MonthWindow,
} from '@chairline/office-state/calendar';
import { addDays, endOfDay, startOfDay } from '@chairline/office-time';
import type { QueryKey } from '@tanstack/react-query';
import { live } from '../../lib/live.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/session.ts';
import { calendarKeys, type DaysKey, type MonthKey } from './keys.ts';
import { dayBounds } from './grid/wall.ts';

live.learn(contract.calendarEvents, contract.calendarPassingEvents);

let came = 0;

/** How many events that may change what is shown have come so far. */
export const countEvents = (): number => came;

const zoneOf = (): string => currentSession()?.client.timezone ?? 'UTC';

/** What is held of days: by the office's clock. */
const daysWindow = ([, calendar_id, from, until]: DaysKey) => ({
  calendar_id,
  from: startOfDay(from, zoneOf()),
  to: endOfDay(until, zoneOf()),
});

const knownDays = new Map<string, MonthWindow['days']>();

/** Days with their bounds, worked out once: each event that comes asks for those of all months that are held. */
function daysBetween(from: string, until: string, zone: string): MonthWindow['days'] {
  const name = `${from} ${until} ${zone}`;
  const known = knownDays.get(name);
  if (known) return known;
  const days: MonthWindow['days'][number][] = [];
  for (let date = from; date <= until; date = addDays(date, 1)) days.push({ date, ...dayBounds(date, zone) });
  knownDays.set(name, days);
  return days;
}

/** What is held of a month. */
export function monthWindow([, calendar_id, from, until, away]: MonthKey): MonthWindow {
  const days = daysBetween(from, until, zoneOf());
  return { calendar_id, from: days[0]!.start, to: days.at(-1)!.end - 1, days, away };
}

/** An event that may be gone: deleted is sure; of a series other times may be meant; null, and news may have been missed. */
export type MaybeGone = { eventId: number; sure: boolean } | null;
const lookers = new Set<(what: MaybeGone) => void>();

/** Tells of events that may be gone. @returns how to stop */
export function onMaybeGone(look: (what: MaybeGone) => void): () => void {
  lookers.add(look);
  return () => void lookers.delete(look);
}

/** Takes events into what is held, or asks for it again where it cannot be told from the events. */
export function reduceDays(events: readonly LiveEvent[]): void {
  came += events.length;
  for (const { type, payload } of events)
    if (type === 'deleteCalendarEvent' || type === 'calendarSeries') {
      const { event_id } = contract.calendarEvents[type].parse(payload);
      const what = { eventId: event_id, sure: type === 'deleteCalendarEvent' };
      for (const look of lookers) look(what);
    }
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: calendarKeys.events })) {
    const key = queryKey as DaysKey | MonthKey;
    if (key.length === 5) reduceHeld<HeldMonth>(key, calendarMonthReducers(monthWindow(key)), events);
    else reduceHeld(key, calendarEventReducers(daysWindow(key)), events);
  }
}

function reduceHeld<T>(queryKey: QueryKey, reducers: Reducers<T>, events: readonly LiveEvent[]): void {
  const known = queryClient.getQueryData<T>(queryKey);
  if (known === undefined) return;
  let held: T = known;
  for (const event of events) {
    const next: Outcome<T> = reduceEvent(reducers, held, event);
    if (next === refetch) {
      void queryClient.invalidateQueries({ queryKey });
      break;
    }
    held = next;
  }
  queryClient.setQueryData(queryKey, held);
}

const follow = liveStore({
  events: eventsOf(calendarEventReducers({ calendar_id: 0, from: 0, to: 0 })),
  reduce: reduceDays,
  resync: () => {
    for (const look of lookers) look(null);
    void queryClient.invalidateQueries({ queryKey: calendarKeys.events });
  },
});

/** Ties what is shown of the calendars to the live events: to be called before the first fetch. */
export function followCalendars(): void {
  follow();
}
