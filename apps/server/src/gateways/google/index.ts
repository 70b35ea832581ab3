export { composeMail } from './compose-mail.ts';
export { createGoogleConsent } from './google-consent.ts';
export { type Granted, type GoogleConsent, GoogleConsentError } from './consent.ts';
export { createGmail } from './gmail.ts';
export { type FetchedMail, type Gmail, type Mailbox, type OutgoingMail, type PushNote } from './mailbox.ts';
export { GoogleError } from './google-error.ts';
export type {
  EventChange,
  EventFields,
  GoneEvent,
  GoogleCalendars,
  OutsideEvent,
  OutsideTime,
  PersonCalendars,
} from './calendars.ts';
export { createGoogleCalendars } from './google-calendar.ts';
