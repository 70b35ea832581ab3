import { mailSyncStatus } from './models.ts';

export const mailEvents = {
  /** Connected, disconnected, or further along. To everyone in the office. */
  mailSync: mailSyncStatus,
} as const;
