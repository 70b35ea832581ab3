import { formatCount } from '@chairline/contract';
import type { RecallRow } from './recall-rows.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Jan 5, 2026'; '' for no date. @param day `yyyy-MM-dd` */
export function recallDate(day: string | null): string {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? `${MONTHS[month - 1]} ${date}, ${year}` : '';
}

/** The patient's name as the practice has it. */
export const recallName = ({ FName, LName }: Pick<RecallRow, 'FName' | 'LName'>): string =>
  `${FName} ${LName}`.trim() || 'Unnamed patient';

/** 'due today', '12 days overdue', 'due in 5 days', '8 months overdue': how it stands, in a few words. */
export function dueWords(days: number | null): string {
  if (days === null) return 'no due date';
  if (days === 0) return 'due today';
  const past = Math.abs(days);
  const span =
    past >= 60 ? `${formatCount(Math.floor(past / 30))} months` : past === 1 ? '1 day' : `${past} days`;
  return days > 0 ? `${span} overdue` : `due in ${span}`;
}

/** How a recall stands as a whole. */
export function stateWords(row: Pick<RecallRow, 'days_overdue' | 'DateScheduled' | 'due'>): string {
  if (row.DateScheduled !== null) return `booked ${recallDate(row.DateScheduled)}`;
  return row.due ? dueWords(row.days_overdue) : 'not due';
}
