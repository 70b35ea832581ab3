export { createGoogleConsent } from './google-consent.ts';
export { type MailConsent, MailConsentError } from './mail-consent.ts';
export { createGmail } from './gmail.ts';
export { type FetchedMail, type Gmail, type Mailbox, MailboxError, type OutgoingMail } from './mailbox.ts';
