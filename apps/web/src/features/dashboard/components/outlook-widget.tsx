import { dashboard as contract, formatCount } from '@chairline/contract';
import { mdiChartBar } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExportMenu } from '../../../ui/export-menu.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { drawOutlook } from '../chart-drawing.ts';
import { outlookQueryOf } from '../chart-options.ts';
import { formatDay } from '../chart-words.ts';
import { outlookQuery } from '../queries.ts';
import { useChartOptions } from '../use-chart-options.ts';
import { ChartBody } from './chart-body.tsx';
import { ChartWait } from './chart-wait.tsx';
import { OptionsMenu } from './options-menu.tsx';
import { Widget } from './widget.tsx';

interface OutlookWidgetProps {
  /** `yyyy-MM-dd` of the office. */
  today: string;
  alone: boolean;
  onAlone: (alone: boolean) => void;
}

const chart = 'bookingsasof';
const title = contract.dashboardWords.titles.bookingsasof;

/** How full the next four weeks are, beside how full they were at the same distance in each of the last four weeks. */
export function OutlookWidget({ today, alone, onAlone }: OutlookWidgetProps) {
  const [options, setOptions] = useChartOptions(chart);
  const query = outlookQueryOf(options, today);
  const result = useQuery(outlookQuery(query));
  const { data, isPlaceholderData } = result;
  const summary = data && outlookWords(data);
  const narrowed = options.providers.length > 0 || options.clinics.length > 0;
  return (
    <Widget
      title={title}
      summary={summary ?? null}
      note={data ? noteOf(data, narrowed, today) : null}
      options={
        <OptionsMenu chart={chart} title={title} options={options} onOptions={setOptions} today={today} />
      }
      asTable={options.asTable}
      onTable={(asTable) => setOptions({ ...options, asTable })}
      alone={alone}
      onAlone={onAlone}
      exports={<ExportMenu label="Export the rows" route={contract.getBookingsAsOf} query={query} />}
      renewing={isPlaceholderData}
    >
      <ChartWait title={title} query={result} />
      {data && summary ? (
        data.snapshots.every(({ total }) => total === 0) ? (
          <EmptyState
            icon={mdiChartBar}
            title="Nothing is booked in these weeks"
            hint={narrowed ? 'With the filters that are set.' : 'Neither now nor in the four weeks before.'}
          >
            {narrowed ? (
              <PlainButton onClick={() => setOptions({ ...options, providers: [], clinics: [] })}>
                Remove the filters
              </PlainButton>
            ) : null}
          </EmptyState>
        ) : (
          <ChartBody
            title={title}
            summary={summary}
            drawing={drawOutlook(data, today)}
            asTable={options.asTable}
            totals={data.snapshots.map(({ total }, place) => ({ name: `s${place}`, value: total }))}
          />
        )
      ) : null}
    </Widget>
  );
}

/** '96 booked in the four weeks from this one on, 8 fewer than a week ago'. */
function outlookWords({ snapshots }: contract.BookingsOutlook): string {
  const [now, before] = snapshots;
  const total = now?.total ?? 0;
  const words = `${formatCount(total)} booked in four weeks`;
  if (!before) return words;
  const difference = total - before.total;
  if (difference === 0) return `${words}, as many as a week ago`;
  return `${words}, ${formatCount(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'} than a week ago`;
}

function noteOf(data: contract.BookingsOutlook, narrowed: boolean, today: string): string | null {
  const parts = [
    narrowed ? 'Filtered: only what is chosen in the options counts.' : '',
    data.snapshots.some(({ exact }) => !exact) ? untrackedWords(data.known_since, today) : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' ') : null;
}

/** What was cancelled or moved before the copy began is not known. */
const untrackedWords = (knownSince: string | null, today: string): string =>
  knownSince === null
    ? 'What was cancelled or moved since is not in the earlier weeks.'
    : `Before ${formatDay(knownSince.slice(0, 10), today)}, when the practice system was first read: what was booked by then and still stands.`;
