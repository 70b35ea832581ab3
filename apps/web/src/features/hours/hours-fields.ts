import type { hours as contract } from '@chairline/contract';
import { z } from 'zod';
import { showDay, showTime } from '../../lib/typed-when.ts';

/** The field of each weekday, from Sunday: who changes one day takes nothing back of who changed another. */
export const dayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

/** JSON: a text is compared as a whole. */
export const hoursFields = z.object({
  enabled: z.boolean(),
  sun: z.string(),
  mon: z.string(),
  tue: z.string(),
  wed: z.string(),
  thu: z.string(),
  fri: z.string(),
  sat: z.string(),
  holidays: z.string(),
});
export type HoursFields = z.infer<typeof hoursFields>;

export function fieldsOf({ enabled, weekly, holidays }: contract.OfficeHours): HoursFields {
  const of = (day: number) => JSON.stringify(weekly.filter((one) => one.day === day));
  const [sun, mon, tue, wed, thu, fri, sat] = [of(0), of(1), of(2), of(3), of(4), of(5), of(6)];
  return { enabled, sun, mon, tue, wed, thu, fri, sat, holidays: JSON.stringify(holidays) };
}

const readDay = (text: string) => JSON.parse(text) as contract.OpenStretch[];
const readHolidays = (text: string) => JSON.parse(text) as contract.Holiday[];

/** What of the fields is sent. */
export const givenOf = (values: HoursFields): Pick<contract.OfficeHours, 'weekly' | 'holidays'> => ({
  weekly: dayKeys.flatMap((key) => readDay(values[key])),
  holidays: readHolidays(values.holidays),
});

/** "8:00 AM–12:00 PM, 1:00 PM–5:00 PM" */
export const dayWords = (text: string): string =>
  readDay(text)
    .map(({ from, to }) => `${showTime(from)}–${showTime(to)}`)
    .join(', ') || 'closed';

/** "12/25/2026 Christmas" */
export const holidayWords = (text: string): string =>
  readHolidays(text)
    .map(({ date, name }) => `${showDay(date)} ${name}`.trim())
    .join(', ') || 'none';
