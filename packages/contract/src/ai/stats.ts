import { z } from 'zod';
import { addDays, addMonths, type DayRange, daysOf, rangeFault, rangeWords } from '../dashboard/ranges.ts';
import { isoDate, tableFormats, tableMedia } from '../shared/models.ts';
import { route } from '../shared/route.ts';

/** AI Analytical: statistics of the front desk, of cost, and per tag (specification 2, AI calls). */

/** Days a range spans at most: a leap year. */
export const STATS_DAYS_MAX = 366;
/** An answer that came later than this is none. */
export const ANSWER_DAYS = 7;
/** A missed call counts as called back when it was within so many hours. */
export const CALLED_BACK_HOURS = 24;
/** Carriers that stand alone; what is left of them is one. */
export const CARRIERS_MAX = 12;

/** The ranges that are offered by name; all end today or before it. */
export const statsRanges = {
  week: { label: 'Last 7 days', of: (today) => ({ startdate: addDays(today, -6), enddate: today }) },
  month: { label: 'Last 30 days', of: (today) => ({ startdate: addDays(today, -29), enddate: today }) },
  thisMonth: { label: 'This month', of: (today) => ({ startdate: firstOf(today), enddate: today }) },
  lastMonth: {
    label: 'Last month',
    of: (today) => ({ startdate: addMonths(firstOf(today), -1), enddate: addDays(firstOf(today), -1) }),
  },
  quarter: { label: 'Last 90 days', of: (today) => ({ startdate: addDays(today, -89), enddate: today }) },
  year: { label: 'This year', of: (today) => ({ startdate: `${today.slice(0, 4)}-01-01`, enddate: today }) },
} as const satisfies Record<string, { label: string; of: (today: string) => DayRange }>;
export type StatsRange = keyof typeof statsRanges;

function firstOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Why a range cannot be asked for, in a sentence; null when it can. */
export function statsRangeFault(range: DayRange): string | null {
  const fault = rangeFault(range);
  if (fault) return fault;
  return daysOf(range) > STATS_DAYS_MAX ? 'Choose a range of at most one year.' : null;
}

const count = z.number().int();
const cents = z.number().int();
/** Minutes; null where nothing was answered. */
const minutes = z.number().nullable();
const day = z.string();

export const frontDeskStats = z.object({
  startdate: day,
  enddate: day,
  /** `out` has those that failed, and those that a rule sent by itself. */
  texts: z.object({ in: count, out: count, failed: count, automatic: count }),
  mails: z.object({ in: count, out: count, failed: count }),
  calls: z.object({ incoming: count, missed: count, outgoing: count, minutes: z.number() }),
  /** Of those who wrote while nobody owed them an answer yet: how long until a person wrote or spoke with them. */
  answers: z.object({ asked: count, answered: count, median: minutes, p90: minutes }),
  /** What came of the missed calls within a day. `reached`: a text or mail went out, or they called again and were heard. */
  missed: z.object({ called_back: count, reached: count, left: count }),
  days: z.array(z.object({ day, in: count, out: count, calls: count, missed: count })),
  /** All 24 hours of the office's clock. */
  hours: z.array(z.object({ hour: count, in: count, calls: count, missed: count })),
  /** Who answers, the most answers first. */
  people: z.array(
    z.object({
      user_id: count,
      name: z.string(),
      texts: count,
      mails: count,
      calls: count,
      answers: count,
      median: minutes,
    }),
  ),
});
export type FrontDeskStats = z.infer<typeof frontDeskStats>;

const money = { fees: cents, insurance_paid: cents, written_off: cents };
export const costStats = z.object({
  startdate: day,
  enddate: day,
  /** When the practice's copy was last whole; null before the first time. */
  synced_at: isoDate.nullable(),
  /** What was completed in these days; what insurers paid and was written off for it, whenever that was. */
  production: z.object({ procedures: count, ...money }),
  providers: z.array(z.object({ provider: z.string(), procedures: count, patients: count, ...money })),
  /** What came in during these days, as the dashboard's Payments have it. */
  payments: z.object({ total: cents, payers: z.array(z.object({ payer: z.string(), amount: cents })) }),
  /** Production and payments by day, or by week or month of a longer range. */
  along: z.enum(['day', 'week', 'month']),
  buckets: z.array(z.object({ from: day, production: cents, payments: cents })),
  /** As of now, whatever the range: open claims by how long ago they were sent, and by insurer. */
  ages: z.array(z.object({ age: z.string(), claims: count, fees: cents })),
  carriers: z.array(z.object({ carrier: z.string(), claims: count, fees: cents, over_60: count })),
  /** As of now: what families owe beyond what insurance is expected to pay. */
  balances: z.object({ families: count, owed: cents, expected_from_insurance: cents }),
});
export type CostStats = z.infer<typeof costStats>;

export const tagStats = z.object({
  startdate: day,
  enddate: day,
  synced_at: isoDate.nullable(),
  /** A contact with two tags counts in both. Visits are those that were kept; production is of patients alone. */
  tags: z.array(
    z.object({
      tag_id: count,
      tag: z.string(),
      contacts: count,
      patients: count,
      messages_in: count,
      messages_out: count,
      calls: count,
      visits: count,
      production: cents,
    }),
  ),
});
export type TagStats = z.infer<typeof tagStats>;

const range = {
  /** Left out: the last 30 days. */
  startdate: z.iso.date(rangeWords.day).optional(),
  enddate: z.iso.date(rangeWords.day).optional(),
  /** `csv` and `xlsx` answer one of the tables as a file. */
  format: z.enum(['json', ...tableFormats]).default('json'),
};
const stats = {
  method: 'GET',
  feature: 'ai',
  access: 'admin',
  media: tableMedia,
  fails: [404],
  counts: 'search',
} as const;

export const frontDeskTables = ['days', 'hours', 'people'] as const;
export const costTables = ['providers', 'payers', 'ages', 'carriers'] as const;

export const getFrontDeskStats = route({
  ...stats,
  name: 'getFrontDeskStats',
  path: '/ai/stats/frontdesk',
  summary:
    'Texts, mails and calls of a range, how soon they were answered, and by whom. Of offices with AI mode on.',
  query: z.object({ ...range, table: z.enum(frontDeskTables).default('days') }),
  answer: frontDeskStats,
});

export const getCostStats = route({
  ...stats,
  name: 'getCostStats',
  path: '/ai/stats/cost',
  summary:
    'Production, payments and write-offs of a range, and what is outstanding. Of offices with AI mode on.',
  query: z.object({ ...range, table: z.enum(costTables).default('providers') }),
  answer: costStats,
});

export const getTagStats = route({
  ...stats,
  name: 'getTagStats',
  path: '/ai/stats/tags',
  summary: 'By tag of the contacts: messages, visits and production of a range. Of offices with AI mode on.',
  query: z.object(range),
  answer: tagStats,
});
