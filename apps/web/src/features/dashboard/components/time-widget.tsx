import { dashboard as contract } from '@chairline/contract';
import { mdiChartBar } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { drawChart, type Drawing } from '../chart-drawing.ts';
import { type ChartOptions, defaults, filtersOf, queryOf, type TimeChart } from '../chart-options.ts';
import { formatRange, totalWords } from '../chart-words.ts';
import { timeChartQuery } from '../queries.ts';
import { useChartOptions } from '../use-chart-options.ts';
import { ChartBody } from './chart-body.tsx';
import { ChartWait } from './chart-wait.tsx';
import { OptionsMenu } from './options-menu.tsx';
import { Widget } from './widget.tsx';

interface TimeWidgetProps {
  chart: TimeChart;
  /** `yyyy-MM-dd` of the office. */
  today: string;
  alone: boolean;
  onAlone: (alone: boolean) => void;
}

const routes = {
  appts: contract.getAppointments,
  dailypayments: contract.getDailyPayments,
  dailynewappts: contract.getDailyNewAppointments,
} as const;

const nothing: Record<TimeChart, string> = {
  appts: 'No appointments are booked in these days',
  dailypayments: 'No payments came in on these days',
  dailynewappts: 'No appointments were made on these days',
};

/** One of the charts over time, with its options. */
export function TimeWidget({ chart, today, alone, onAlone }: TimeWidgetProps) {
  const [options, setOptions] = useChartOptions(chart);
  const query = queryOf(chart, options, today);
  const result = useQuery(timeChartQuery(chart, query));
  const { data, isPlaceholderData } = result;
  const title = contract.dashboardWords.titles[chart];
  const summary =
    data &&
    totalWords(data.total.total, data.unit, data, today, chart === 'dailynewappts' ? 'made' : 'appointments');
  const narrowed = filtersOf[chart].some((name) => options[name].length > 0);
  const { startdate: _, showfrom, ...rest } = query;
  return (
    <Widget
      title={title}
      summary={summary ?? null}
      note={noteOf(data, options, narrowed)}
      options={
        <OptionsMenu chart={chart} title={title} options={options} onOptions={setOptions} today={today} />
      }
      asTable={options.asTable}
      onTable={(asTable) => setOptions({ ...options, asTable })}
      alone={alone}
      onAlone={onAlone}
      exports={
        <ExportMenu
          label="Export the rows"
          route={routes[chart]}
          query={{ ...rest, startdate: showfrom ?? '' }}
        />
      }
      renewing={isPlaceholderData}
    >
      <ChartWait title={title} query={result} />
      {data && summary ? (
        isEmpty(data) ? (
          <EmptyState
            icon={mdiChartBar}
            title={nothing[chart]}
            hint={`${formatRange(data, today)}${narrowed ? ', with the filters that are set' : ''}. Other days can be chosen in the options.`}
          >
            {narrowed ? (
              <PlainButton onClick={() => setOptions({ ...options, ...withoutFilters })}>
                Remove the filters
              </PlainButton>
            ) : null}
          </EmptyState>
        ) : (
          <Shown chart={chart} data={data} options={options} today={today} title={title} summary={summary} />
        )
      ) : null}
    </Widget>
  );
}

interface ShownProps {
  chart: TimeChart;
  data: contract.AnyChart;
  options: ChartOptions;
  today: string;
  title: string;
  summary: string;
}

function Shown({ chart, data, options, today, title, summary }: ShownProps) {
  const drawing = drawChart(chart, data, options, today);
  return (
    <ChartBody
      title={title}
      summary={summary}
      drawing={drawing}
      asTable={options.asTable}
      totals={totalsOf(chart, data, options, drawing)}
    />
  );
}

/** What the table's columns add up to; those of running totals and averages add up to nothing. */
function totalsOf(chart: TimeChart, data: contract.AnyChart, options: ChartOptions, { series }: Drawing) {
  if (chart === 'dailynewappts')
    return options.amount ? [{ name: series[0]!.name, value: data.total.total }] : [];
  if (options.running) return [];
  return data.series.map((line, index) => ({ name: series[index]!.name, value: line.total }));
}

const isEmpty = (data: contract.AnyChart): boolean =>
  data.total.values.every((value) => value === 0) &&
  data.series.every(({ values }) => values.every((value) => value === 0));

const { providers, clinics, confirmations, forms, payers } = defaults.appts;
const withoutFilters = { providers, clinics, confirmations, forms, payers };

function noteOf(
  data: contract.AnyChart | undefined,
  options: ChartOptions,
  narrowed: boolean,
): string | null {
  const parts = [
    narrowed ? 'Filtered: only what is chosen in the options counts.' : '',
    data && options.group !== 'none' && data.groups > data.series.length
      ? `The ${contract.SERIES_MAX - 1} largest of ${data.groups} stand alone, the others together.`
      : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : null;
}
