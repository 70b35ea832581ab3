import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { StatsRangeChoice } from '../stats/stats-range.tsx';
import { type ChosenRange, daysOfChoice } from '../stats/stats-words.ts';

const panes = {
  frontdesk: lazy(() => loadChunk('stats-front-desk', () => import('../stats/front-desk-stats.tsx'))),
  cost: lazy(() => loadChunk('stats-cost', () => import('../stats/cost-stats.tsx'))),
  tags: lazy(() => loadChunk('stats-tags', () => import('../stats/tag-stats.tsx'))),
} as const;

/** AI Analytical: statistics of the front desk, of cost and per tag. It has no composer. */
export function AnalyticalPane() {
  const { client } = useSession();
  const today = useToday(client.timezone);
  const [subject, setSubject] = useState<keyof typeof panes>('frontdesk');
  const [chosen, setChosen] = useState<ChosenRange>('month');
  const Shown = panes[subject];
  return (
    <section
      className="column gap-12 border-box h-full min-h-0 grow scroll-y bg-bg pad-16"
      aria-label="Statistics"
    >
      <header className="flex wrap gap-8 justify-between" role="presentation">
        <SegmentedControl
          size="sm"
          aria-label="Statistics"
          data={[
            { value: 'frontdesk', label: 'Front desk' },
            { value: 'cost', label: 'Cost' },
            { value: 'tags', label: 'Tags' },
          ]}
          value={subject}
          onChange={(value) => setSubject(value as keyof typeof panes)}
        />
        <StatsRangeChoice chosen={chosen} onChoose={setChosen} today={today} />
      </header>
      <ErrorBoundary key={subject}>
        <Suspense
          fallback={
            <SkeletonRows count={6} rowHeight={64} withAvatar={false} label="Loading the statistics" />
          }
        >
          <Shown range={daysOfChoice(chosen, today)} today={today} />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}
