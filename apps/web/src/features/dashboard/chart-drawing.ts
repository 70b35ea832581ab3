import { dashboard as contract } from '@chairline/contract';
import type { ChartOptions, TimeChart } from './chart-options.ts';
import { bucketTick, bucketWords, formatRange, partWords, type Unit } from './chart-words.ts';

export interface DrawnSeries {
  /** The field of the points that holds its values. */
  name: string;
  label: string;
  /** A colour's name in CSS. */
  color: string;
  type: 'bar' | 'line' | 'area';
  /** Stands on those before it. */
  stacked: boolean;
  dashed: boolean;
  /** Has an axis of its own, on the right. */
  right: boolean;
  /** A bucket's own sum: of a part week it is too low to be held against the others. */
  sums?: boolean;
}

export interface DrawnPoint {
  /** Under the axis. */
  tick: string;
  /** In full, for the table and beside the pointer. */
  words: string;
  /** The day that it opens in the calendar, `yyyy-MM-dd`; null for none. */
  day: string | null;
  /** '2 of 7 days', of a week or month of which the range has only these: it is drawn as such. */
  part?: string;
  [series: string]: string | number | null | undefined;
}

/** A chart as it is drawn, and as its table reads: one row a point. */
export interface Drawing {
  points: DrawnPoint[];
  series: DrawnSeries[];
  unit: Unit;
  /** What the points are: the first column's head. */
  along: string;
}

/** The name of one of the ten colours; there are never more than ten series. */
const seriesColor = (index: number): string => `var(--dash-${(index % 10) + 1})`;
const AVERAGE_COLOR = 'var(--cl-text)';
/** Bars thinner than a hair say nothing: beyond so many buckets lines take their place. */
const BARS_MAX = 120;

/** @param today `yyyy-MM-dd` of the office, so that this year's dates go without their year */
export function drawChart(
  chart: TimeChart,
  data: contract.AnyChart,
  options: ChartOptions,
  today: string,
): Drawing {
  const series: DrawnSeries[] = [];
  const columns: { name: string; values: readonly (number | null)[] }[] = [];
  const add = (
    label: string,
    values: readonly (number | null)[],
    look: Pick<DrawnSeries, 'color' | 'type'> & Partial<DrawnSeries>,
  ) => {
    const name = `s${columns.length}`;
    columns.push({ name, values });
    series.push({ name, label, stacked: false, dashed: false, right: false, ...look });
  };
  if (chart === 'dailynewappts') {
    const both = options.amount && options.totalAmount;
    if (options.amount)
      add(contract.dashboardWords.amount, data.total.values, {
        color: seriesColor(0),
        type: 'line',
        sums: true,
      });
    if (options.totalAmount && data.total.running)
      add(contract.dashboardWords.totalAmount, data.total.running, {
        color: seriesColor(1),
        type: 'line',
        right: both,
      });
  } else {
    const grouped = data.series.length > 1 || options.group !== 'none';
    const many = data.buckets.length > BARS_MAX;
    for (const [index, line] of data.series.entries()) {
      add(line.label, (options.running && line.running) || line.values, {
        color: seriesColor(index),
        type: many ? (grouped ? 'area' : 'line') : 'bar',
        stacked: grouped,
        sums: !(options.running && line.running),
      });
    }
  }
  if (data.total.average && !(chart !== 'dailynewappts' && options.running))
    add(contract.dashboardWords.average, data.total.average, {
      color: AVERAGE_COLOR,
      type: 'line',
      dashed: true,
    });
  const points = data.buckets.map((bucket, index): DrawnPoint => {
    const part = partWords(bucket, data.aggregation, data);
    const point: DrawnPoint = {
      tick: bucketTick(bucket, data.aggregation, data, today),
      words: bucketWords(bucket, data.aggregation, data, today),
      ...(part === null ? {} : { part }),
      day: dayOf(chart, bucket, data),
    };
    for (const { name, values } of columns) point[name] = values[index] ?? null;
    return point;
  });
  return { points, series, unit: data.unit, along: aggregationHead[data.aggregation] };
}

/**
 * The day that a bucket of a day or a week opens; not where the day says only when it was booked. Of a week its Monday:
 * few offices are open on its Sunday.
 */
function dayOf(
  chart: TimeChart,
  bucket: string,
  { aggregation, startdate }: contract.AnyChart,
): string | null {
  if (chart === 'dailynewappts' || aggregation === 'month' || aggregation === 'year') return null;
  const begins = bucket.slice(0, 10);
  const day = aggregation === 'week' ? contract.addDays(begins, 1) : begins;
  return day < startdate ? startdate : day;
}

const aggregationHead: Record<contract.Aggregation, string> = {
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
};

/** The outlook: a group of bars a week, one a snapshot, the present one loud. */
export function drawOutlook(outlook: contract.BookingsOutlook, today: string): Drawing {
  const { weeks: names, snapshots: labels } = contract.dashboardWords;
  const current = outlook.snapshots[0]?.weeks ?? [];
  return {
    points: current.map((week, index): DrawnPoint => {
      const point: DrawnPoint = {
        tick: names[index] ?? '',
        words: `${names[index] ?? ''} (${formatRange({ startdate: week.from, enddate: week.to }, today)})`,
        day: week.from <= today && today <= week.to ? today : contract.addDays(week.from, 1),
      };
      for (const [place, snapshot] of outlook.snapshots.entries())
        point[`s${place}`] = snapshot.weeks[index]?.booked ?? 0;
      return point;
    }),
    series: outlook.snapshots.map((snapshot, place) => ({
      name: `s${place}`,
      label: labels[snapshot.weeks_before] ?? `${snapshot.weeks_before} weeks before`,
      color: `var(--dash-then-${place})`,
      type: 'bar' as const,
      stacked: false,
      dashed: false,
      right: false,
    })),
    unit: 'count',
    along: 'Week',
  };
}
