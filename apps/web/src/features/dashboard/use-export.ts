import { pathOf, type RouteShape } from '@chairline/contract';
import { useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { downloadCsv } from './download-csv.ts';

/** Hands over all rows of a chart as a CSV file, once at a time. */
export function useExport(): {
  exporting: boolean;
  start: (route: RouteShape, query: Record<string, string>, name: string) => void;
} {
  const [exporting, setExporting] = useState(false);
  const start = (route: RouteShape, query: Record<string, string>, name: string) => {
    setExporting(true);
    downloadCsv(pathOf(route, { query: { ...query, format: 'csv' } }), name)
      .then(() => notify({ message: `${name} was saved to your downloads.`, kind: 'success' }))
      .catch((error: unknown) => notify({ message: errorMessage(error), kind: 'error' }))
      .finally(() => setExporting(false));
  };
  return { exporting, start };
}
