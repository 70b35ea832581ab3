import { claims as contract, formatPhone, type conversations, countOf } from '@chairline/contract';
import { mdiAlarm, mdiAlarmOff, mdiAlertCircleOutline, mdiAlertOutline, mdiCheck } from '@mdi/js';
import { formatWhen } from '../../ui/format-date.ts';
import type { ClaimRow } from './claim-rows.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** 'Jan 5, 2026' (specification 3, section 9); '' for no date. @param day `yyyy-MM-dd` */
export function claimDate(day: string | null): string {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? `${MONTHS[month - 1]} ${date}, ${year}` : '';
}

/** '1/5/26', for a narrow column. */
export function shortDate(day: string | null): string {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year && month && date ? `${month}/${date}/${String(year).slice(2)}` : '';
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** '$1,234.50'. @param cents integer */
export const money = (cents: number): string => dollars.format(cents / 100);
/** The same of an amount in dollars, as the specification's fields have it. */
export const dollarsText = (amount: number): string => dollars.format(amount);
/** '$1,235', for sums where cents only stand in the way. */
export const roundMoney = (cents: number): string => wholeDollars.format(cents / 100);

/** The number as it is read; one that is none stays as the practice system has it. */
export const insuranceCarrierPhone = (num: string): string => formatPhone(num).trim();

export const claimCount = (count: number): string => contract.claimWords.count(count);

/** How a claim stands, with the icon and colour of the specification (3, section 4.1, display reading). */
export interface ClaimStatus {
  priority: 1 | 2 | 3 | 4;
  icon: string;
  /** What colour it has: a name of the row's style. */
  look: 'grave' | 'new' | 'waits' | 'open' | 'done';
  /** For the narrow column. */
  short: string;
  words: string;
}

/** @param convo the claim's conversation as it is now, for the viewer */
export function statusOf(
  row: Pick<ClaimRow, 'outstanding'>,
  convo: conversations.Conversation | null,
  now: Date,
  timezone: string,
): ClaimStatus {
  const priority = contract.priorityOf({ convo, outstanding: row.outstanding, now });
  if (priority === 1) {
    return {
      priority,
      icon: mdiAlertCircleOutline,
      look: 'grave',
      short: 'Still out',
      words: 'Closed here, but still outstanding in Open Dental',
    };
  }
  if (priority === 2)
    return {
      priority,
      icon: mdiAlertOutline,
      look: 'new',
      short: 'Unopened',
      words: 'Unopened: nobody has begun',
    };
  if (priority === 4) return { priority, icon: mdiCheck, look: 'done', short: 'Closed', words: 'Closed' };
  const reminder = convo?.userReminder;
  return reminder
    ? {
        priority,
        icon: mdiAlarm,
        look: 'waits',
        short: 'Reminder',
        words: `Open, your reminder ${formatWhen(reminder.reminder_date, timezone, now)}`,
      }
    : { priority, icon: mdiAlarmOff, look: 'open', short: 'Open', words: 'Open, no reminder' };
}

export const priorityNames: Record<1 | 2 | 3 | 4, string> = {
  1: 'Closed here, still outstanding',
  2: 'Unopened',
  3: 'Open',
  4: 'Closed',
};

export const ageNames: Record<contract.ClaimAge, string> = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '91+': '91+ days',
  unknown: 'Not sent',
};

/** '34 days', 'today', 'not sent', for a narrow column. */
export function shortAge(days: number | null): string {
  if (days === null) return 'not sent';
  if (days <= 0) return 'today';
  return countOf(days, 'day');
}

/** Where a date of a next step stands. @param today `yyyy-MM-dd` of the office's day */
export function dueWords(day: string | null, today: string): { words: string; due: boolean } {
  if (day === null) return { words: '', due: false };
  if (day === today) return { words: 'today', due: true };
  return { words: shortDate(day), due: day < today };
}

/** What is to be done next about a claim, in a line; '' where nothing is said. */
export function nextWords(work: contract.ClaimWork, today: string): string {
  const { words } = dueWords(work.next_date, today);
  return [work.next_action, words].filter(Boolean).join(', ');
}

/** The same for a row, where the day comes first: '12/3 Call carrier'. */
export function shortNext(work: contract.ClaimWork, today: string): string {
  const { words } = dueWords(work.next_date, today);
  return [words.replace(/\/\d\d$/, ''), work.next_action].filter(Boolean).join(' ');
}

/** A day some days on. @param from `yyyy-MM-dd` */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The name of a patient without a name. */
export const patientName = (row: Pick<ClaimRow, 'PatName'>): string =>
  row.PatName.trim() || 'Unnamed patient';
