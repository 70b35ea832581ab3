import { z } from 'zod';
import { claimNote, claimWork } from './work-models.ts';

export const claimEvents = {
  /** The next step of a claim was set. */
  claimWork: z.object({ work: claimWork }),
  /** What was said to the carrier was noted. */
  claimNote: z.object({ note: claimNote }),
} as const;
