import { z } from 'zod';
import { likelyOptOut, optOut, quietHours } from './models.ts';

export const consentEvents = {
  /** A stop that is new, or was lifted. */
  optOut: z.object({ opt_out: optOut }),
  /** A likely opt-out that is new, or was decided. */
  likelyOptOut: z.object({ likely: likelyOptOut }),
  quietHours,
} as const;
