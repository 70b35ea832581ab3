import { addDays, dateOf, toWall } from '@chairline/office-time';
import type { Calendar } from '@event-calendar/core';
import { calendar as contract } from '@chairline/contract';
import { dayBounds, momentOfLocal, MINUTE, weekStart } from './wall.ts';
import type { GridBackground, GridColumn, GridEvent, GridPlace, GridRange, GridView } from './grid-types.ts';

const LEAST_MS = contract.calendarLimits.leastMinutes * MINUTE;
/** How many days the agenda lists. */
export const AGENDA_DAYS = 14;

/** The library's name of a view. */
export function viewName(
  view: GridView,
  columns: readonly GridColumn[] | null,
  columnsInWeek = false,
): string {
  if (view === 'day') return columns ? 'resourceTimeGridDay' : 'timeGridDay';
  if (view === 'week' && columnsInWeek) return 'resourceTimeGridWeek';
  return { week: 'timeGridWeek', month: 'dayGridMonth', agenda: 'listWeek' }[view];
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Minutes to which what is drawn keeps, by the minutes a line stands for. */
export const snapOf = (step: number): number => (step % 15 === 0 ? 15 : 5);

/** How the hours of a day are drawn: a line high enough to be hit, a label an hour where lines fall on hours. */
export function slotOptions({ begins, ends, step, snap }: GridRange): Calendar.Options {
  return {
    slotMinTime: clock(begins * 60),
    slotMaxTime: clock(ends * 60),
    slotDuration: clock(step),
    slotLabelInterval: clock(60 % step === 0 ? 60 : step),
    slotHeight: Math.max(24, Math.min(96, Math.round(step * 1.1))),
    snapDuration: clock(snap ?? snapOf(step)),
  };
}

/** An event as the library takes it: by the zone's clocks, an all-day one up to the day after its last. */
export function toInput<T>(event: GridEvent<T>, timezone: string): Calendar.EventInput {
  const { id, start, end, allDay, columns, stays, classNames = [] } = event;
  const times = allDay
    ? { start: dateOf(start, timezone), end: addDays(dateOf(Math.max(start, end - 1), timezone), 1) }
    : { start: toWall(start, timezone), end: toWall(end, timezone) };
  return {
    ...times,
    id,
    allDay,
    title: event.title,
    resourceIds: [...columns],
    startEditable: stays === null,
    durationEditable: stays === null,
    classNames: allDay ? [...classNames, 'ec-whole'] : [...classNames],
    styles: [`--bar:${event.color}`, `--tint:${event.tint ?? event.color}`],
    extendedProps: { event },
  };
}

export function toBackground(
  { columns, start, end, classNames, title = '' }: GridBackground,
  timezone: string,
  all: readonly GridColumn[] | null,
): Calendar.EventInput {
  return {
    display: 'background',
    title,
    start: toWall(start, timezone),
    end: toWall(end, timezone),
    resourceIds: [...(columns ?? all?.map(({ id }) => id) ?? [])],
    classNames: [...classNames],
  };
}

interface FirstHour {
  view: GridView;
  date: string;
  timezone: string;
  now: number;
  /** The hour at which the shown day begins. */
  begins: number;
  events: readonly Pick<GridEvent, 'start' | 'allDay'>[];
}

/**
 * The hour that days begin with on the screen: of today the one before now, else that at which the day begins, or
 * earlier where something is earlier.
 */
export function firstHour({ view, date, timezone, now, begins, events }: FirstHour): number {
  const hourOf = (at: number) => Number(toWall(at, timezone).slice(11, 13));
  const { start } = dayBounds(view === 'week' ? weekStart(date) : date, timezone);
  const hours = events.flatMap((one) => (one.allDay || one.start < start ? [] : [hourOf(one.start)]));
  const first = Math.min(begins, ...hours);
  const isToday = view === 'day' && dateOf(now, timezone) === date;
  return isToday ? Math.max(first, hourOf(now) - 1) : first;
}

/** What of the shown days is over: until now. */
export function pastOf(date: string, view: GridView, timezone: string, now: number): GridBackground[] {
  if (view !== 'day' && view !== 'week') return [];
  const days =
    view === 'day' ? [date] : Array.from({ length: 7 }, (_, index) => addDays(weekStart(date), index));
  return days
    .map((day) => dayBounds(day, timezone))
    .filter(({ start }) => start < now)
    .map(({ start, end }) => ({ start, end: Math.min(end, now), classNames: ['ec-past'] }));
}

/** A place the library says by dates with the zone's clocks in their local fields; 15 minutes at the least. */
export function toPlace(
  given: { start: Date; end: Date; allDay: boolean },
  column: string | null,
  timezone: string,
): GridPlace {
  const start = momentOfLocal(given.start, timezone);
  const end = momentOfLocal(given.end, timezone);
  // The last day's last minute: an all-day event ends at 23:59.
  if (given.allDay) return { start, end: end - MINUTE, allDay: true, column };
  return { start, end: Math.max(end, start + LEAST_MS), allDay: false, column };
}
