import { type claims, dashboard as contract } from '@chairline/contract';
import { formatDay } from './chart-words.ts';

const wholeMoney = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** '$48,210' of integer cents: a figure to be read in passing. */
export const wholeDollars = (cents: number): string => wholeMoney.format(cents / 100);

/** '$3,100 more than by Oct 26'; the same days of the month before. */
export function againstWords(
  { now, before }: { now: number; before: number },
  { enddate }: contract.DayRange,
  today: string,
  say: (difference: number) => string,
  less = 'less',
): string {
  const then = formatDay(enddate, today);
  if (now === before) return `The same as by ${then}`;
  return `${say(Math.abs(now - before))} ${now > before ? 'more' : less} than by ${then}`;
}

/** '12 min', '1 h 20 min', '2 days'; of minutes. */
export function spanWords(minutes: number): string {
  const whole = Math.round(minutes);
  if (whole < 1) return 'Under a minute';
  if (whole < 60) return `${whole} min`;
  if (whole < 48 * 60) return `${Math.floor(whole / 60)} h${whole % 60 ? ` ${whole % 60} min` : ''}`;
  return `${Math.round(whole / 1440)} days`;
}

/** What carriers owe for longer than 60 days, of the bands of the claims screen. */
export function overSixty({ ages }: claims.ClaimTotals): { claims: number; amount: number } {
  const late = ages.filter(({ age }) => age === '61-90' || age === '91+');
  return {
    claims: late.reduce((sum, band) => sum + band.claims, 0),
    amount: late.reduce((sum, band) => sum + band.amount, 0),
  };
}
