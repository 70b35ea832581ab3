import type { GoogleUse } from '../google-connection/index.ts';
import { findAccount } from './store.ts';

/** The office's mailbox. */
export const gmailUse: GoogleUse = {
  name: 'gmail',
  scope: 'https://www.googleapis.com/auth/gmail.modify',
  cookie: 'chairline_mail_consent',
  callback: '/api/mail/auth/google/callback',
  revokeJob: 'revoke-mail',
  findAddress: async (tx) => (await findAccount(tx))?.address,
};
