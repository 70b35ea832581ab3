import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import type { Drawing } from '../chart-drawing.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './chart-body.module.css';

const ChartView = lazy(() => loadChunk('charts', () => import('./chart-view.tsx')));

const HEIGHTS = [48, 72, 60, 84, 66, 90, 54, 76];

/** Stands where a chart will: bars of its height. */
export function ChartSkeleton({ title }: { title: string }) {
  return (
    <div className={classes.skeleton} role="status" aria-busy="true">
      <HiddenText>{`Loading ${title}`}</HiddenText>
      {HEIGHTS.map((height) => (
        <span key={height} className={classes.bar} style={{ height: `${height}%` }} aria-hidden />
      ))}
    </div>
  );
}

interface ChartBodyProps {
  title: string;
  summary: string;
  drawing: Drawing;
  asTable: boolean;
  totals: readonly { name: string; value: number }[];
}

/** A chart, or the table of its numbers. */
export function ChartBody({ title, summary, drawing, asTable, totals }: ChartBodyProps) {
  if (asTable) return <ChartTable drawing={drawing} caption={`${title}: ${summary}`} totals={totals} />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<ChartSkeleton title={title} />}>
        <ChartView drawing={drawing} summary={`${title}: ${summary}. The table has the numbers.`} />
      </Suspense>
    </ErrorBoundary>
  );
}
