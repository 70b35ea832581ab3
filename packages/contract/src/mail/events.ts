import { z } from 'zod';
import { email, mailCheck, mailSyncStatus } from './models.ts';

export const mailEvents = {
  /** Connected, disconnected, in step, or in trouble. To everyone in the office. */
  emailSyncStatus: mailSyncStatus,
  /** How far the first fetch is, 0 to 100. */
  emailFetchProgress: z.object({ fetched: z.number().int().min(0).max(100) }),
  /** A mail that was not there before; its items come by addMessage. */
  newEmail: z.object({ email }),
  /** A mail that changed: sent, failed. */
  updateEmail: z.object({ email }),
  mailCheck,
} as const;
