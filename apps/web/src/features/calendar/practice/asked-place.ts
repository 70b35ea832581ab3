import { practice } from '@chairline/contract';
import { toWall } from '@chairline/office-time';
import type { AskedPlace } from '../../../lib/day-marks.ts';
import { minutesOf, type DayColumn, type DayFilters, type Span } from './day-rules.ts';

type Day = practice.DaySchedule;

interface Shown {
  days: readonly Day[];
  columns: readonly DayColumn[];
  by: DayFilters['by'];
  timezone: string;
  /** Epoch milliseconds. */
  now: number;
}

interface Pointed {
  /** Epoch milliseconds. */
  start: number;
  column: string | null;
  /** How long it was drawn; left out where it was only pressed. */
  minutes?: number | undefined;
}

/** What is looked for where somebody pressed, or drew, free time of the practice; or why nothing is. */
export function askedPlace(
  { days, columns, by, timezone, now }: Shown,
  { start, column: id, minutes }: Pointed,
): AskedPlace | { why: string } {
  if (start <= now) return { why: practice.dayWords.past };
  const wall = toWall(start, timezone).slice(0, 16);
  const from = wall.slice(0, 10);
  const day = days.find(({ date }) => date === from);
  const column = columns.find((one) => one.id === id);
  const place = day && column ? bookingPlace(day, column, minuteOf(wall), by) : null;
  const wish = {
    from,
    ...(minutes === undefined ? {} : { minutes: Math.max(5, Math.round(minutes / 5) * 5) }),
    ...(place ? { ProvNum: place.ProvNum } : {}),
  };
  return { wish, time: place && { AptDateTime: `${wall}:00`, ...place } };
}

/**
 * Where a visit of a column would be booked: in its operatory with whoever of its own works then, with its provider in
 * their operatory that is free then. Null where the column says neither.
 * @param minute of the day, by the office's clock
 */
function bookingPlace(
  day: Day,
  { operatories, providers }: DayColumn,
  minute: number,
  by: DayFilters['by'],
): { Op: number; ProvNum: number } | null {
  const works = (num: number) => day.shifts.some((shift) => shift.ProvNum === num && isAt(shift, minute));
  const isTaken = (num: number) =>
    day.appointments.some(
      (one) => one.operatoryId === num && one.od_json.AptStatus !== 'Broken' && isAt(spanOf(one), minute),
    );
  const ProvNum = by === 'provider' ? providers[0] : (providers.find(works) ?? providers[0]);
  const Op =
    by === 'operatory' ? operatories[0] : (operatories.find((num) => !isTaken(num)) ?? operatories[0]);
  return Op === undefined || ProvNum === undefined ? null : { Op, ProvNum };
}

const isAt = ({ from, to }: Span, minute: number): boolean => from <= minute && minute < to;

const minuteOf = (wall: string): number => Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));

/** The minutes of its day that an appointment takes. */
function spanOf(one: practice.DayAppointment): Span {
  const from = minuteOf(one.od_json.AptDateTime ?? '');
  return { from, to: from + minutesOf(one) };
}
