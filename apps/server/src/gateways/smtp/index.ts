export { type Mailer, MailerError, noMailer } from './mailer.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
