import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';
import type { CalendarIds } from '../../calendar/testing/route-cases.ts';
import type { ConversationsIds } from '../../conversations/testing/route-cases.ts';

/** One call of every route of the feature. */
export function presenceCases(ids: SharedIds & CalendarIds & ConversationsIds): Record<string, RouteCase> {
  const contact = { id: ids.contact };
  const event = { id: ids.calendar, eventId: ids.calendarEvent };
  const convo = { id: ids.convo };
  return {
    notePresence: {
      params: contact,
      body: { state: 'viewing', window: 'one' },
      ok: 200,
      foreign: 404,
    },
    noteEventPresence: { params: event, body: { state: 'viewing', window: 'one' }, ok: 200, foreign: 404 },
    noteConvoPresence: {
      params: convo,
      body: { state: 'viewing', window: 'one' },
      ok: 200,
      foreign: 404,
    },
  };
}
