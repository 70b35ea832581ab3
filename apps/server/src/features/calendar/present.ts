import { type calendar as contract, googleCalendar } from '@chairline/contract';
import { withEnd } from '@chairline/office-time';
import type { CalendarRow } from './store.ts';
import type { EventRow } from './store-events.ts';
import type { KeptAtGoogle, ShownRow } from './store-times.ts';

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

function presentGoogle({ state, error, id, words }: KeptAtGoogle): contract.GoogleState {
  const { sending, waiting, failed } = googleCalendar.googleCalendarMessages;
  if (state === 'conflict') return { state, id, words: words ?? '' };
  if (state === 'failed') return { state, id, words: failed(error ?? '') };
  return { state: 'sending', id: null, words: error === null ? sending : waiting(error) };
}

/** An event at one of its times. */
export function presentEvent({
  event,
  time,
  author,
  participants,
  google,
}: ShownRow): contract.CalendarEvent {
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
    google: google && presentGoogle(google),
    version: event.version,
  };
}
