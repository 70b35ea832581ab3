import {} from 'react';
import { useSession } from '../../../lib/session.ts';
import { Later } from '../../../ui/later.tsx';
import { ChartFiles } from '../lazy-parts.ts';
import type { ChartFilesProps } from './chart-files.tsx';

/** "Put into the chart" below the files of a message; nothing where the office has no practice system. */
export function ForChart(props: ChartFilesProps) {
  const { ODEnabled } = useSession();
  if (!ODEnabled || props.files.length === 0) return null;
  return (
    <Later fallback={null}>
      <ChartFiles {...props} />
    </Later>
  );
}
