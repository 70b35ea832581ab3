export { mailingsFeature } from './feature.ts';
export { findMailStates, findServiceMailStates, type MailState } from './find-mail-states.ts';
export { type NewMail, queueMail } from './queue-mail.ts';
export { mailTiming } from './send-mail.ts';
export { readMailingHealth } from './store-health.ts';
