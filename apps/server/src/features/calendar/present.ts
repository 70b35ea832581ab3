import type { calendar as contract } from '@chairline/contract';
import { withEnd } from '@chairline/office-time';
import type { CalendarRow } from './store.ts';
import type { EventRow } from './store-events.ts';
import type { ShownRow } from './store-times.ts';

export function presentCalendar(row: CalendarRow): contract.Calendar {
  const { calendarId, name, description, color, type, noOverlap, mayOverride, version } = row;
  return {
    calendar_id: calendarId,
    name,
    description,
    color,
    type,
    no_overlap: noOverlap,
    may_override: mayOverride,
    calendar_members: row.members,
    version,
  };
}

/** The rule as it holds: a series that was cut ends where it was. */
export function ruleOf({ rrule, endsBefore }: Pick<EventRow, 'rrule' | 'endsBefore'>): string | null {
  return rrule !== null && endsBefore !== null ? withEnd(rrule, endsBefore.getTime()) : rrule;
}

/** An event at one of its times. */
export function presentEvent({ event, time, author, participants }: ShownRow): contract.CalendarEvent {
  return {
    event_id: event.eventId,
    calendar_id: event.calendarId,
    user_id: event.userId,
    author,
    title: event.title,
    description: event.description,
    location: event.location,
    notes: event.notes,
    start_time: time.startsAt.getTime(),
    end_time: time.endsAt.getTime(),
    all_day: event.allDay,
    timezone: event.timezone,
    status: event.status,
    deletable: !event.outside,
    participants,
    event_participants: participants.filter(({ type }) => type === 'user').map(({ id }) => ({ user_id: id })),
    reminders: event.reminders,
    rrule: ruleOf(event),
    schedule: event.schedule,
    occurrence: event.rrule === null && event.seriesId === null ? null : time.occurrence.getTime(),
    series_id: event.seriesId,
    overlaps: time.isOverlapping,
    version: event.version,
  };
}
