import { calendar as contract } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';
import { refetch } from '../reducers.ts';

type Calendar = contract.Calendar;
type CalendarEvent = contract.CalendarEvent;

/** The viewer's calendars with one that came or changed, in their order; an older copy changes nothing. */
export function putCalendar(held: readonly Calendar[], calendar: Calendar): Calendar[] {
  const before = held.find(({ calendar_id }) => calendar_id === calendar.calendar_id);
  if (before && before.version >= calendar.version) return [...held];
  const others = held.filter((one) => one !== before);
  return [...others, calendar].toSorted(contract.inPanelOrder);
}

/** The same with a calendar's members as they are from a version on. */
function withMembers(
  held: readonly Calendar[],
  { calendar_id, version }: { calendar_id: number; version: number },
  change: (members: contract.CalendarMember[]) => contract.CalendarMember[],
): Calendar[] {
  return held.map((calendar) =>
    calendar.calendar_id === calendar_id && calendar.version < version
      ? { ...calendar, calendar_members: change(calendar.calendar_members), version }
      : calendar,
  );
}

function putMember(members: contract.CalendarMember[], member: contract.CalendarMember) {
  const index = members.findIndex(({ user_id }) => user_id === member.user_id);
  return index === -1 ? [...members, member] : members.with(index, member);
}

/** The viewer's calendars. */
export const calendarReducers: Reducers<Calendar[], Calendar[]> = {
  calendar: (held, { calendar }) => putCalendar(held, calendar),
  // One that is not held is not the viewer's any more.
  updateCalendar: (held, { calendar }) =>
    held.some(({ calendar_id }) => calendar_id === calendar.calendar_id) ? putCalendar(held, calendar) : held,
  deleteCalendar: (held, { calendar_id }) => held.filter((one) => one.calendar_id !== calendar_id),
  calendarMember: (held, change) => withMembers(held, change, (members) => putMember(members, change.member)),
  deleteCalendarMember: (held, change) =>
    withMembers(held, change, (members) => members.filter(({ user_id }) => user_id !== change.user_id)),
};

/** What the viewer chose to see, as `getCalendarView` answers it. */
export const calendarViewReducers: Reducers<{ view: contract.CalendarView | null }> = {
  calendarView: (_held, { view }) => ({ view }),
};

/** Which events are held: of a calendar, between two instants, epoch milliseconds, both included. */
export interface EventWindow {
  calendar_id: number;
  from: number;
  to: number;
}

/**
 * What takes place in a window, by time, with an event that came or changed; an older copy changes nothing. For what
 * does not repeat: a series' times are fetched again.
 */
export function putEvent(
  held: readonly CalendarEvent[],
  window: EventWindow,
  event: CalendarEvent,
): CalendarEvent[] {
  const before = held.find(({ event_id }) => event_id === event.event_id);
  if (event.calendar_id !== window.calendar_id || (before && before.version > event.version))
    return [...held];
  const others = held.filter((one) => one !== before);
  if (event.start_time > window.to || event.end_time <= window.from) return others;
  return [...others, event].toSorted((a, b) => a.start_time - b.start_time || a.event_id - b.event_id);
}

/** Whether one of these people is shown by another name than they have now. */
const isRenamed = (event: CalendarEvent, type: 'user' | 'contact', id: number, name: string) =>
  (type === 'user' && event.user_id === id && event.author !== name) ||
  event.participants.some((person) => person.type === type && person.id === id && person.name !== name);

const hasContact = (held: readonly CalendarEvent[], id: number) =>
  held.some(({ participants }) =>
    participants.some((person) => person.type === 'contact' && person.id === id),
  );

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/** What takes place in a window, as `listCalendarEvents` answers it; of a calendar that is gone nothing. */
export function calendarEventReducers(window: EventWindow): Reducers<CalendarEvent[]> {
  const ofIt = ({ calendar_id }: { calendar_id: number }) => calendar_id === window.calendar_id;
  return {
    calendarEvent: (held, { event }) => putEvent(held, window, event),
    updateCalendarEvent: (held, { event }) => putEvent(held, window, event),
    // With a series goes what was changed of it by itself.
    deleteCalendarEvent: (held, { event_id }) =>
      held.filter((event) => event.event_id !== event_id && event.series_id !== event_id),
    calendarSeries: (held, what) => (ofIt(what) ? refetch : held),
    deleteCalendar: (held, what) => (ofIt(what) ? [] : held),
    calendar: (held, { calendar }) => (ofIt(calendar) ? refetch : held),
    // What overlaps may be marked, or not any more.
    updateCalendar: (held, { calendar }) => (ofIt(calendar) ? refetch : held),
    // The days are the office's.
    officeChanged: () => refetch,
    userChanged: (held, { user }) =>
      held.some((event) => isRenamed(event, 'user', user.user_id, nameOf(user))) ? refetch : held,
    updateContact: (held, { contact }) =>
      held.some((event) => isRenamed(event, 'contact', contact.contact_id, nameOf(contact))) ? refetch : held,
    deleteContact: (held, { contact_id }) => (hasContact(held, contact_id) ? refetch : held),
    // Two contacts became one, or one two.
    resetThread: (held, { contact_id }) => (hasContact(held, contact_id) ? refetch : held),
  };
}

/** One key a reminder's coming. */
const reminderKey = ({ event_id, occurrence }: contract.EventReminder) => `${event_id}@${occurrence}`;

/** What the viewer was reminded of, as `listEventReminders` answers it. Whatever changes an event may end its reminder. */
export const eventReminderReducers: Reducers<contract.EventReminder[]> = {
  calendarReminders: (held, { reminders }) => {
    const fresh = new Set(reminders.map(reminderKey));
    const others = held.filter((one) => !fresh.has(reminderKey(one)));
    return [...others, ...reminders].toSorted(
      (a, b) => a.start_time - b.start_time || a.event_id - b.event_id,
    );
  },
  calendar: () => refetch,
  deleteCalendar: () => refetch,
  calendarEvent: () => refetch,
  updateCalendarEvent: () => refetch,
  deleteCalendarEvent: () => refetch,
  calendarSeries: () => refetch,
};
