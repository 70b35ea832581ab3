import type { mail } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** How far the office's Gmail is. */
export const mailStatusReducers: Reducers<mail.MailSyncStatus> = {
  emailSyncStatus: (_held, status) => status,
  emailFetchProgress: (held, { fetched }) => ({ ...held, fetched }),
};

/** What the last comparison with the mailbox found. */
export const mailCheckReducers: Reducers<mail.MailCheck> = { mailCheck: (_held, check) => check };
