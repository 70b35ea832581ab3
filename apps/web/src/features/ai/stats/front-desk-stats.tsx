import { ai as contract, type dashboard, formatCount } from '@chairline/contract';
import { mdiChartBar } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { formatRange } from '../../dashboard/index.ts';
import { drawDays, drawHours } from './stats-drawing.ts';
import { Charts, Figures, StatsChart, StatsTable } from './stats-parts.tsx';
import { StatsAge } from './stats-age.tsx';
import { frontDeskQuery } from './stats-queries.ts';
import { formatPercent, formatWait, isQuiet } from './stats-words.ts';

export interface StatsProps {
  range: dashboard.DayRange;
  /** `yyyy-MM-dd` of the office. */
  today: string;
}

/** Texts, mails and calls; how soon they were answered, and by whom. */
export default function FrontDeskStats({ range, today }: StatsProps) {
  const query = useQuery(frontDeskQuery(range));
  const { data, isPlaceholderData } = query;
  if (!data)
    return <QueryWait query={query} subject="The statistics of the front desk" rows={6} rowHeight={64} />;
  const days = formatRange(data, today);
  const { texts, mails, calls, answers, missed } = data;
  const file = (table: (typeof contract.frontDeskTables)[number]) => ({
    route: contract.getFrontDeskStats,
    query: { ...range, table },
  });
  if (isQuiet(data))
    return (
      <>
        <StatsAge query={query} />
        <EmptyState
          icon={mdiChartBar}
          title="Nothing was written or called in these days"
          hint={`${days}. Other days can be chosen above.`}
        />
      </>
    );
  return (
    <>
      <StatsAge query={query} />
      <Figures
        label={`The front desk, ${days}`}
        figures={[
          { name: 'Texts in', value: formatCount(texts.in) },
          {
            name: 'Texts out',
            value: formatCount(texts.out),
            note: `${formatCount(texts.automatic)} by rules, ${formatCount(texts.failed)} failed`,
          },
          { name: 'E-mails', value: `${formatCount(mails.in)} in, ${formatCount(mails.out)} out` },
          {
            name: 'Answered',
            value: formatPercent(answers.answered, answers.asked),
            note: `${formatCount(answers.answered)} of ${formatCount(answers.asked)} who wrote and waited`,
          },
          {
            name: 'Median wait',
            value: formatWait(answers.median),
            note: `9 of 10 within ${formatWait(answers.p90)}`,
          },
          {
            name: 'Incoming calls',
            value: formatCount(calls.incoming),
            note: `${formatCount(calls.outgoing)} outgoing, ${formatCount(Math.round(calls.minutes))} min spoken`,
          },
          {
            name: 'Missed calls',
            value: formatCount(calls.missed),
            note: `${formatPercent(calls.missed, calls.incoming)} of the incoming ones`,
          },
          {
            name: 'Called back within a day',
            value: formatPercent(missed.called_back, calls.missed),
            note: `${formatCount(missed.called_back)} of ${formatCount(calls.missed)}; ${formatCount(missed.reached)} reached otherwise, ${formatCount(missed.left)} not`,
          },
        ]}
      />
      <Charts>
        <StatsChart
          title="Texts and calls by day"
          summary={`${formatCount(texts.in)} texts in, ${formatCount(calls.missed)} calls missed, ${days}`}
          drawing={drawDays(data, today)}
          totals={[texts.in, texts.out, calls.incoming, calls.missed].map((value, index) => ({
            name: `s${index}`,
            value,
          }))}
          file={file('days')}
          renewing={isPlaceholderData}
        />
        <StatsChart
          title="When they come, by hour"
          summary={`By the hour of the office’s clock, ${days}`}
          drawing={drawHours(data)}
          file={file('hours')}
          renewing={isPlaceholderData}
        />
      </Charts>
      <StatsTable
        title="Who answers"
        hint={`A wait begins with the first text or e-mail that nobody has answered, and ends when a person writes or speaks with them, within ${contract.ANSWER_DAYS} days.`}
        columns="2fr repeat(5, minmax(0, 1fr))"
        headings={['Name', 'Texts', 'E-mails', 'Calls', 'Answers', 'Median wait']}
        rows={data.people.map((row) => ({
          key: row.user_id,
          cells: [
            row.name,
            formatCount(row.texts),
            formatCount(row.mails),
            formatCount(row.calls),
            formatCount(row.answers),
            formatWait(row.median),
          ],
        }))}
        none="Nobody of the office wrote or called in these days."
        file={file('people')}
      />
    </>
  );
}
