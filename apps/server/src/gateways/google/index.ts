export { createGoogleConsent } from './google-consent.ts';
export { type MailConsent, MailConsentError } from './mail-consent.ts';
