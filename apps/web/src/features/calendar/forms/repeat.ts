import { calendar as contract, formatCount } from '@chairline/contract';
import { dateOf, endOfDay } from '@chairline/office-time';
import { z } from 'zod';

/** The days of a week as RFC 5545 names them, Sunday first. */
export const ruleDays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
type RuleDay = (typeof ruleDays)[number];

export const repeatFields = z.object({
  /** `kept`: a rule the form has no fields for stays as it is. */
  every: z.enum(['none', 'daily', 'weekly', 'monthly', 'kept']),
  interval: z.number().int(),
  /** Weekly: on which days. */
  days: z.array(z.enum(ruleDays)),
  ends: z.enum(['never', 'on', 'after']),
  /** The last day, YYYY-MM-DD; '' while none is chosen. */
  until: z.string(),
  count: z.number().int(),
  kept: z.string(),
});
export type Repeat = z.infer<typeof repeatFields>;

export const once: Repeat = {
  every: 'none',
  interval: 1,
  days: [],
  ends: 'never',
  until: '',
  count: 10,
  kept: '',
};

const frequencies = { DAILY: 'daily', WEEKLY: 'weekly', MONTHLY: 'monthly' } as const;
const plainParts = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'UNTIL', 'COUNT', 'WKST']);

/** A moment as RFC 5545 writes it in UTC: '20261225T075959Z'. */
const utcText = (at: number): string => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

function readUntil(text: string, timezone: string): string | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text);
  if (!parts) return null;
  const [, year, month, day, hour, minute, second, utc] = parts;
  const date = `${year}-${month}-${day}`;
  if (!utc) return date;
  return dateOf(Date.parse(`${date}T${hour}:${minute}:${second}Z`), timezone);
}

/**
 * A rule of RFC 5545 in the form's fields; what it has no fields for is kept as it is.
 * @param rule null for once
 * @param timezone of the event: its last day is one by those clocks
 */
export function readRule(rule: string | null, timezone: string): Repeat {
  if (rule === null || rule.trim() === '') return once;
  const kept: Repeat = { ...once, every: 'kept', kept: rule };
  const parts = new Map(
    rule
      .replace(/^RRULE:/i, '')
      .split(';')
      .map((part): [string, string] => {
        const [name = '', value = ''] = part.split('=');
        return [name.toUpperCase(), value.toUpperCase()];
      }),
  );
  const every = frequencies[parts.get('FREQ') as keyof typeof frequencies];
  const byDay = parts.get('BYDAY')?.split(',') ?? [];
  const days = ruleDays.filter((day) => byDay.includes(day));
  const isPlain =
    every !== undefined &&
    [...parts.keys()].every((name) => plainParts.has(name)) &&
    days.length === byDay.length &&
    (every === 'weekly' || byDay.length === 0);
  // On which day a week begins decides where every so many weeks are meant: the form has no field for it.
  const weekBegins = parts.get('WKST') ?? 'MO';
  const takesTurns = every === 'weekly' && Number(parts.get('INTERVAL') ?? 1) > 1 && days.length > 1;
  if (!isPlain || (takesTurns && weekBegins !== 'MO')) return kept;
  const until = parts.get('UNTIL');
  const last = until === undefined ? '' : readUntil(until, timezone);
  if (last === null) return kept;
  const count = parts.get('COUNT');
  return {
    ...once,
    every,
    interval: Number(parts.get('INTERVAL') ?? 1),
    days,
    ends: until === undefined ? (count === undefined ? 'never' : 'after') : 'on',
    until: last,
    count: count === undefined ? once.count : Number(count),
  };
}

/** The form's fields as a rule of RFC 5545; null for once. @param timezone of the event */
export function writeRule(repeat: Repeat, timezone: string): string | null {
  const { every, interval, days, ends, until, count } = repeat;
  if (every === 'none') return null;
  if (every === 'kept') return repeat.kept;
  return [
    `FREQ=${every.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(every === 'weekly' && days.length > 0 ? [`BYDAY=${sortDays(days).join(',')}`] : []),
    // A time with a zone ends at a moment in UTC: the last second of that day.
    ...(ends === 'on' ? [`UNTIL=${utcText(endOfDay(until, timezone))}`] : []),
    ...(ends === 'after' ? [`COUNT=${count}`] : []),
  ].join(';');
}

const sortDays = (days: readonly RuleDay[]): RuleDay[] => ruleDays.filter((day) => days.includes(day));

/** A repetition in a few words. */
export function repeatWords({ every, interval, days }: Repeat): string {
  if (every === 'none') return 'does not repeat';
  if (every === 'kept') return 'by a rule of its own';
  const on = every === 'weekly' && days.length > 0 ? ` on ${sortDays(days).join(', ')}` : '';
  return interval > 1 ? `${every}, every ${interval}${on}` : `${every}${on}`;
}

/** What is wrong with a repetition, as a sentence; null for nothing. @param date the event's first day */
export function repeatFault(repeat: Repeat, date: string): string | null {
  const { every, interval, ends, until, count } = repeat;
  if (every === 'none' || every === 'kept') return null;
  if (!Number.isInteger(interval) || interval < 1 || interval > 99) return 'Repeat every 1 to 99.';
  if (ends === 'on' && until === '') return 'Choose the last day.';
  if (ends === 'on' && until < date) return 'The last day is before the first.';
  const most = contract.calendarLimits.occurrences;
  if (ends === 'after' && (!Number.isInteger(count) || count < 1 || count > most))
    return `Give a number from 1 to ${formatCount(most)}.`;
  return null;
}
