import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import type { Chart, ChartOptions } from './chart-options.ts';
import { keepOptions, readOptions } from './kept-options.ts';

/** What the user chose for a chart, kept on this device. */
export function useChartOptions(chart: Chart): [ChartOptions, (options: ChartOptions) => void] {
  const user = useSession();
  const [options, setOptions] = useState(() => readOptions(user, chart));
  return [
    options,
    (next) => {
      setOptions(next);
      keepOptions(user, chart, next);
    },
  ];
}
