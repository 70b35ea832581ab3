import { conversations as contract, type labels } from '@chairline/contract';
import { readTime } from '../../../lib/typed-when.ts';
import { momentOf, wallTime } from '../../../lib/wall-time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment as two fields hold it, in the office's zone: 'YYYY-MM-DD' and 'HH:MM' of 24 hours. */
export interface WhenFields {
  date: string;
  time: string;
}

/** The first full minute that is at least so long from now. */
export const minuteAfter = (now: number, ms: number): number => Math.ceil((now + ms) / MINUTE) * MINUTE;

/** @param at epoch milliseconds */
export function toFields(at: number, timezone: string): WhenFields {
  const [date = '', time = ''] = new Date(wallTime(at, timezone)).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/** The moment two fields say, in epoch milliseconds; null while they say none. */
export function readFields({ date, time }: WhenFields, timezone: string): number | null {
  const clock = readTime(time);
  if (clock === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const wall = Date.parse(`${date}T${clock}:00Z`);
  return Number.isNaN(wall) ? null : momentOf(wall, timezone);
}

/** What is wrong with a reminder's time, in the words of the specification; null when it can be set. */
export function findReminderFault(at: number | null, now: number): string | null {
  const { selectDate, reminderPast, reminderTooFar } = contract.conversationMessages;
  if (at === null) return selectDate;
  if (at < now + contract.REMINDER_MIN_MS) return reminderPast;
  return at > now + contract.REMINDER_MAX_MS ? reminderTooFar : null;
}

/**
 * When a preset is, in epoch milliseconds (specification 2, section 4). A fixed time that has passed, or is less
 * than the least time a reminder may be ahead, is tomorrow's.
 */
export function presetTime(preset: labels.ReminderPresetTime, now: number, timezone: string): number {
  if (preset.fixedTime === null) {
    const { duration, unit } = preset;
    if (unit !== 'day') return minuteAfter(now, duration * (unit === 'hour' ? HOUR : MINUTE));
    return minuteAfter(momentOf(wallTime(now, timezone) + duration * DAY, timezone), 0);
  }
  const [hour = 0, minute = 0] = preset.fixedTime.split(':').map(Number);
  const today = Math.floor(wallTime(now, timezone) / DAY) * DAY;
  const on = (days: number) => momentOf(today + days * DAY + hour * HOUR + minute * MINUTE, timezone);
  if (preset.isTomorrow) return on(1);
  return on(0) < now + contract.REMINDER_MIN_MS ? on(1) : on(0);
}

/** An hour later than a reminder that is to come, an hour from now for one that has come. */
export const hourLater = (at: number, now: number): number => (at > now ? at + HOUR : minuteAfter(now, HOUR));

/** A reminder's time again: its own while it may still be set, else the next that may. */
export const againAt = (at: number, now: number): number =>
  at >= now + contract.REMINDER_MIN_MS ? at : minuteAfter(now, contract.REMINDER_MIN_MS);
