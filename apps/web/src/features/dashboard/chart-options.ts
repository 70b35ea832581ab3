import { dashboard as contract } from '@chairline/contract';
import { z } from 'zod';

/** The four charts, in their places (specification 3, section 2.5). */
export const charts = ['appts', 'bookingsasof', 'dailypayments', 'dailynewappts'] as const;
export type Chart = (typeof charts)[number];
/** Those over time. */
export type TimeChart = Exclude<Chart, 'bookingsasof'>;

const lists = z.array(z.string().max(300)).max(200).default([]);
const day = z.iso.date();

/** What a person chose for a chart. */
export const chartOptions = z.object({
  /** The name of a range that moves with the day, or `custom`. */
  range: z.string().max(40),
  startdate: day.nullable().default(null),
  enddate: day.nullable().default(null),
  aggregation: z.enum(contract.aggregations),
  average: z.boolean(),
  /** Payments and Future Appointments: running totals instead of each bucket's own sum. */
  running: z.boolean(),
  /** Daily New Appointments: which lines are drawn. */
  amount: z.boolean(),
  totalAmount: z.boolean(),
  group: z.enum([...contract.appointmentGroups, ...contract.paymentGroups]),
  /** Keys of what is kept; none: all. */
  providers: lists,
  clinics: lists,
  confirmations: lists,
  forms: lists,
  payers: lists,
  asTable: z.boolean(),
});
export type ChartOptions = z.infer<typeof chartOptions>;

export const filterNames = ['providers', 'clinics', 'confirmations', 'forms', 'payers'] as const;
export type FilterName = (typeof filterNames)[number];

const start: ChartOptions = {
  range: '',
  startdate: null,
  enddate: null,
  aggregation: 'week',
  average: false,
  running: false,
  amount: true,
  totalAmount: false,
  group: 'none',
  providers: [],
  clinics: [],
  confirmations: [],
  forms: [],
  payers: [],
  asTable: false,
};

/** Each chart as the specification has it when nothing was chosen (section 4.4). */
export const defaults: Record<Chart, ChartOptions> = {
  appts: { ...start, range: 'nextMonth' },
  bookingsasof: { ...start, range: 'weeks' },
  dailypayments: { ...start, range: 'lastMonth' },
  dailynewappts: { ...start, range: 'lastMonthToNow' },
};

/** The options of a chart of payments that has every payment of this month, as the month's figure does. */
export const everyPayment = (options: ChartOptions): ChartOptions => ({
  ...options,
  range: 'thisMonth',
  providers: [],
  clinics: [],
  forms: [],
  payers: [],
});

export interface NamedRange {
  label: string;
  days(today: string): contract.DayRange;
}

const { addDays, addMonths, defaultRanges } = contract;
const firstOfMonth = (today: string, back = 0) => `${addMonths(today, -back).slice(0, 7)}-01`;

/** Ranges that move with the day, by the name they are kept under. */
export const namedRanges: Record<TimeChart, Record<string, NamedRange>> = {
  appts: {
    nextTwoWeeks: {
      label: 'Next 2 weeks',
      days: (today) => ({ startdate: today, enddate: addDays(today, 13) }),
    },
    nextMonth: { label: 'Now to +1 month', days: defaultRanges.appts },
    nextThreeMonths: {
      label: 'Now to +3 months',
      days: (today) => ({ startdate: today, enddate: addMonths(today, 3) }),
    },
  },
  dailypayments: {
    thisMonth: {
      label: 'This month',
      days: (today) => ({ startdate: firstOfMonth(today), enddate: today }),
    },
    lastMonth: { label: 'Last month', days: defaultRanges.dailypayments },
    lastThreeMonths: {
      label: 'Last 3 months',
      days: (today) => ({ startdate: firstOfMonth(today, 3), enddate: addDays(firstOfMonth(today), -1) }),
    },
    thisYear: {
      label: 'This year',
      days: (today) => ({ startdate: `${today.slice(0, 4)}-01-01`, enddate: today }),
    },
    lastYears: {
      label: 'Last 5 years',
      days: (today) => ({ startdate: addMonths(today, -60), enddate: today }),
    },
  },
  dailynewappts: {
    thisMonth: {
      label: 'This month',
      days: (today) => ({ startdate: firstOfMonth(today), enddate: today }),
    },
    lastMonthToNow: { label: 'Last month to now', days: defaultRanges.dailynewappts },
    lastThreeMonths: {
      label: 'Last 3 months to now',
      days: (today) => ({ startdate: firstOfMonth(today, 3), enddate: today }),
    },
    lastYear: {
      label: 'Last 12 months',
      days: (today) => ({ startdate: addMonths(today, -12), enddate: today }),
    },
  },
};

/** The days a chart shows; a range that cannot be (half given, turned round, too long) is the chart's own. */
export function daysShown(chart: TimeChart, options: ChartOptions, today: string): contract.DayRange {
  const { range, startdate, enddate } = options;
  if (range === 'custom' && startdate !== null && enddate !== null) {
    const days = { startdate, enddate };
    if (contract.rangeFault(days) === null) return days;
  }
  const named = namedRanges[chart];
  return (named[range] ?? named[defaults[chart].range]!).days(today);
}

/**
 * The day from which on a request asks: Future Appointments reach three months back, so that averages have a past;
 * the others reach three buckets back when an average is wanted.
 */
function reachOf(chart: TimeChart, options: ChartOptions, startdate: string): string {
  const { aggregation, average } = options;
  if (chart === 'appts') {
    const back = addMonths(startdate, -contract.REACH_BACK_MONTHS);
    return contract.startOfBucket(back, aggregation);
  }
  if (!average || aggregation === 'year') return startdate;
  const periods = contract.AVERAGE_PERIODS - 1;
  const first = contract.startOfBucket(startdate, aggregation);
  if (aggregation === 'month') return addMonths(first, -periods);
  return addDays(first, aggregation === 'week' ? -7 * periods : aggregation === 'day' ? -periods : -1);
}

/** The query of a chart over time. */
export function queryOf(chart: TimeChart, options: ChartOptions, today: string): Record<string, string> {
  const { startdate, enddate } = daysShown(chart, options, today);
  const numbers = (keys: readonly string[]) => (keys.length > 0 ? keys.join(',') : undefined);
  const texts = (keys: readonly string[]) => (keys.length > 0 ? JSON.stringify(keys) : undefined);
  const reach = reachOf(chart, options, startdate);
  const fine = contract.rangeFault({ startdate: reach, enddate }, options.aggregation) === null;
  const query: Record<string, string | undefined> = {
    startdate: fine ? reach : startdate,
    enddate,
    showfrom: startdate,
    aggregation: options.aggregation,
    average: String(options.average && options.aggregation !== 'year'),
    running: String(chart === 'dailynewappts' ? options.totalAmount : options.running),
    rows: '0',
    group: options.group,
    providers: numbers(options.providers),
    clinics: numbers(options.clinics),
    ...(chart === 'dailypayments'
      ? { forms: texts(options.forms), payers: texts(options.payers) }
      : { confirmations: numbers(options.confirmations) }),
  };
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The query of the outlook: five snapshots over four weeks each. */
export function outlookQueryOf(options: ChartOptions, today: string): Record<string, string> {
  const { startdate, enddate } = contract.defaultRanges.bookingsasof(today);
  return {
    startdate,
    enddate,
    asofdate: today,
    snapshots: String(contract.OUTLOOK_SNAPSHOTS),
    ...(options.providers.length > 0 ? { providers: options.providers.join(',') } : {}),
    ...(options.clinics.length > 0 ? { clinics: options.clinics.join(',') } : {}),
  };
}

/** How many of a chart's options are not as at the start, and narrow or divide what it shows. */
export function countChanged(chart: Chart, options: ChartOptions): number {
  const own = defaults[chart];
  const plain = ['range', 'aggregation', 'average', 'running', 'group'] as const;
  return (
    plain.filter((name) => options[name] !== own[name]).length +
    filterNames.filter((name) => options[name].length > 0).length
  );
}

/** Which filters a chart has. */
export const filtersOf: Record<Chart, readonly FilterName[]> = {
  appts: ['providers', 'clinics', 'confirmations'],
  bookingsasof: ['providers', 'clinics'],
  dailypayments: ['forms', 'payers', 'providers', 'clinics'],
  dailynewappts: ['providers', 'clinics', 'confirmations'],
};

/** By what a chart's sums can be divided; the line chart of new appointments and the outlook have lines already. */
export const groupsOf: Record<Chart, readonly ChartOptions['group'][]> = {
  appts: contract.appointmentGroups,
  bookingsasof: [],
  dailypayments: contract.paymentGroups,
  dailynewappts: [],
};
