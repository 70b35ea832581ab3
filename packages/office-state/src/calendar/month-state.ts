import { calendar as contract } from '@chairline/contract';
import { reduceEvent, refetch, type LiveEvent, type Outcome, type Reducers } from '../reducers.ts';
import { calendarEventReducers, type EventWindow } from './calendar-state.ts';

type CalendarEvent = contract.CalendarEvent;

/** The days of a month that are held. */
export interface MonthWindow extends EventWindow {
  /** Each with the moments at which it begins and the next one does, epoch milliseconds. */
  days: readonly { date: string; start: number; end: number }[];
  /** Users: what stands in their columns alone is not held. */
  away: readonly number[];
}

/** A month as it is held. */
export interface HeldMonth extends contract.CalendarMonth {
  /** Of each day that is not held as a whole the last event up to which it is. */
  edges: ReadonlyMap<string, Place>;
  /** False where a fresh fetch may say something else of such a day. */
  isExact: boolean;
}

/** Where an event stands in the order of a day. */
type Place = Pick<CalendarEvent, 'start_time' | 'event_id'>;
const inOrder = (a: Place, b: Place): number => a.start_time - b.start_time || a.event_id - b.event_id;

/** A month as it was answered. */
export function holdMonth(month: contract.CalendarMonth, window: MonthWindow): HeldMonth {
  const edges = new Map<string, Place>();
  for (const day of beyondOf(month, window).keys()) {
    const ofDay = month.events.filter((event) => daysOfEvent(event, window).includes(day));
    // Those after it are held for another day's sake. None at all where the office's days have just moved.
    const edge = ofDay[Math.min(ofDay.length, contract.calendarLimits.eventsADay) - 1];
    if (edge) edges.set(day, { start_time: edge.start_time, event_id: edge.event_id });
  }
  return { ...month, edges, isExact: true };
}

/** The days of a window on which an event is. */
const daysOfEvent = ({ start_time, end_time }: CalendarEvent, { days }: MonthWindow): string[] =>
  days
    .filter(({ start, end }) => start_time < end && Math.max(end_time, start_time + 1) > start)
    .map(({ date }) => date);

/** How many events a month does not hold, by day, of the days of which it does not hold all. */
export function beyondOf(month: contract.CalendarMonth, window: MonthWindow): Map<string, number> {
  const held = countDays(month.events, window);
  const beyond = month.days.map(({ date, count }) => [date, count - (held.get(date) ?? 0)] as const);
  return new Map(beyond.filter(([, count]) => count > 0));
}

function countDays(events: readonly CalendarEvent[], window: MonthWindow): Map<string, number> {
  const counts = new Map<string, number>();
  for (const event of events)
    for (const day of daysOfEvent(event, window)) counts.set(day, (counts.get(day) ?? 0) + 1);
  return counts;
}

/** In whose columns an event stands: those of the staff who take part, else its author's. */
export function columnsOf({
  event_participants,
  user_id,
}: Pick<CalendarEvent, 'event_participants' | 'user_id'>): number[] {
  const staff = event_participants.map((one) => one.user_id);
  return staff.length > 0 ? staff : [user_id];
}

/** What each event makes of a month, as `getCalendarMonth` answers it. */
export function calendarMonthReducers(window: MonthWindow): Reducers<HeldMonth> {
  const reducers = calendarEventReducers(window);
  const apply = (held: HeldMonth, event: LiveEvent): Outcome<HeldMonth> => {
    const events = reduceEvent(reducers, held.events, event);
    return events === refetch ? refetch : withEvents(held, events, window);
  };
  const table = Object.keys(reducers).map((type) => [
    type,
    (held: HeldMonth, payload: unknown) => apply(held, { type, payload } as LiveEvent),
  ]);
  return {
    ...(Object.fromEntries(table) as Reducers<HeldMonth>),
    calendarEvent: (held, { event }) => putInMonth(held, event, window),
    updateCalendarEvent: (held, { event }) => putInMonth(held, event, window),
    deleteCalendarEvent: (held, payload) => {
      const next = apply(held, { type: 'deleteCalendarEvent', payload });
      // It may have been on a day of which not all is held.
      const isKnown = held.events.some(({ event_id }) => event_id === payload.event_id);
      return next === refetch || isKnown || beyondOf(held, window).size === 0
        ? next
        : { ...next, isExact: false };
    },
    deleteCalendar: (held, { calendar_id }) =>
      calendar_id === window.calendar_id ? holdMonth({ events: [], days: [] }, window) : held,
  };
}

/** A month whose held events have changed: of each of its days as many more or fewer are there. */
function withEvents(held: HeldMonth, events: CalendarEvent[], window: MonthWindow): HeldMonth {
  if (events === held.events) return held;
  const [before, after] = [countDays(held.events, window), countDays(events, window)];
  const counts = new Map(held.days.map(({ date, count }) => [date, count]));
  for (const day of new Set([...before.keys(), ...after.keys()]))
    counts.set(day, (counts.get(day) ?? 0) - (before.get(day) ?? 0) + (after.get(day) ?? 0));
  return settled({ ...held, events, days: toDays(counts) }, window);
}

const toDays = (counts: ReadonlyMap<string, number>): contract.CalendarMonth['days'] =>
  [...counts]
    .filter(([, count]) => count > 0)
    .map(([date, count]) => ({ date, count }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

/** The same month, inexact where a day of which not all is held has fewer than a fresh fetch would bring. */
function settled(month: HeldMonth, window: MonthWindow): HeldMonth {
  const first = month.events.flatMap((event) =>
    daysOfEvent(event, window).filter((day) => isUpTo(event, month.edges.get(day))),
  );
  const isShort = [...beyondOf(month, window).keys()].some(
    (day) => first.filter((one) => one === day).length < contract.calendarLimits.eventsADay,
  );
  return isShort ? { ...month, isExact: false } : month;
}

const isUpTo = (event: Place, edge: Place | undefined): boolean =>
  edge !== undefined && inOrder(event, edge) <= 0;

/**
 * A month with an event that came or changed. Where some day is not held as a whole, one that was not held may have
 * been there before: then the month is inexact, and nothing of such a day is guessed.
 */
function putInMonth(held: HeldMonth, event: CalendarEvent, window: MonthWindow): HeldMonth {
  const before = held.events.find(({ event_id }) => event_id === event.event_id);
  const isOurs = event.calendar_id === window.calendar_id;
  if (!isOurs || (before && before.version > event.version)) return held;
  const others = held.events.filter((one) => one !== before);
  const beyond = beyondOf(held, window);
  const counts = new Map(held.days.map(({ date, count }) => [date, count]));
  const add = (days: readonly string[], by: 1 | -1) =>
    days.forEach((day) => counts.set(day, (counts.get(day) ?? 0) + by));
  if (before) add(daysOfEvent(before, window), -1);
  const isAway = columnsOf(event).every((id) => window.away.includes(id));
  const days = isAway ? [] : daysOfEvent(event, window);
  const isKnown = before !== undefined || beyond.size === 0;
  add(
    days.filter((day) => isKnown || !beyond.has(day)),
    1,
  );
  // Of a day of which not all is held it is shown where it comes before what is not.
  const isShown = days.some((day) => !beyond.has(day) || isUpTo(event, held.edges.get(day)));
  const events = isShown ? [...others, event].toSorted(inOrder) : others;
  return settled({ ...held, events, days: toDays(counts), isExact: held.isExact && isKnown }, window);
}
