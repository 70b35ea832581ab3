import type { Interval } from './types.ts';

export const DAY = 86_400;

/**
 * The end of the period that begins at `start`, on the day and time of the anchor: the 31st becomes the last
 * day of a shorter month and comes back in a longer one (docs: billing/subscriptions/billing-cycle).
 * @param start, anchor seconds
 */
export function endOfPeriod(start: number, anchor: number, interval: Interval, count: number): number {
  if (interval === 'day') return start + count * DAY;
  if (interval === 'week') return start + count * 7 * DAY;
  const from = new Date(start * 1000);
  const wanted = new Date(anchor * 1000);
  const months = (interval === 'year' ? 12 : 1) * count;
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const { year, month } = { year: new Date(first).getUTCFullYear(), month: new Date(first).getUTCMonth() };
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return (
    Date.UTC(
      year,
      month,
      Math.min(wanted.getUTCDate(), lastDay),
      wanted.getUTCHours(),
      wanted.getUTCMinutes(),
      wanted.getUTCSeconds(),
    ) / 1000
  );
}
