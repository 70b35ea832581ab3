import type { practice } from '@chairline/contract';
import { live } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';

/** The tables of the practice system that the charts show. */
const shown = new Set([
  'appointment',
  'payment',
  'paysplit',
  'claimpayment',
  'claimproc',
  'definition',
  'provider',
  'clinic',
]);

let following = false;
/** What the charts show has changed while a round was still reading. */
let changed = false;

/** Ties the charts to the rounds of reading the practice system; from the first fetch on. */
export function followPractice(): void {
  if (following) return;
  following = true;
  live.on('practiceSynced', ({ state, tables }) => {
    queryClient.setQueryData<practice.PracticeState>(['od', 'state'], (held) =>
      held && held.version > state.version ? held : state,
    );
    changed ||= tables.some((table) => shown.has(table));
    // While rows still come in a chart would be drawn anew again and again.
    if (!changed || state.round !== null) return;
    changed = false;
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
  });
  live.onResync(() => {
    void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    void queryClient.invalidateQueries({ queryKey: ['od', 'state'] });
  });
}
