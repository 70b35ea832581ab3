import { live } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { putChartDocument } from './chart/chart-documents.ts';
import { newerState } from './practice-state.ts';
import type { practice } from '@chairline/contract';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The practice system's tables whose rows an answer shows: asked anew when they changed. */
      tables?: readonly string[];
    };
  }
}

export const stateKey = ['od', 'state'] as const;

/** While a round is reading, what it brought is shown this often, in milliseconds. */
const WHILE_READING_MS = 5_000;

let changed = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

function refetch(): void {
  clearTimeout(timer);
  timer = undefined;
  const tables = changed;
  changed = new Set();
  void queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.tables?.some((table) => tables.has(table)) ?? false,
  });
}

let following = false;

/** Ties what shows the practice system to the live events, once: to be called before the first fetch. */
export function followPractice(): void {
  if (following) return;
  following = true;
  live.on('practiceSynced', ({ state, tables }) => {
    queryClient.setQueryData<practice.PracticeState>(stateKey, (held) => newerState(held, state));
    for (const table of tables) changed.add(table);
    if (changed.size === 0) return;
    if (state.round === null) refetch();
    else timer ??= setTimeout(refetch, WHILE_READING_MS);
  });
  live.on('chartDocument', ({ document }) => putChartDocument(document));
  // After a gap nothing held is known to be true.
  live.onResync(() => void queryClient.invalidateQueries({ queryKey: ['od'] }));
}
