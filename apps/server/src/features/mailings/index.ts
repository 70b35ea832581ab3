export { findMailStates, findServiceMailStates, type MailState } from './find-mail-states.ts';
export { mailingJobs } from './jobs.ts';
export { type NewMail, queueMail } from './queue-mail.ts';
export { type MailTiming, mailTiming, type OnSettled } from './send-mail.ts';
export { readMailingHealth } from './store-health.ts';
