import { calendar as contract, type RouteCall } from '@chairline/contract';
import { z } from 'zod';

/*
 * What was done to events while there was no connection: kept until it is sent, and drawn as if it were.
 */

export type NewEvent = RouteCall<typeof contract.createCalendarEvent>['body'];
export type EventChanges = RouteCall<typeof contract.updateCalendarEvent>['body'];

const what = {
  /** Names it. */
  id: z.string(),
  title: z.string(),
};
/** The bodies are the routes' own: what of them does not hold any more, the server says. */
export const waitingChange = z.discriminatedUnion('kind', [
  z.object({
    ...what,
    kind: z.literal('create'),
    calendar_id: z.number().int(),
    body: z.custom<NewEvent>((body) => typeof body === 'object' && body !== null),
  }),
  z.object({
    ...what,
    kind: z.literal('change'),
    event: contract.calendarEvent,
    scope: z.enum(contract.eventScopes),
    changes: z.custom<EventChanges>((body) => typeof body === 'object' && body !== null),
  }),
  z.object({
    ...what,
    kind: z.literal('delete'),
    event: contract.calendarEvent,
    scope: z.enum(contract.eventScopes),
  }),
]);
export type WaitingChange = z.infer<typeof waitingChange>;

const isSame = (
  a: Pick<contract.CalendarEvent, 'event_id' | 'occurrence'>,
  b: Pick<contract.CalendarEvent, 'event_id' | 'occurrence'>,
): boolean => a.event_id === b.event_id && a.occurrence === b.occurrence;

/** What waits with one more: two changes of one event are sent as one, and one that is deleted is not changed before. */
export function withChange(waiting: readonly WaitingChange[], next: WaitingChange): WaitingChange[] {
  if (next.kind === 'create') return [...waiting, next];
  const before = waiting.find(
    (one) => one.kind === 'change' && isSame(one.event, next.event) && one.scope === next.scope,
  );
  const others = waiting.filter((one) => one !== before);
  return next.kind === 'change' && before?.kind === 'change'
    ? [...others, { ...next, event: before.event, changes: { ...before.changes, ...next.changes } }]
    : [...others, next];
}

/** Which events are drawn as they will be: by their place in the grid. */
export interface Drawn {
  events: contract.CalendarEvent[];
  /** Those that are not sent yet. */
  waiting: ReadonlySet<contract.CalendarEvent>;
}

/** What is shown of some calendars, with what waits for a connection as if it were done. */
export function drawWaiting(
  events: readonly contract.CalendarEvent[],
  changes: readonly WaitingChange[],
  { calendars, author }: { calendars: readonly number[]; author: { id: number; name: string } },
): Drawn {
  const waiting = new Set<contract.CalendarEvent>();
  let drawn = [...events];
  const mark = (event: contract.CalendarEvent) => {
    waiting.add(event);
    return event;
  };
  for (const change of changes) {
    if (change.kind === 'delete') drawn = drawn.filter((event) => !isSame(event, change.event));
    else if (change.kind === 'change')
      drawn = drawn.map((event) =>
        isSame(event, change.event) ? mark({ ...event, ...shownChanges(event, change.changes) }) : event,
      );
    else if (calendars.includes(change.calendar_id)) drawn.push(mark(newEvent(change, author)));
  }
  return { events: drawn, waiting };
}

/** Of the changes what is drawn: the names of people who were added come with the server's answer. */
function shownChanges(
  event: contract.CalendarEvent,
  { title, location, description, notes, start_time, end_time, all_day, status, participants }: EventChanges,
): Partial<contract.CalendarEvent> {
  const given = { title, location, description, notes, start_time, end_time, all_day };
  const people = participants?.map(({ type, id }) => ({
    type,
    id,
    name: event.participants.find((one) => one.type === type && one.id === id)?.name ?? '',
    answer: null,
  }));
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(status === undefined ? {} : { status: status as contract.EventStatus }),
    ...(people ? { participants: people, event_participants: staffOf(people) } : {}),
  };
}

const staffOf = (people: readonly contract.Participant[]) =>
  people.flatMap(({ type, id }) => (type === 'user' ? [{ user_id: id }] : []));

/** One that has no id yet: it cannot be opened. */
export const NOT_SENT = 0;

function newEvent(
  { body, calendar_id }: Extract<WaitingChange, { kind: 'create' }>,
  author: { id: number; name: string },
): contract.CalendarEvent {
  const people = (body.participants ?? []).map(({ type, id }) => ({ type, id, name: '', answer: null }));
  return {
    event_id: NOT_SENT,
    calendar_id,
    user_id: author.id,
    author: author.name,
    title: body.title,
    description: body.description ?? '',
    location: body.location ?? '',
    notes: body.notes ?? '',
    start_time: body.start_time,
    end_time: body.end_time,
    all_day: body.all_day ?? false,
    timezone: body.timezone ?? 'UTC',
    status: 'scheduled',
    deletable: false,
    participants: people,
    event_participants: staffOf(people),
    reminders: body.reminders ?? [],
    rrule: body.rrule ?? null,
    schedule: '',
    occurrence: null,
    series_id: null,
    overlaps: false,
    google: null,
    version: 0,
  };
}

/** Whether an event already is as a change wants it: then the answer to it was lost on the way, not the change. */
export function isDone(event: contract.CalendarEvent, changes: EventChanges): boolean {
  return (Object.keys(shownChanges(event, changes)) as (keyof contract.CalendarEvent)[]).every((key) =>
    key === 'participants' || key === 'event_participants'
      ? true
      : event[key] === (changes as Record<string, unknown>)[key],
  );
}
