import { mail } from '@chairline/contract';
import { mailCheckReducers } from '@chairline/office-state/mail';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';

/** What the last comparison with the mailbox found, live while one runs. */
export const mailCheckQuery = liveQuery(
  ['mail_check'],
  (signal) => call(mail.getMailCheck, { signal }),
  mailCheckReducers,
);
