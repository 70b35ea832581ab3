import { calendar as contract } from '@chairline/contract';
import { type Binding, handle, handleOutside } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerInvitation, showInvitation } from './invitations/answer-invitation.ts';
import {
  createCalendar,
  deleteCalendar,
  getCalendar,
  listCalendars,
  updateCalendar,
} from './sharing/calendars.ts';
import { deleteEvent, restoreEvent } from './events/delete-event.ts';
import {
  changePeople,
  createEvent,
  getEvent,
  getMonth,
  listEvents,
  moveEvent,
  updateEvent,
} from './events/events.ts';
import { searchEvents, searchVisits } from './events/search-events.ts';
import { getCalendarView, setCalendarView } from './sharing/views.ts';
import { setNoticeDone } from './notices/notices.ts';
import { rejoinSeries } from './series/rejoin-series.ts';
import { listReminders } from './notices/remind.ts';
import { createFeed, deleteFeed, getFeed, sendFeed } from './sharing/feed.ts';
import { inviteToEvent } from './invitations/invite.ts';
import { addMember, removeMember, updateMember } from './sharing/members.ts';

export const calendarRoutes = (platform: Platform): Binding[] => [
  handle(contract.listCalendars, (ctx) => listCalendars(ctx)),
  handle(contract.createCalendar, (ctx, { body }) => createCalendar(ctx, body)),
  handle(contract.getCalendar, (ctx, { params }) => getCalendar(ctx, params.id)),
  handle(contract.updateCalendar, (ctx, { params, body }) => updateCalendar(ctx, params.id, body)),
  handle(contract.deleteCalendar, async (ctx, { params }) => {
    await deleteCalendar(platform, ctx, params.id);
    return { calendar_id: params.id };
  }),
  // Members.
  handle(contract.addCalendarMember, (ctx, { params, body }) =>
    addMember(ctx, params.id, body.user_id, body.role),
  ),
  handle(contract.updateCalendarMember, (ctx, { params, body }) =>
    updateMember(ctx, params.id, params.userId, body.role),
  ),
  handle(contract.removeCalendarMember, async (ctx, { params }) => ({
    member: await removeMember(ctx, params.id, params.userId),
  })),
  handle(contract.listEventReminders, (ctx) => listReminders(ctx)),
  handle(contract.setNoticeDone, (ctx, { params, body }) => setNoticeDone(ctx, params.eventId, body.done)),
  // Events.
  handle(contract.getCalendarView, (ctx) => getCalendarView(ctx)),
  handle(contract.setCalendarView, (ctx, { body }) => setCalendarView(ctx, body)),
  handle(contract.searchCalendarEvents, (ctx, { query }) => searchEvents(ctx, query)),
  handle(contract.searchPracticeVisits, (ctx, { query }) => searchVisits(ctx, query)),
  handle(contract.listCalendarEvents, (ctx, { params, query }) => listEvents(ctx, params.id, query)),
  handle(contract.getCalendarMonth, (ctx, { params, query }) => getMonth(ctx, params.id, query)),
  handle(contract.createCalendarEvent, (ctx, { params, body }) => createEvent(ctx, params.id, body)),
  handle(contract.getCalendarEvent, (ctx, { params, query }) =>
    getEvent(ctx, params.id, params.eventId, query.occurrence),
  ),
  handle(contract.updateCalendarEvent, (ctx, { params, body }) =>
    updateEvent(platform, ctx, params.id, params.eventId, body),
  ),
  handle(contract.moveCalendarEvent, (ctx, { params, body }) =>
    moveEvent(platform, ctx, params.id, params.eventId, body),
  ),
  handle(contract.changeParticipants, (ctx, { params, body }) =>
    changePeople(platform, ctx, params.id, params.eventId, body),
  ),
  handle(contract.deleteCalendarEvent, async (ctx, { params, query }) => {
    await deleteEvent(platform, ctx, params.id, params.eventId, query);
    return { event_id: params.eventId };
  }),
  handle(contract.restoreCalendarEvent, (ctx, { params, body }) =>
    restoreEvent(platform, ctx, params.id, params.eventId, body),
  ),
  handle(contract.rejoinCalendarEvent, (ctx, { params, body }) =>
    rejoinSeries(platform, ctx, params.id, params.eventId, body),
  ),
  // The secret link.
  handle(contract.getCalendarFeed, (ctx, { params }) => getFeed(ctx, params.id)),
  handle(contract.createCalendarFeed, (ctx, { params, body }) =>
    createFeed(platform, ctx, params.id, body.with_names),
  ),
  handle(contract.deleteCalendarFeed, (ctx, { params }) => deleteFeed(ctx, params.id)),
  handleOutside(contract.readCalendarFeed, 'stream', ({ http }, { params }) =>
    sendFeed(platform, http.reply, params.token),
  ),
  // Invitations.
  handle(contract.inviteToEvent, (ctx, { params, body }) => inviteToEvent(platform, ctx, params.id, body)),
  handleOutside(contract.showInvitation, 'stream', ({ http }, { params, query }) =>
    showInvitation(platform, http.reply, params.token, query.answer),
  ),
  handleOutside(contract.answerInvitation, 'stream', ({ http }, { params }) =>
    answerInvitation(platform, http.reply, params.token, { given: params.answer }),
  ),
];
