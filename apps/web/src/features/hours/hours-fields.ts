import type { hours as contract } from '@chairline/contract';
import { z } from 'zod';
import { showDay, showTime } from '../../lib/typed-when.ts';

/** The field of each weekday, from Sunday: who changes one day takes nothing back of who changed another. */
export const dayKeys = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

const ownFields = z.object({
  enabled: z.boolean(),
  sun: z.string(),
  mon: z.string(),
  tue: z.string(),
  wed: z.string(),
  thu: z.string(),
  fri: z.string(),
  sat: z.string(),
});

/** The field of a holiday: by the day it was saved for, or by an id of its own while it is new. */
export type HolidayKey = `holiday:${string}`;

/**
 * JSON: a text is compared as a whole. Each holiday is a field as each day is; GONE is one that is taken away, undefined
 * one that never was saved.
 */
export type HoursFields = z.infer<typeof ownFields> & Partial<Record<HolidayKey, string>>;
export const hoursFields = ownFields.catchall(z.string()) as unknown as z.ZodType<HoursFields>;
export const GONE = '';

const isHoliday = (key: string): key is HolidayKey => key.startsWith('holiday:');
export const newHolidayKey = (): HolidayKey => `holiday:new-${crypto.randomUUID()}`;

export function fieldsOf({ enabled, weekly, holidays }: contract.OfficeHours): HoursFields {
  const of = (day: number) => JSON.stringify(weekly.filter((one) => one.day === day));
  const [sun, mon, tue, wed, thu, fri, sat] = [of(0), of(1), of(2), of(3), of(4), of(5), of(6)];
  const days = holidays.map((one): [HolidayKey, string] => [`holiday:${one.date}`, JSON.stringify(one)]);
  return { enabled, sun, mon, tue, wed, thu, fri, sat, ...Object.fromEntries(days) };
}

const readDay = (text: string) => JSON.parse(text) as contract.OpenStretch[];
const readHoliday = (text: string) => JSON.parse(text) as contract.Holiday;

/** A holiday of the form; null: it is taken away, or another admin took it away and it is not put back. */
export interface HolidayEntry {
  key: HolidayKey;
  holiday: contract.Holiday | null;
}

/** The holidays of the form as they stand in it, those that were taken away too. */
export const holidaysOf = (values: HoursFields): HolidayEntry[] =>
  Object.keys(values)
    .filter(isHoliday)
    .flatMap((key) => {
      const text = values[key];
      return text === undefined ? [] : [{ key, holiday: text === GONE ? null : readHoliday(text) }];
    });

/** What of the fields is sent. */
export const givenOf = (values: HoursFields): Pick<contract.OfficeHours, 'weekly' | 'holidays'> => ({
  weekly: dayKeys.flatMap((key) => readDay(values[key])),
  holidays: holidaysOf(values).flatMap(({ holiday }) => holiday ?? []),
});

/** "8:00 AM–12:00 PM, 1:00 PM–5:00 PM" */
export const dayWords = (text: string): string =>
  readDay(text)
    .map(({ from, to }) => `${showTime(from)}–${showTime(to)}`)
    .join(', ') || 'closed';

/** "12/25/2026 Christmas" */
export const holidayWords = (text: string | undefined): string => {
  if (text === undefined || text === GONE) return 'taken away';
  const { date, name } = readHoliday(text);
  return `${date === '' ? '' : showDay(date)} ${name}`.trim();
};
