import { wallTimeIn } from '../shared/office-day.ts';

/** Days and ranges of the charts. A day is `yyyy-MM-dd` of the office's calendar: no zone, so no change of clocks. */

/** How long a bucket of a chart is. Weeks begin on Sunday, as on an office's wall calendar in the United States. */
export const aggregations = ['hour', 'day', 'week', 'month', 'year'] as const;
export type Aggregation = (typeof aggregations)[number];

export interface DayRange {
  startdate: string;
  enddate: string;
}

const DAY = 86_400_000;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY);

/** The same day of another month, or that month's last day where it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Days of a range, both ends counted. */
export const daysOf = ({ startdate, enddate }: DayRange): number => (at(enddate) - at(startdate)) / DAY + 1;

/** The Sunday a day's week begins with. */
export const startOfWeek = (day: string): string => addDays(day, -new Date(at(day)).getUTCDay());

/** The first day of the bucket a day is in; of an hour, the day. */
export function startOfBucket(day: string, aggregation: Aggregation): string {
  if (aggregation === 'week') return startOfWeek(day);
  if (aggregation === 'month') return `${day.slice(0, 7)}-01`;
  if (aggregation === 'year') return `${day.slice(0, 4)}-01-01`;
  return day;
}

/** Today in an office's zone. @param timeZone IANA name */
export const dayIn = (timeZone: string, now: Date): string => dayAt(wallTimeIn(timeZone, now.getTime()));

/** The month to a day, and the same days of the month before: its last ones where it is shorter. */
export function monthToDay(today: string): { range: DayRange; before: DayRange } {
  const start = (day: string) => `${day.slice(0, 7)}-01`;
  const enddate = addMonths(today, -1);
  return {
    range: { startdate: start(today), enddate: today },
    before: { startdate: start(enddate), enddate },
  };
}

/** Years a range spans at most. */
export const RANGE_MAX_YEARS = 10;
/** Buckets a chart has at most, so that an answer stays readable: ten years by day, five months by hour. */
export const BUCKETS_MAX = 4_000;
const DAYS_BY_HOUR_MAX = Math.floor(BUCKETS_MAX / 24);

export const rangeWords = {
  day: 'Give a date as YYYY-MM-DD.',
  order: 'The range ends before it begins.',
  years: 'Choose dates between 1900 and 2200.',
  tooLong: `Choose a range of at most ${RANGE_MAX_YEARS} years.`,
  tooFine: `By hour, choose a range of at most ${DAYS_BY_HOUR_MAX} days.`,
  showFrom: 'What is shown begins within the range.',
  noYearAverage: 'The moving average is not offered for years.',
  noHourOfPayments: 'The practice system keeps the day of a payment, not its hour.',
} as const;

/** Why a range cannot be asked for, in a sentence for the person; null when it can. */
export function rangeFault(range: DayRange, aggregation: Aggregation = 'day'): string | null {
  if (range.startdate < '1900-01-01' || range.enddate > '2200-01-01') return rangeWords.years;
  if (range.enddate < range.startdate) return rangeWords.order;
  if (range.enddate > addMonths(range.startdate, RANGE_MAX_YEARS * 12)) return rangeWords.tooLong;
  return aggregation === 'hour' && daysOf(range) > DAYS_BY_HOUR_MAX ? rangeWords.tooFine : null;
}

/** Months before the shown range that the request of Future Appointments reaches back, so that averages have a past. */
export const REACH_BACK_MONTHS = 3;
export const OUTLOOK_SNAPSHOTS = 5;
export const OUTLOOK_WEEKS = 4;

const lastMonth = (today: string): DayRange => {
  const first = `${addMonths(today, -1).slice(0, 7)}-01`;
  return { startdate: first, enddate: addDays(`${today.slice(0, 7)}-01`, -1) };
};

/** What each chart shows when nothing is chosen (specification 3, section 4.4). */
export const defaultRanges = {
  /** Now to +1 month. */
  appts: (today: string): DayRange => ({ startdate: today, enddate: addMonths(today, 1) }),
  /** The last calendar month. */
  dailypayments: lastMonth,
  /** From the first day of last month to now. */
  dailynewappts: (today: string): DayRange => ({ ...lastMonth(today), enddate: today }),
  /** Four weeks from this one on. */
  bookingsasof: (today: string): DayRange => {
    const startdate = startOfWeek(today);
    return { startdate, enddate: addDays(startdate, OUTLOOK_WEEKS * 7 - 1) };
  },
  employeeotp: lastMonth,
} as const;
export type ChartName = keyof typeof defaultRanges;
