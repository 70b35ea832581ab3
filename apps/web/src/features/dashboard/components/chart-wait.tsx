import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ChartSkeleton } from './chart-body.tsx';

interface ChartWaitProps {
  title: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'isFetching' | 'refetch'>;
}

/** In the place of a chart until its figures are there, and where they could not be had. */
export function ChartWait({ title, query: { data, error, isPending, isFetching, refetch } }: ChartWaitProps) {
  if (isPending) return <ChartSkeleton title={title} />;
  if (data) return null;
  return (
    <FailedState
      title={`${title} could not be loaded`}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
