import { mail } from '@chairline/contract';
import { mailStatusReducers } from '@chairline/office-state/mail';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';

/** How far the office's Gmail is. */
export const mailStatusQuery = liveQuery(
  ['mail_status'],
  (signal) => call(mail.getMailStatus, { signal }),
  mailStatusReducers,
);
