import { calendar as contract } from '@chairline/contract';
import { vendorFailed } from '../../platform/errors.ts';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { createCalendar, deleteCalendar, getCalendar, listCalendars, updateCalendar } from './calendars.ts';
import { deleteEvent, restoreEvent } from './delete-event.ts';
import { changePeople, createEvent, getEvent, listEvents, moveEvent, updateEvent } from './events.ts';
import { listReminders } from './remind.ts';
import { addMember, removeMember, updateMember } from './members.ts';

export const calendarRoutes: Binding[] = [
  // Mails with .ics come next.
  handle(contract.inviteToEvent, () =>
    Promise.reject(vendorFailed('Invitations cannot be mailed yet. Nothing was changed.')),
  ),
  handle(contract.listCalendars, (ctx) => listCalendars(ctx)),
  handle(contract.createCalendar, (ctx, { body }) => createCalendar(ctx, body)),
  handle(contract.getCalendar, (ctx, { params }) => getCalendar(ctx, params.id)),
  handle(contract.updateCalendar, (ctx, { params, body }) => updateCalendar(ctx, params.id, body)),
  handle(contract.deleteCalendar, async (ctx, { params }) => {
    await deleteCalendar(ctx, params.id);
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
  // Events.
  handle(contract.listCalendarEvents, (ctx, { params, query }) => listEvents(ctx, params.id, query)),
  handle(contract.createCalendarEvent, (ctx, { params, body }) => createEvent(ctx, params.id, body)),
  handle(contract.getCalendarEvent, (ctx, { params, query }) =>
    getEvent(ctx, params.id, params.eventId, query.occurrence),
  ),
  handle(contract.updateCalendarEvent, (ctx, { params, body }) =>
    updateEvent(ctx, params.id, params.eventId, body),
  ),
  handle(contract.moveCalendarEvent, (ctx, { params, body }) =>
    moveEvent(ctx, params.id, params.eventId, body),
  ),
  handle(contract.changeParticipants, (ctx, { params, body }) =>
    changePeople(ctx, params.id, params.eventId, body),
  ),
  handle(contract.deleteCalendarEvent, async (ctx, { params, query }) => {
    await deleteEvent(ctx, params.id, params.eventId, query);
    return { event_id: params.eventId };
  }),
  handle(contract.restoreCalendarEvent, (ctx, { params, body }) =>
    restoreEvent(ctx, params.id, params.eventId, body),
  ),
];
