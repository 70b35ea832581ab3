import type { GoogleUse } from '../../google-connection/index.ts';

/** The office's mailbox. */
export const gmailUse: GoogleUse = {
  name: 'gmail',
  title: 'Gmail',
  who: 'admin',
  scopes: ['https://www.googleapis.com/auth/gmail.modify'],
  cookie: 'chairline_mail_consent',
  callback: '/api/mail/auth/google/callback',
};
