import { ai as contract, type dashboard } from '@chairline/contract';

/** '12 min', '2 h 5 min', '3 days': how long somebody waited. @param minutes null: nobody was answered */
export function formatWait(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 1) return 'under 1 min';
  const whole = Math.round(minutes);
  if (whole < 60) return `${whole} min`;
  const hours = Math.floor(whole / 60);
  if (hours < 48) return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`;
  return `${Math.round(hours / 24)} days`;
}

/** '77%'; '–' of nothing. */
export const formatPercent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`;

/** '9 AM' for 9. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Whether nothing at all happened in a range. */
export const isQuiet = ({ texts, mails, calls }: contract.FrontDeskStats): boolean =>
  texts.in + texts.out + mails.in + mails.out + calls.incoming + calls.outgoing === 0;

/** A range by its name, or two days of one's own. */
export type ChosenRange = contract.StatsRange | dashboard.DayRange;

/** The days of what was chosen. @param today `yyyy-MM-dd` of the office */
export const daysOfChoice = (chosen: ChosenRange, today: string): dashboard.DayRange =>
  typeof chosen === 'string' ? contract.statsRanges[chosen].of(today) : chosen;
