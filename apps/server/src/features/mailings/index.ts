export { findMailStates, findServiceMailStates, type MailState } from './find-mail-states.ts';
export { queueMail, type NewMail } from './queue-mail.ts';
