import { z } from 'zod';
import { isoDate, tableFormats, tableMedia } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import {
  appointmentsChart,
  bookingsOutlook,
  chartChoices,
  monthFigures,
  newAppointmentsChart,
  onTimeRow,
  paymentsChart,
} from './models.ts';
import { aggregations, rangeWords } from './ranges.ts';
import { appointmentGroups, CHART_ROWS_MAX, paymentGroups } from './rules.ts';

const day = z.iso.date(rangeWords.day);
/** Both spellings are taken; of both given, the first counts. Left out: the chart's own range. */
const range = {
  startdate: day.optional(),
  enddate: day.optional(),
  startDate: day.optional(),
  endDate: day.optional(),
};
const flag = z
  .enum(['true', 'false', '1', '0'])
  .default('false')
  .transform((text) => text === 'true' || text === '1');
/** Numbers separated by commas; 0 is "none" of a thing. */
const numbers = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, 'Give numbers separated by commas.')
  .optional()
  .transform((text) => text?.split(',').map(Number));
/** A JSON list of texts: names may hold any sign. */
const texts = z
  .string()
  .max(12_000)
  .optional()
  .transform((text, ctx): string[] | undefined => {
    if (text === undefined) return undefined;
    const read = z.array(z.string().max(300)).min(1).max(200).safeParse(parseJson(text));
    if (read.success) return read.data;
    ctx.addIssue({ code: 'custom', message: 'Give a list of texts as JSON.' });
    return z.NEVER;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No JSON is no list: said in a sentence by the caller.
    return undefined;
  }
}

/** `csv` and `xlsx` answer all rows of the range as a file, streamed. */
const format = z.enum(['json', ...tableFormats]).default('json');
const overTime = {
  ...range,
  format,
  aggregation: z.enum(aggregations).default('week'),
  /** With the 4-period moving average. */
  average: flag,
  /** With running totals. */
  running: flag,
  /** The request may reach back: what is before this day is not shown and not added up, only known to the averages. */
  showfrom: day.optional(),
  /** How many of the rows behind the chart are answered with it. */
  rows: z.coerce.number().int().min(0).max(CHART_ROWS_MAX).default(100),
  providers: numbers,
  clinics: numbers,
};

export const getAppointments = route({
  name: 'getAppointmentsChart',
  method: 'GET',
  path: '/appts',
  feature: 'dashboard',
  access: 'session',
  summary:
    'Appointments by their time, kept and to come, in buckets; left out, the range is now to +1 month.',
  query: z.object({ ...overTime, group: z.enum(appointmentGroups).default('none'), confirmations: numbers }),
  answer: appointmentsChart,
  media: tableMedia,
  fails: [404],
});

export const getBookingsAsOf = route({
  name: 'getBookingsAsOf',
  method: 'GET',
  path: '/bookingsasof',
  feature: 'dashboard',
  access: 'session',
  summary: 'What was booked as of a day, by week of the range; `snapshots` repeats it a week earlier each.',
  query: z.object({
    ...range,
    format,
    /** As of the present time of day on it; left out: now. */
    asofdate: day.optional(),
    asOfDate: day.optional(),
    snapshots: z.coerce.number().int().min(1).max(12).default(1),
    providers: numbers,
    clinics: numbers,
  }),
  answer: bookingsOutlook,
  media: tableMedia,
  fails: [404],
});

export const getDailyPayments = route({
  name: 'getDailyPayments',
  method: 'GET',
  path: '/dailypayments',
  feature: 'dashboard',
  access: 'session',
  summary: 'Payments of patients and insurers by their day, in cents; left out, the range is last month.',
  query: z.object({
    ...overTime,
    group: z.enum(paymentGroups).default('none'),
    forms: texts,
    payers: texts,
  }),
  answer: paymentsChart,
  media: tableMedia,
  fails: [404],
});

export const getDailyNewAppointments = route({
  name: 'getDailyNewAppointments',
  method: 'GET',
  path: '/dailynewappts',
  feature: 'dashboard',
  access: 'session',
  summary: 'Appointments by when they were made; left out, the range is last month to now.',
  query: z.object({ ...overTime, group: z.enum(appointmentGroups).default('none'), confirmations: numbers }),
  answer: newAppointmentsChart,
  media: tableMedia,
  fails: [404],
});

export const getOnTimePerformance = route({
  name: 'getOnTimePerformance',
  method: 'GET',
  path: '/employeeotp',
  feature: 'dashboard',
  access: 'session',
  summary:
    'On-time performance by provider: arrivals and seats against the appointments’ times; last month when left out.',
  query: z.object({ ...range, format, clinics: numbers }),
  answer: z.object({ data: z.array(onTimeRow), synced_at: isoDate.nullable() }),
  media: tableMedia,
  fails: [404],
});

export const getMonth = route({
  name: 'getMonth',
  method: 'GET',
  path: '/dashboard/month',
  feature: 'dashboard',
  access: 'session',
  summary:
    'The month to this day beside the same days of last month: payments, new patients, answers, missed calls.',
  answer: monthFigures,
});

export const getChartChoices = route({
  name: 'getChartChoices',
  method: 'GET',
  path: '/dashboard/choices',
  feature: 'dashboard',
  access: 'session',
  summary: 'Providers, clinics, confirmations, forms of payment and payers that charts can be narrowed to.',
  answer: chartChoices,
});
