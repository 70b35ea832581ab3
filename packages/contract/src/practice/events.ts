import { z } from 'zod';
import { chartDocument, practiceState } from './state-models.ts';

export const practiceEvents = {
  /**
   * The copy's state changed, a connector came or went. `tables`: those with changed rows; what shows them is to be
   * fetched anew.
   */
  practiceSynced: z.object({ state: practiceState, tables: z.array(z.string()) }),
  /** A file on its way into a chart came further. */
  chartDocument: z.object({ document: chartDocument }),
} as const;
