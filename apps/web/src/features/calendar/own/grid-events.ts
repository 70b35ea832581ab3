import { calendar as contract } from '@chairline/contract';
import { columnsOf as usersOf } from '@chairline/office-state/calendar';
import type { GridEvent } from '../grid/grid-types.ts';
import { NOT_SENT } from '../waiting/waiting-changes.ts';
import { colorOf } from '../calendar-colors.ts';

export interface OwnEvent {
  event: contract.CalendarEvent;
  calendar: contract.Calendar;
  /** A change of it waits for a connection. */
  waits?: boolean;
}

/** Why an event that the server does not know yet stays as it is. */
export const notSent = 'This event is not sent yet: it can be changed once the connection is back.';

/** What tells a time of a series from its others. */
const gridId = ({ event_id, occurrence, title, start_time }: contract.CalendarEvent): string =>
  event_id === NOT_SENT ? `new.${title}.${start_time}` : `${event_id}.${occurrence ?? ''}`;

/** In whose columns an event stands. */
const columnsOf = (event: contract.CalendarEvent): string[] => usersOf(event).map(String);

/** The column of what no member takes part in: who made it has left. */
export const OTHERS_ID = 'others';

/** Whether a member has an event in their column. */
const isIn = (event: contract.CalendarEvent, { calendar_members }: contract.Calendar): boolean =>
  columnsOf(event).some((id) => calendar_members.some((one) => String(one.user_id) === id));

/**
 * The events of the shown calendars, as the grid draws them.
 * @param now epoch milliseconds
 * @param colorOfMember where members have no columns: the colour by which one is known, null for who is none any more
 */
export function toGridEvents(
  events: readonly contract.CalendarEvent[],
  calendars: readonly contract.Calendar[],
  userId: number,
  now: number,
  waiting: ReadonlySet<contract.CalendarEvent> = new Set(),
  colorOfMember: ((userId: number) => string | null) | null = null,
): GridEvent<OwnEvent>[] {
  const byId = new Map(calendars.map((one) => [one.calendar_id, one]));
  return events.flatMap((event) => {
    const calendar = byId.get(event.calendar_id);
    if (!calendar) return [];
    const own = colorOf(calendar.color);
    const [whose] = columnsOf(event);
    const color = colorOfMember?.(Number(whose)) ?? own;
    return {
      id: gridId(event),
      columns: isIn(event, calendar) ? columnsOf(event) : [OTHERS_ID],
      start: event.start_time,
      end: event.end_time,
      allDay: event.all_day,
      title: event.title,
      color,
      // Of several calendars each keeps its own behind.
      ...(color === own || calendars.length === 1 ? {} : { tint: own }),
      classNames: event.status === 'cancelled' ? ['ec-dim'] : [],
      stays: event.event_id === NOT_SENT ? notSent : whyOwnStays({ event, calendar }, userId, now),
      data: { event, calendar, waits: waiting.has(event) },
    };
  });
}

/** Why the viewer may not change an event, or what is wrong with their rights; null where they may. */
export function whyOwnStays({ event, calendar }: OwnEvent, userId: number, now: number): string | null {
  const rights = contract.calendarRights(calendar, userId);
  const stays = contract.whyEventStays(event, userId, now);
  if (stays !== null) return stays;
  if (calendar.type === 'OD') return contract.calendarMessages.readOnly;
  if (calendar.type === 'GOOGLE' && !rights?.addEvents) return contract.calendarMessages.googleReads;
  return rights?.addEvents ? null : `You may only look at the calendar ${calendar.name}.`;
}

/**
 * Who takes part once an event was put into another column: who it was taken from gives way. Null where nothing of
 * that changes.
 */
export function participantsAfter(
  { participants }: contract.CalendarEvent,
  { from, column }: { from: string | null; column: string | null },
): contract.Participant[] | null {
  if (from === null || column === null || from === column || column === OTHERS_ID) return null;
  const others = participants
    .filter(({ type, id }) => type !== 'user' || (id !== Number(from) && id !== Number(column)))
    .map(({ type, id }) => ({ type, id }));
  return [{ type: 'user', id: Number(column) }, ...others];
}
