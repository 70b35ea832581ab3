import type { ai as contract } from '@chairline/contract';
import { type Drawing, type DrawnSeries, formatRange } from '../../dashboard/index.ts';
import { formatHour } from './stats-words.ts';

/** Beyond so many days bars are too thin to be told apart. */
const BARS_MAX = 31;

function seriesOf(labels: readonly string[], type: DrawnSeries['type']): DrawnSeries[] {
  return labels.map((label, index) => ({
    name: `s${index}`,
    label,
    color: `var(--dash-${index + 1})`,
    type,
    stacked: false,
    dashed: false,
    right: false,
  }));
}

const point = (tick: string, words: string, values: readonly number[]): Drawing['points'][number] => ({
  tick,
  words,
  day: null,
  ...Object.fromEntries(values.map((value, index) => [`s${index}`, value])),
});

/** Texts and calls by day. @param today of the office, so that this year's days go without their year */
export function drawDays({ days }: contract.FrontDeskStats, today: string): Drawing {
  const of = (day: string) => formatRange({ startdate: day, enddate: day }, today);
  return {
    points: days.map((row) => point(of(row.day), of(row.day), [row.in, row.out, row.calls, row.missed])),
    series: seriesOf(
      ['Texts in', 'Texts out', 'Incoming calls', 'Missed calls'],
      days.length > BARS_MAX ? 'line' : 'bar',
    ),
    unit: 'count',
    along: 'Day',
  };
}

/** When texts and calls come in, by hour of the office's clock. */
export function drawHours({ hours }: contract.FrontDeskStats): Drawing {
  return {
    points: hours.map((row) =>
      point(formatHour(row.hour), `${formatHour(row.hour)} to ${formatHour((row.hour + 1) % 24)}`, [
        row.in,
        row.calls,
        row.missed,
      ]),
    ),
    series: seriesOf(['Texts in', 'Incoming calls', 'Missed calls'], 'bar'),
    unit: 'count',
    along: 'Hour',
  };
}

const alongHead = { day: 'Day', week: 'Week from', month: 'Month from' } as const;

/** Production beside what came in. */
export function drawMoney({ buckets, along }: contract.CostStats, today: string): Drawing {
  return {
    points: buckets.map((row) => {
      const words = formatRange({ startdate: row.from, enddate: row.from }, today);
      return point(words, words, [row.production, row.payments]);
    }),
    series: seriesOf(['Production', 'Payments'], 'bar'),
    unit: 'cents',
    along: alongHead[along],
  };
}

/** Fees of the open claims by how long ago they were sent. */
export function drawAges({ ages }: contract.CostStats): Drawing {
  return {
    points: ages.map((row) => point(row.age, row.age, [row.fees])),
    series: seriesOf(['Fees'], 'bar'),
    unit: 'cents',
    along: 'Sent',
  };
}
