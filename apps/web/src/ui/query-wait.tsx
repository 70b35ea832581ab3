import type { UseQueryResult } from '@tanstack/react-query';
import { FailedState } from './failed-state.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

interface QueryWaitProps {
  query: UseQueryResult<unknown>;
  /** What is loaded, such as "The numbers". */
  subject: string;
  /** How many rows stand there meanwhile, and how high they are in CSS pixels. */
  rows: number;
  rowHeight: number;
}

/** Stands in a list's place while it is loaded, and says so when it could not be; nothing once it is there. */
export function QueryWait({ query, subject, rows, rowHeight }: QueryWaitProps) {
  if (query.data !== undefined) return null;
  if (query.isPending) {
    const label = `Loading ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`;
    return <SkeletonRows count={rows} rowHeight={rowHeight} withAvatar={false} label={label} />;
  }
  return (
    <FailedState
      title={`${subject} could not be loaded`}
      error={query.error}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
