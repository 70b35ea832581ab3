export { type Mailer, MailerError, noMailer, type OutgoingMail } from './mailer.ts';
export { createSmtpMailer } from './smtp-mailer.ts';
