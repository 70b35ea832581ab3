/** Days are counted from 1970-01-01: all of the practice's life is reckoned in them and written in words at its end. */
const DAY_MS = 86_400_000;

/** Open Dental's "none". */
export const NO_DATE = '0001-01-01';
export const NO_TIME = '0001-01-01 00:00:00';

/** @param text `yyyy-MM-dd` */
export const dayOf = (text: string): number => Math.floor(Date.parse(`${text}T00:00:00Z`) / DAY_MS);

export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** @param minute of the day, past midnight runs on into the next */
export const timeOf = (day: number, minute: number, second = 0): string =>
  new Date(day * DAY_MS + minute * 60_000 + second * 1_000).toISOString().slice(0, 19).replace('T', ' ');

/** 0 is Sunday. */
const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

export const isWorkday = (day: number): boolean => weekday(day) >= 1 && weekday(day) <= 5;

/** The day itself, or the next Monday. */
export function workdayFrom(day: number): number {
  let found = day;
  while (!isWorkday(found)) found += 1;
  return found;
}

/** The same day so many months on, or the month's last. */
export function addMonths(day: number, months: number): number {
  const from = new Date(day * DAY_MS);
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(from.getUTCDate(), last));
  return Math.floor(target.getTime() / DAY_MS);
}

/** Whole years between a birthday and a day. */
export function ageOn(birthdate: string, day: number): number {
  const now = dateOf(day);
  return (
    Number(now.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (now.slice(5) < birthdate.slice(5) ? 1 : 0)
  );
}
