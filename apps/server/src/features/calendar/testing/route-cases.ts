import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** The beginning of an event that is to come, whenever the tests run. */
export const EVENT_STARTS = Date.UTC(2030, 2, 5, 17);

/** One of `user` with two events of theirs, the first with them and a contact; one that may be deleted. */
export interface CalendarIds {
  calendar: number;
  spareCalendar: number;
  calendarEvent: number;
  spareEvent: number;
}

/** One call of every route of the feature. */
export function calendarCases(ids: SharedIds & CalendarIds): Record<string, RouteCase> {
  const id = { id: ids.calendar };
  const event = { ...id, eventId: ids.calendarEvent };
  const spare = { ...id, eventId: ids.spareEvent };
  const member = { ...id, userId: ids.colleague };
  const times = { start_time: EVENT_STARTS, end_time: EVENT_STARTS + 1_800_000 };
  return {
    listCalendars: { ok: 200 },
    listEventReminders: { ok: 200 },
    setNoticeDone: { params: { eventId: ids.calendarEvent }, body: { done: true }, ok: 200, foreign: 404 },
    createCalendar: { body: { name: 'Assistants', type: 'DSS' }, ok: 200 },
    getCalendar: { params: id, ok: 200, foreign: 404 },
    updateCalendar: { params: id, body: { name: 'Desk' }, ok: 200, foreign: 404 },
    deleteCalendar: { params: { id: ids.spareCalendar }, ok: 200, foreign: 404 },
    addCalendarMember: { params: id, body: { user_id: ids.colleague }, ok: 200, foreign: 404 },
    updateCalendarMember: { params: member, body: { role: 'EDITOR' }, ok: 200, foreign: 404 },
    removeCalendarMember: { params: member, ok: 200, foreign: 404 },
    getCalendarMonth: {
      params: id,
      query: { date: '2030-03-01', until: '2030-03-31' },
      ok: 200,
      foreign: 404,
    },
    listCalendarEvents: { params: id, query: { date: '2030-03-05' }, ok: 200, foreign: 404 },
    createCalendarEvent: { params: id, body: { title: 'Huddle', ...times }, ok: 200, foreign: 404 },
    getCalendarView: { ok: 200 },
    setCalendarView: { body: { hidden: [ids.calendar] }, ok: 200 },
    searchCalendarEvents: { query: { q: 'hud' }, ok: 200 },
    searchPracticeVisits: { query: { q: 'hud' }, ok: 200 },
    getCalendarEvent: { params: event, ok: 200, foreign: 404 },
    updateCalendarEvent: { params: event, body: { title: 'Stand-up' }, ok: 200, foreign: 404 },
    moveCalendarEvent: {
      params: event,
      body: { start_time: times.start_time + 3_600_000, end_time: times.end_time + 3_600_000 },
      ok: 200,
      foreign: 404,
    },
    changeParticipants: {
      params: event,
      body: { type: 'remove', participants: [{ type: 'user', id: ids.user }] },
      ok: 200,
      foreign: 404,
    },
    inviteToEvent: { params: id, body: { event_id: ids.calendarEvent }, ok: 200, foreign: 404 },
    getCalendarFeed: { params: id, ok: 200, foreign: 404 },
    createCalendarFeed: { params: id, body: {}, ok: 200, foreign: 404 },
    deleteCalendarFeed: { params: id, ok: 200, foreign: 404 },
    readCalendarFeed: { params: { token: 'no-token-of-ours' }, ok: 404 },
    showInvitation: { params: { token: 'no-token-of-ours' }, ok: 404 },
    answerInvitation: { params: { token: 'no-token-of-ours', answer: 'yes' }, ok: 404 },
    deleteCalendarEvent: { params: spare, ok: 200, foreign: 404 },
    rejoinCalendarEvent: { params: event, body: { event_id: ids.spareEvent }, ok: 404, foreign: 404 },
    restoreCalendarEvent: { params: spare, body: {}, ok: 200, foreign: 404 },
  };
}
