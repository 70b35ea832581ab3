import { z } from 'zod';

/** How far the office's Gmail is. */
export const mailSyncStatus = z.object({
  authenticated: z.boolean(),
  /** When it was last in step with Gmail, ISO 8601; null before the first time. */
  date: z.string().nullable(),
  /** Of the first fetch, 0 to 100. */
  fetched: z.number().int().min(0).max(100),
  /** The mailbox, '' while none is connected. */
  address: z.string(),
  /** Why it has to be authenticated again, in words; null while all is well. */
  problem: z.string().nullable(),
});
export type MailSyncStatus = z.infer<typeof mailSyncStatus>;
