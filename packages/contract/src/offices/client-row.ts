import { z } from 'zod';

const aiMode = z.union([z.literal(0), z.literal(1)]);

/** An office as the client list shows it. */
export const clientRow = z.object({
  client_id: z.number().int(),
  name: z.string(),
  /** IANA name. */
  timezone: z.string(),
  /** Ten digits. */
  business_number: z.string(),
  address_line_1: z.string(),
  address_line_2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  AI_mode: aiMode,
  /** Rises with every change; send it back with a change, so that nobody's is overwritten unseen. */
  version: z.number().int(),
  /** ISO 8601; null while it stands. Until `restorable_until` it can be brought back. */
  deleted_at: z.string().nullable(),
  restorable_until: z.string().nullable(),
  /** When a deleted office is erased by itself; null while it stands. */
  erase_at: z.string().nullable(),
  /** It is being erased, and cannot be brought back. */
  erasing: z.boolean(),
  /** How many active admins it has, and how many invitations wait for an answer. */
  active_admins: z.number().int(),
  open_invitations: z.number().int(),
});
export type ClientRow = z.infer<typeof clientRow>;
