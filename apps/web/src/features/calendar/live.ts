import { calendar as contract } from '@chairline/contract';
import { eventsOf, reduceEvent, refetch, type LiveEvent } from '@chairline/office-state';
import { calendarEventReducers } from '@chairline/office-state/calendar';
import { endOfDay, startOfDay } from '@chairline/office-time';
import { live } from '../../lib/live.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { currentSession } from '../../lib/session.ts';
import { calendarKeys, type DaysKey } from './keys.ts';

live.learn(contract.calendarEvents, contract.calendarPassingEvents);

let came = 0;

/** How many events that may change what is shown have come so far. */
export const countEvents = (): number => came;

/** Takes events into what is held of some days, or asks for those again where they cannot be told from the events. */
export function reduceDays(events: readonly LiveEvent[]): void {
  came += events.length;
  const zone = currentSession()?.client.timezone ?? 'UTC';
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: calendarKeys.events })) {
    const [, calendar_id, from, until] = queryKey as DaysKey;
    const window = { calendar_id, from: startOfDay(from, zone), to: endOfDay(until, zone) };
    const reducers = calendarEventReducers(window);
    let held = queryClient.getQueryData<contract.CalendarEvent[]>(queryKey);
    for (const event of events) {
      if (held === undefined) break;
      const next = reduceEvent(reducers, held, event);
      if (next === refetch) {
        void queryClient.invalidateQueries({ queryKey });
        break;
      }
      held = next;
    }
    if (held !== undefined) queryClient.setQueryData(queryKey, held);
  }
}

const follow = liveStore({
  events: eventsOf(calendarEventReducers({ calendar_id: 0, from: 0, to: 0 })),
  reduce: reduceDays,
  resync: () => void queryClient.invalidateQueries({ queryKey: calendarKeys.events }),
});

/** Ties what is shown of the calendars to the live events: to be called before the first fetch. */
export function followCalendars(): void {
  follow();
}
