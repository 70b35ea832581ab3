import { type calendar as contract, googleCalendar } from '@chairline/contract';
import { withEnd } from '@chairline/office-time';
import type { CalendarRow } from './store.ts';
import type { EventRow } from './events/store-events.ts';
import type { KeptAtGoogle, Shown } from './events/store-shown.ts';

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

/** An event at one of its times. Fifteen thousand of them are a month: nothing is copied that need not be. */
export function presentEvent(row: Shown): contract.CalendarEvent {
  const { participants } = row;
  const repeats = row.rrule !== null || row.series_id !== null;
  return {
    event_id: row.event_id,
    calendar_id: row.calendar_id,
    user_id: row.user_id,
    author: row.author,
    title: row.title,
    description: row.description,
    location: row.location,
    notes: row.notes,
    start_time: row.start_time,
    end_time: row.end_time,
    all_day: row.all_day,
    timezone: row.timezone,
    status: row.status,
    deletable: !row.outside,
    participants,
    event_participants: participants.flatMap(({ type, id }) => (type === 'user' ? { user_id: id } : [])),
    reminders: row.reminders,
    rrule: ruleOf({
      rrule: row.rrule,
      endsBefore: row.ends_before === null ? null : new Date(row.ends_before),
    }),
    schedule: row.schedule,
    occurrence: repeats ? row.occurrence : null,
    series_id: row.series_id,
    overlaps: row.overlaps,
    google: row.google && presentGoogle(row.google),
    version: row.version,
  };
}
