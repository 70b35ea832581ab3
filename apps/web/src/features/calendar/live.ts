import { calendar as contract } from '@chairline/contract';
import { live } from '../../lib/live.ts';
import { liveStore } from '../../lib/live-store.ts';
import { queryClient } from '../../lib/query-client.ts';
import { calendarKeys } from './keys.ts';

live.learn(contract.calendarEvents, {});

const renewList = () => void queryClient.invalidateQueries({ queryKey: calendarKeys.list });
const renewEvents = (id: number) =>
  void queryClient.invalidateQueries({ queryKey: calendarKeys.eventsOf(id) });

const follow = liveStore({
  on: {
    calendar: renewList,
    updateCalendar: renewList,
    deleteCalendar: renewList,
    calendarMember: renewList,
    deleteCalendarMember: renewList,
    calendarEvent: ({ event }) => renewEvents(event.calendar_id),
    updateCalendarEvent: ({ event }) => renewEvents(event.calendar_id),
    deleteCalendarEvent: ({ calendar_id }) => renewEvents(calendar_id),
    calendarSeries: ({ calendar_id }) => renewEvents(calendar_id),
  },
  resync() {
    renewList();
    void queryClient.invalidateQueries({ queryKey: calendarKeys.events });
  },
});

/** Ties the calendars to the live events: to be called before the first fetch. */
export function followCalendars(): void {
  follow();
}
