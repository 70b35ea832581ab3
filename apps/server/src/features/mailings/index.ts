export { queueMail, type NewMail } from './queue-mail.ts';
