export { createGoogleConsent } from './google-consent.ts';
export { type Granted, type GoogleConsent, GoogleConsentError } from './consent.ts';
export { createGmail } from './gmail.ts';
export {
  type FetchedMail,
  type Gmail,
  type Mailbox,
  MailboxError,
  type OutgoingMail,
  type PushNote,
} from './mailbox.ts';
