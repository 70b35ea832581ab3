import { type Parts, readWeekday, WEEKDAYS } from './parts.ts';

/*
 * When a rule of RFC 5545 takes place, by the wall clock. Wall times are milliseconds as in wall-clock.ts, days are
 * counted from 1970-01-01. What the section leaves to the event's beginning is taken from there: also the weekday of
 * BYWEEKNO alone.
 */

const DAY = 86_400_000;
const SECOND = 1_000;
/** How many places are looked at before a rule is given up: some 200 ms of them. */
const EFFORT = 2_000_000;

/** A rule whose times are too far apart among what has to be looked at. */
export class TooHard extends Error {
  constructor() {
    super('The times of this rule are not found in reasonable time.');
  }
}

/** Between which wall times others are looked for. */
interface Span {
  from: number;
  to: number;
}

interface Rule {
  frequency: string;
  interval: number;
  /** 0 for Monday. */
  weekStart: number;
  months: Set<number> | null;
  weeks: number[] | null;
  yearDays: number[] | null;
  monthDays: number[] | null;
  weekdays: { nth: number; weekday: number }[] | null;
  hours: number[] | null;
  minutes: number[] | null;
  seconds: number[] | null;
  positions: number[] | null;
}

function readParts(parts: Parts): Rule {
  const numbers = (name: string) =>
    parts
      .get(name)
      ?.split(',')
      .map(Number)
      .toSorted((a, b) => a - b) ?? null;
  const months = numbers('BYMONTH');
  return {
    frequency: parts.get('FREQ')!,
    interval: Number(parts.get('INTERVAL') ?? 1),
    weekStart: WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO'),
    months: months && new Set(months),
    weeks: numbers('BYWEEKNO'),
    yearDays: numbers('BYYEARDAY'),
    monthDays: numbers('BYMONTHDAY'),
    weekdays: parts.get('BYDAY')?.split(',').map(readWeekday) ?? null,
    hours: numbers('BYHOUR'),
    minutes: numbers('BYMINUTE'),
    seconds: numbers('BYSECOND'),
    positions: numbers('BYSETPOS'),
  };
}

const modulo = (value: number, by: number) => ((value % by) + by) % by;
const dayOf = (wall: number) => Math.floor(wall / DAY);
/** The number of a day; months and days beyond their range go on into the next or the one before. */
const dayNumber = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY;
/** The day before it was a Wednesday: 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => modulo(day + 3, 7);
const dateOfDay = (day: number) => {
  const date = new Date(day * DAY);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};
/** The first day of the first week of a year: that which has four of its days. */
const firstWeek = (year: number, weekStart: number) => {
  const fourth = dayNumber(year, 1, 4);
  return fourth - modulo(weekdayOf(fourth) - weekStart, 7);
};

/** A stretch of days, such as a month, from its first to the first after it. */
interface Stretch {
  first: number;
  end: number;
}
const monthOf = (year: number, month: number): Stretch => ({
  first: dayNumber(year, month, 1),
  end: dayNumber(year, month + 1, 1),
});
const yearOf = (year: number): Stretch => ({ first: dayNumber(year, 1, 1), end: dayNumber(year + 1, 1, 1) });

/** Whether a day's place in a stretch is among some, which may count from its end. */
const isAmong = (places: readonly number[], day: number, { first, end }: Stretch) =>
  places.includes(day - first + 1) || places.includes(day - end);

/** Whether a day is one of some weekdays; of numbered ones that one of a stretch. */
function isWeekday(weekdays: NonNullable<Rule['weekdays']>, day: number, { first, end }: Stretch): boolean {
  const here = weekdayOf(day);
  return weekdays.some(({ nth, weekday }) => {
    if (weekday !== here) return false;
    if (nth === 0) return true;
    return nth > 0 ? Math.floor((day - first) / 7) + 1 === nth : Math.floor((end - 1 - day) / 7) + 1 === -nth;
  });
}

/**
 * The wall times of a rule, the earliest first, its COUNT and UNTIL aside.
 * @param start the event's beginning; none is before it
 * @param from earlier ones may be left out, and those after `to`
 * @throws TooHard
 */
export function* expandWalls(parts: Parts, start: number, from: number, to: number): Generator<number> {
  const rule = readParts(parts);
  let effort = EFFORT;
  const spend = (places: number) => {
    effort -= places;
    if (effort < 0) throw new TooHard();
  };
  for (const walls of setsOf(rule, start, { from: Math.max(start, from), to }, spend)) {
    for (const wall of placed(rule, walls))
      if (wall >= start) {
        effort = EFFORT;
        if (wall > to) return;
        yield wall;
      }
  }
}

/** Of a set those that BYSETPOS names, or all. */
function placed({ positions }: Rule, walls: readonly number[]): readonly number[] {
  if (!positions) return walls;
  const chosen = positions.flatMap((place) => walls.at(place > 0 ? place - 1 : place) ?? []);
  return [...new Set(chosen)].toSorted((a, b) => a - b);
}

/** The sets of a rule, a year's, month's, week's, day's, hour's, minute's or second's each. */
function setsOf(
  rule: Rule,
  start: number,
  span: Span,
  spend: (places: number) => void,
): Generator<readonly number[]> {
  switch (rule.frequency) {
    case 'YEARLY':
    case 'MONTHLY':
    case 'WEEKLY':
    case 'DAILY':
      return setsOfDays(rule, start, span, spend);
    default:
      return setsWithinDays(rule, start, span, spend);
  }
}

function* setsOfDays(
  rule: Rule,
  start: number,
  span: Span,
  spend: (places: number) => void,
): Generator<readonly number[]> {
  const clock = clockOf(rule, start);
  const begins = dayOf(start);
  const counted: Periods = periods[rule.frequency as keyof typeof periods](rule, begins);
  const base = counted.base ?? counted.periodOf(begins);
  // One before and one after: the first and the last week of a year have days of another.
  const skipped = Math.floor((counted.periodOf(dayOf(span.from)) - base) / rule.interval) - 1;
  const last = counted.periodOf(dayOf(span.to)) + 1;
  for (let period = base + skipped * rule.interval; period <= last; period += rule.interval) {
    const days = counted.daysOf(period);
    spend(clock.length * days.length + 1);
    yield days.flatMap((day) => clock.map((time) => day * DAY + time));
  }
}

/** The times of a day, in milliseconds from midnight. */
function clockOf({ hours, minutes, seconds }: Rule, start: number): number[] {
  const time = modulo(start, DAY);
  return (hours ?? [Math.floor(time / 3_600_000)]).flatMap((hour) =>
    (minutes ?? [Math.floor(time / 60_000) % 60]).flatMap((minute) =>
      (seconds ?? [Math.floor(time / SECOND) % 60]).map(
        (second) => ((hour * 60 + minute) * 60 + second) * SECOND + modulo(start, SECOND),
      ),
    ),
  );
}

/** How a frequency counts its periods, and which days of one it names. */
interface Periods {
  /** The first, where it is not the one of the beginning's day. */
  base?: number;
  periodOf(day: number): number;
  daysOf(period: number): number[];
}

const range = ({ first, end }: Stretch) => Array.from({ length: end - first }, (_, at) => first + at);

const periods = {
  DAILY: (rule: Rule): Periods => ({
    periodOf: (day) => day,
    daysOf: (day) => (fitsDay(rule, day) ? [day] : []),
  }),
  WEEKLY({ weekStart, weekdays, months }: Rule, start: number): Periods {
    const chosen = new Set(weekdays?.map(({ weekday }) => weekday) ?? [weekdayOf(start)]);
    // 1970-01-05 was a Monday.
    return {
      periodOf: (day) => Math.floor((day - 4 - weekStart) / 7),
      daysOf: (week) => {
        const first = week * 7 + 4 + weekStart;
        return range({ first, end: first + 7 }).filter(
          (day) => chosen.has(weekdayOf(day)) && (!months || months.has(dateOfDay(day).month)),
        );
      },
    };
  },
  MONTHLY({ months, monthDays, weekdays }: Rule, start: number): Periods {
    const places = monthDays ?? (weekdays ? null : [dateOfDay(start).day]);
    return {
      periodOf: (day) => {
        const { year, month } = dateOfDay(day);
        return year * 12 + month - 1;
      },
      daysOf: (period) => {
        const [year, month] = [Math.floor(period / 12), modulo(period, 12) + 1];
        if (months && !months.has(month)) return [];
        const stretch = monthOf(year, month);
        return range(stretch).filter(
          (day) =>
            (!places || isAmong(places, day, stretch)) && (!weekdays || isWeekday(weekdays, day, stretch)),
        );
      },
    };
  },
  YEARLY(rule: Rule, start: number): Periods {
    if (rule.weeks) return weeksOfYears(rule, rule.weeks, start);
    const { months, monthDays, yearDays, weekdays } = rule;
    const begins = dateOfDay(start);
    const isPlain = !monthDays && !yearDays && !weekdays;
    const inMonths = months ?? (isPlain ? new Set([begins.month]) : null);
    const places = monthDays ?? (isPlain ? [begins.day] : null);
    return {
      periodOf: (day) => dateOfDay(day).year,
      daysOf(year) {
        const whole = yearOf(year);
        const named = (of: Stretch, month: Stretch | null) =>
          range(of).filter(
            (day) =>
              (!yearDays || isAmong(yearDays, day, whole)) &&
              // A numbered weekday is one of the month where months are named, else of the year.
              (!weekdays || isWeekday(weekdays, day, months && month ? month : whole)) &&
              (!places || !month || isAmong(places, day, month)),
          );
        if (!inMonths && !places) return named(whole, null);
        return Array.from({ length: 12 }, (_, at) => at + 1)
          .filter((month) => !inMonths || inMonths.has(month))
          .map((month) => monthOf(year, month))
          .flatMap((month) => named(month, month));
      },
    };
  },
};

/** Weeks by their number; the first and the last have days of another year. */
function weeksOfYears(rule: Rule, weeks: readonly number[], start: number): Periods {
  const { weekStart, months, monthDays, yearDays, weekdays } = rule;
  const chosen = new Set(
    weekdays?.map(({ weekday }) => weekday) ?? (monthDays || yearDays ? WEEKDAYS.keys() : [weekdayOf(start)]),
  );
  const daysOf = (year: number) => {
    const [first, end] = [firstWeek(year, weekStart), firstWeek(year + 1, weekStart)];
    const many = (end - first) / 7;
    const numbers = new Set(weeks.map((week) => (week > 0 ? week : many + 1 + week)));
    return range({ first, end }).filter((day) => {
      if (!numbers.has(Math.floor((day - first) / 7) + 1) || !chosen.has(weekdayOf(day))) return false;
      const date = dateOfDay(day);
      return (
        (!months || months.has(date.month)) &&
        (!monthDays || isAmong(monthDays, day, monthOf(date.year, date.month))) &&
        (!yearDays || isAmong(yearDays, day, yearOf(date.year)))
      );
    });
  };
  const { year } = dateOfDay(start);
  // Where every so many years are meant, the first is that whose week the beginning is in, if it is named.
  const base = [year - 1, year, year + 1].find((one) => daysOf(one).includes(start)) ?? year;
  return { base, periodOf: (day) => dateOfDay(day).year, daysOf };
}

/** Whether a day is one that a rule by days or less names. */
function fitsDay({ months, monthDays, yearDays, weekdays }: Rule, day: number): boolean {
  if (weekdays && !weekdays.some(({ weekday }) => weekday === weekdayOf(day))) return false;
  if (!months && !monthDays && !yearDays) return true;
  const { year, month } = dateOfDay(day);
  return (
    (!months || months.has(month)) &&
    (!monthDays || isAmong(monthDays, day, monthOf(year, month))) &&
    (!yearDays || isAmong(yearDays, day, yearOf(year)))
  );
}

const LENGTHS: Record<string, number> = { HOURLY: 3_600_000, MINUTELY: 60_000, SECONDLY: SECOND };

/** By hours, minutes or seconds: those that are so many after the first, in days that the rule names. */
function* setsWithinDays(
  rule: Rule,
  start: number,
  span: Span,
  spend: (places: number) => void,
): Generator<readonly number[]> {
  const length = LENGTHS[rule.frequency]!;
  const step = rule.interval * length;
  const base = Math.floor(start / length) * length;
  const { hours, minutes, seconds } = rule;
  const time = modulo(start, DAY);
  // What is below the frequency is spread within, what is above or of it limits.
  const within = (length > 60_000 ? (minutes ?? [Math.floor(time / 60_000) % 60]) : [0]).flatMap((minute) =>
    (length > SECOND ? (seconds ?? [Math.floor(time / SECOND) % 60]) : [0]).map(
      (second) => minute * 60_000 + second * SECOND + modulo(start, SECOND),
    ),
  );
  for (let at = base + Math.floor((span.from - base) / step) * step; at <= span.to;) {
    spend(1);
    const day = dayOf(at);
    if (!fitsDay(rule, day)) at = next(base, step, (day + 1) * DAY);
    else if (hours && !hours.includes(Math.floor(modulo(at, DAY) / 3_600_000)))
      at = next(base, step, (Math.floor(at / 3_600_000) + 1) * 3_600_000);
    else if (minutes && length <= 60_000 && !minutes.includes(Math.floor(modulo(at, 3_600_000) / 60_000)))
      at = next(base, step, (Math.floor(at / 60_000) + 1) * 60_000);
    else if (seconds && length <= SECOND && !seconds.includes(Math.floor(modulo(at, 60_000) / SECOND)))
      at = next(base, step, at + SECOND);
    else {
      const begins = at;
      yield within.map((more) => begins + more);
      at += step;
    }
  }
}

/** The first of the steps from a base that is not before a time. */
const next = (base: number, step: number, time: number) => base + Math.ceil((time - base) / step) * step;
