import { type ai as contract, countOf } from '@chairline/contract';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { chartOfRows, columnWords } from './chart-of-rows.ts';
import { quiet } from './quiet-button.ts';
import { RowsTable } from './rows-table.tsx';
import { useReceipt } from './talk-store.ts';

const cutWords: Record<'rows' | 'bytes', string> = {
  rows: 'There are more: the first 200 are here.',
  bytes: 'There are more: as many as a tool may give are here.',
};

const RowsChart = lazy(() => loadChunk('rows-chart', () => import('./rows-chart.tsx')));

/** The rows that are the answer, as a chart where they are one, and as a table. */
export function AnswerData({ question }: { question: contract.AiQuestion }) {
  const query = useReceipt(question);
  const run = query.data?.runs.find(({ run_id }) => run_id === question.shows);
  return (
    <div className="min-w-0">
      <QueryWait query={query} subject="The rows" rows={3} rowHeight={28} />
      {run ? <Rows run={run} links={question.links} /> : null}
    </div>
  );
}

function Rows({ run, links }: { run: contract.ReceiptRun; links: readonly contract.AnswerLink[] }) {
  const chart = chartOfRows(run);
  const [asked, setAsked] = useState<'Chart' | 'Table' | null>(null);
  const shown = chart ? (asked ?? (run.columns.length === 2 ? 'Chart' : 'Table')) : 'Table';
  const title = columnWords(run.tool);
  return (
    <div className="grid gap-6">
      <div className="row wrap gap-8 caption">
        <span>{countOf(run.rows.length, 'row')}</span>
        {run.cut ? <span>{cutWords[run.cut]}</span> : null}
        {chart ? (
          <Button {...quiet} onClick={() => setAsked(shown === 'Chart' ? 'Table' : 'Chart')}>
            {shown === 'Chart' ? 'Show the table' : 'Show the chart'}
          </Button>
        ) : null}
      </div>
      {shown === 'Chart' && chart ? (
        <ErrorBoundary>
          <Suspense
            fallback={
              <SkeletonRows
                count={5}
                rowHeight={44}
                withAvatar={false}
                label={`Loading the chart of ${title}`}
              />
            }
          >
            <RowsChart title={title} drawing={chart} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <RowsTable label={`Rows of ${title}`} run={run} links={links} />
      )}
    </div>
  );
}
