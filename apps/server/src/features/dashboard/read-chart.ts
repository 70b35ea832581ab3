import { dashboard as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import { chooseRange, type GivenRange, readWallClock } from './range.ts';
import { findClock, selectNames } from './store.ts';
import { type ChartLine, type ChartQuery, selectChart } from './store-chart.ts';
import { type ChartScope, payerLabel } from './store-sources.ts';

/** What all charts over time are asked with. */
export interface ChartInput extends GivenRange {
  aggregation: contract.Aggregation;
  average: boolean;
  running: boolean;
  showfrom?: string | undefined;
  rows: number;
  providers?: number[] | undefined;
  clinics?: number[] | undefined;
  confirmations?: number[] | undefined;
  forms?: string[] | undefined;
  payers?: string[] | undefined;
}

export type AnyGroup = contract.AppointmentGroup | contract.PaymentGroup;

interface ChartKind<Row> {
  chart: 'appts' | 'dailypayments' | 'dailynewappts';
  group: AnyGroup;
  source(scope: ChartScope): ChartQuery['source'];
  /** The first rows of what is shown. */
  rows(scope: ChartScope, limit: number): Promise<Row[]>;
}

/** What a chart over time answers; `Row` is what stands behind it. */
type Answer<Row> = contract.AnyChart & { rows: Row[] };

/** The days and filters of a call. @throws BadInput for what is not offered, or a range that cannot be shown */
export function scopeOf(
  chart: ChartKind<unknown>['chart'],
  input: ChartInput,
  today: string,
): ChartScope & { showfrom: string } {
  if (input.average && input.aggregation === 'year') throw new BadInput(contract.rangeWords.noYearAverage);
  if (chart === 'dailypayments' && input.aggregation === 'hour')
    throw new BadInput(contract.rangeWords.noHourOfPayments);
  const { providers, clinics, confirmations, forms, payers } = input;
  return { ...chooseRange(chart, input, today), providers, clinics, confirmations, forms, payers };
}

/** Adds up a chart and answers the first of its rows. */
export async function readChart<Row>(
  ctx: Context,
  input: ChartInput,
  kind: ChartKind<Row>,
): Promise<Answer<Row>> {
  const clock = await readWallClock(ctx);
  const scope = scopeOf(kind.chart, input, clock.day);
  const isMoney = kind.chart === 'dailypayments';
  const lines = await selectChart(ctx.tx, {
    source: kind.source(scope),
    startdate: scope.startdate,
    enddate: scope.enddate,
    showfrom: scope.showfrom,
    aggregation: input.aggregation,
    grouped: kind.group !== 'none',
    average: input.average,
    running: input.running,
    isMoney,
  });
  const shown = { ...scope, startdate: scope.showfrom };
  const rows = input.rows === 0 ? [] : await kind.rows(shown, input.rows + 1);
  const { syncedAt } = await findClock(ctx.tx, clock.timeZone);
  const all = lines[0]!;
  const labelOf = await labelsOf(ctx, kind.group);
  return {
    startdate: scope.showfrom,
    enddate: scope.enddate,
    aggregation: input.aggregation,
    unit: isMoney ? 'cents' : 'count',
    buckets: all.buckets,
    series:
      kind.group === 'none'
        ? [{ key: 'all', label: isMoney ? 'Payments' : 'Appointments', ...valuesOf(all) }]
        : lines.slice(1).map((line) => ({ key: line.key, label: labelOf(line), ...valuesOf(line) })),
    total: valuesOf(all),
    groups: kind.group === 'none' ? 1 : all.groups,
    rows: rows.slice(0, input.rows),
    more_rows: rows.length > input.rows,
    synced_at: syncedAt,
  };
}

const valuesOf = ({ total, shown, average, running }: ChartLine) => ({
  total,
  values: shown,
  average,
  running,
});

/** What a group's key says to a person. */
async function labelsOf(ctx: Context, group: AnyGroup): Promise<(line: ChartLine) => string> {
  const others = ({ groups }: ChartLine) => `${groups - contract.SERIES_MAX + 1} others`;
  const isRest = ({ place, groups }: ChartLine) =>
    groups > contract.SERIES_MAX && place === contract.SERIES_MAX;
  const plain = (text: (key: string) => string) => (line: ChartLine) =>
    isRest(line) ? others(line) : text(line.key);
  if (group === 'payer') return plain(payerLabel);
  if (group === 'form' || group === 'none') return plain(String);
  const names = new Map(
    (await selectNames(ctx.tx)).filter(({ what }) => what === group).map(({ key, label }) => [key, label]),
  );
  return plain((key) => names.get(key) ?? (key === '0' ? withoutOne[group] : `Number ${key}`));
}

const withoutOne = {
  provider: 'No provider',
  clinic: 'No clinic',
  confirmation: 'Not set',
} as const;
