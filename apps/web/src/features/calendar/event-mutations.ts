import { calendar as contract, type RouteCall } from '@chairline/contract';
import { z } from 'zod';
import { ApiError, call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isConflict } from '../../lib/shown-already.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { calendarKeys } from './keys.ts';
import { reduceDays } from './live.ts';

/*
 * What can be done with events. All throw the ApiError for who asked, but for those that say themselves how it went.
 */

const { calendarMessages: words } = contract;
type Event = contract.CalendarEvent;
type NewBody = RouteCall<typeof contract.createCalendarEvent>['body'];
type Changes = RouteCall<typeof contract.updateCalendarEvent>['body'];
type Scope = contract.EventScope;

/** Takes in what was answered, as the event that follows does; the times of a series are asked for again. */
function takeEvent(event: Event, before?: Event): Event {
  const alone = [event, before].every((one) => !one || (one.occurrence === null && one.series_id === null));
  if (alone) reduceDays([{ type: 'updateCalendarEvent', payload: { event } }]);
  else void renewEvents(event.calendar_id);
  return event;
}

/** Asks again for what is shown of a calendar. */
export function renewEvents(calendarId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: calendarKeys.eventsOf(calendarId) });
}

/** Which time of a series is meant, and how much of it; nothing for an event by itself. */
function scopeOf({ occurrence }: Event, scope: Scope): { scope: Scope; occurrence?: number } {
  return occurrence === null ? { scope: 'all' } : { scope, occurrence };
}

const paramsOf = ({ calendar_id, event_id }: Event) => ({ id: calendar_id, eventId: event_id });

/** Whether it is one of several times, so that a change asks for how many of them. */
export const isRepeating = ({ occurrence, rrule }: Event): boolean => occurrence !== null && rrule !== null;

export async function createEvent(id: number, body: NewBody): Promise<Event> {
  return takeEvent(await call(contract.createCalendarEvent, { params: { id }, body, quiet400: true }));
}

export async function updateEvent(event: Event, scope: Scope, changes: Changes): Promise<Event> {
  const next = await call(contract.updateCalendarEvent, {
    params: paramsOf(event),
    body: { ...changes, ...scopeOf(event, scope), version: changes.version ?? event.version },
    quiet400: true,
  });
  return takeEvent(next, event);
}

export async function moveEvent(
  event: Event,
  scope: Scope,
  times: { start_time: number; end_time: number },
  override: boolean,
): Promise<Event> {
  const next = await call(contract.moveCalendarEvent, {
    params: paramsOf(event),
    body: { ...times, ...scopeOf(event, scope), override, version: event.version },
    quiet400: true,
  });
  return takeEvent(next, event);
}

/** Asks by mail those of an event who were not asked yet. @returns who has no e-mail address, by name */
export async function inviteToEvent({ calendar_id, event_id }: Event): Promise<string[]> {
  const { event, unreachable } = await call(contract.inviteToEvent, {
    params: { id: calendar_id },
    body: { event_id },
    quiet400: true,
  });
  takeEvent(event);
  return unreachable;
}

/** The newest copy of an event, or of the time of a series. */
export function fetchEvent(event: Event): Promise<Event> {
  const { occurrence } = event;
  return call(contract.getCalendarEvent, {
    params: paramsOf(event),
    query: occurrence === null ? {} : { occurrence },
    // Who asks says it, at what they were about to do.
    quiet400: true,
  });
}

async function restoreEvent(event: Event, scope: Scope): Promise<void> {
  try {
    const body = scopeOf(event, scope);
    takeEvent(await call(contract.restoreCalendarEvent, { params: paramsOf(event), body }));
  } catch (error) {
    sayFault(error, `${event.title} was not brought back.`);
  }
}

/** Deletes an event, or times of a series, without a word. Where it fails it is read again from the server. */
export async function removeEvent(event: Event, scope: Scope): Promise<void> {
  try {
    await call(contract.deleteCalendarEvent, { params: paramsOf(event), query: scopeOf(event, scope) });
  } finally {
    void renewEvents(event.calendar_id);
  }
}

/** Deletes an event, or times of a series, with a way back. */
export async function deleteEvent(event: Event, scope: Scope): Promise<void> {
  await removeEvent(event, scope);
  notify({
    message: `${event.title} was deleted.`,
    action: { label: 'Undo', onClick: () => void restoreEvent(event, scope) },
  });
}

const taken = z.object({ clashes: z.array(contract.clash) });

/** What an event collides with, where that is why it was not booked; null for any other failure. */
export function readClashes(error: unknown): contract.Clash[] | null {
  if (!(error instanceof ApiError) || error.code !== 'time_taken') return null;
  const read = taken.safeParse(error.problem);
  return read.success ? read.data.clashes : [];
}

/** Whether a change took times out of a series, which can be made the series' again: not at Google. */
export const isCut = (before: Event, next: Event, atGoogle: boolean): boolean =>
  !atGoogle &&
  next.event_id !== before.event_id &&
  (next.series_id === null ? isRepeating(next) : next.series_id === before.event_id);

/** An event before and after a change, and how much of a series was meant. */
export interface DoneChange {
  before: Event;
  next: Event;
  scope: Scope;
  atGoogle: boolean;
}

/**
 * Takes a change back, unless somebody changed the event since, and says how that went. A series that was cut in two
 * becomes one again, and a time that was taken out of it is changed with it again; Google has no way to that, and what
 * was taken out is changed back.
 * @param back what was before, of what was changed
 */
export async function undoChange(
  { before, next, scope, atGoogle }: DoneChange,
  back: Changes,
): Promise<void> {
  try {
    if (isCut(before, next, atGoogle)) {
      const body = { event_id: next.event_id, version: next.version };
      takeEvent(await call(contract.rejoinCalendarEvent, { params: paramsOf(before), body, quiet400: true }));
    } else await updateEvent(next, isRepeating(next) ? scope : 'one', { ...back, override: true });
  } catch (error) {
    const isStale = isConflict(error) && readClashes(error) === null;
    if (isStale) notify({ message: words.undoOvertaken(before.title), kind: 'warning' });
    else sayFault(error, words.undoFailed(before.title));
  }
  void renewEvents(before.calendar_id);
}
