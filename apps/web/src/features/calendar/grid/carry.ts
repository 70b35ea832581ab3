import { addDays, toInstant, toWall } from '@chairline/office-time';
import { calendar as contract } from '@chairline/contract';
import type { GridEvent, GridView } from './grid-types.ts';
import { MINUTE } from './wall.ts';

/** An event that is carried by keyboard: where it would be put. */
export interface Carry {
  id: string;
  start: number;
  end: number;
  /** The column it would stand in, where that is another than it was taken from. */
  column: string | null;
}

export type CarryStep = 'earlier' | 'later' | 'back' | 'on' | 'shorter' | 'longer';

interface CarryRoom {
  view: GridView;
  timezone: string;
  /** Minutes it moves by. */
  snap: number;
  /** The columns it may stand in, from the left; null in a view without columns. */
  columns: readonly string[] | null;
}

const LEAST_MS = contract.calendarLimits.leastMinutes * MINUTE;

/** The same clock so many days later. */
const shift = (at: number, days: number, timezone: string): number => {
  const wall = toWall(at, timezone);
  return toInstant(`${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`, timezone);
};

/**
 * An event after a step: up and down by some minutes, to the side by a column of the day, elsewhere by a day. What lasts
 * all day, and what stands in a month, moves by days and weeks. Null where there is no room.
 */
export function carryOn(
  event: Pick<GridEvent, 'id' | 'start' | 'end' | 'allDay' | 'columns'>,
  held: Carry | null,
  step: CarryStep,
  { view, timezone, snap, columns }: CarryRoom,
): Carry | null {
  const now =
    held?.id === event.id ? held : { id: event.id, start: event.start, end: event.end, column: null };
  const byDays = (days: number) => ({
    ...now,
    start: shift(now.start, days, timezone),
    end: shift(now.end, days, timezone),
  });
  if (step === 'shorter' || step === 'longer') {
    if (event.allDay || view === 'month') return null;
    const end = now.end + (step === 'longer' ? snap : -snap) * MINUTE;
    return end - now.start < LEAST_MS ? null : { ...now, end };
  }
  const sign = step === 'later' || step === 'on' ? 1 : -1;
  if (step === 'back' || step === 'on') {
    if (view !== 'day' || columns === null) return byDays(sign);
    const from = event.columns[0] ?? '';
    const at = columns.indexOf(now.column ?? from) + sign;
    const column = columns[at];
    return column === undefined ? null : { ...now, column: column === from ? null : column };
  }
  if (event.allDay || view === 'month') return byDays(sign * 7);
  const by = sign * snap * MINUTE;
  return { ...now, start: now.start + by, end: now.end + by };
}

/** What is drawn of an event while it is carried. */
export const carried = <T>(event: GridEvent<T>, carry: Carry): GridEvent<T> => ({
  ...event,
  start: carry.start,
  end: carry.end,
  columns: carry.column === null ? event.columns : [carry.column, ...event.columns.slice(1)],
});

/** Whether an event stands where it was carried from, or where it was put. */
export const isSamePlace = (
  one: Pick<GridEvent, 'start' | 'end' | 'columns'>,
  other: Pick<GridEvent, 'start' | 'end' | 'columns'>,
): boolean =>
  one.start === other.start && one.end === other.end && one.columns.join() === other.columns.join();
