import { z } from 'zod';
import { endpoint, phone } from './models.ts';

export const phoneEvents = {
  phoneChanged: z.object({ phone }),
  phoneDeleted: z.object({ phone_id: z.number().int() }),
  /** A user's softphone or designations changed. To everyone in the office, as the list is. */
  endpointChanged: z.object({ endpoint }),
} as const;
