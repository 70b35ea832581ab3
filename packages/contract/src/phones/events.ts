import { z } from 'zod';
import { endpoint, phone } from './models.ts';

export const phoneEvents = {
  phoneChanged: z.object({ phone }),
  phoneDeleted: z.object({ phone_id: z.number().int() }),
  /** A user's softphone or designations changed. To the office's admins and the user. */
  endpointChanged: z.object({ endpoint }),
} as const;
