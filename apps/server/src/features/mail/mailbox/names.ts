import { promptTask } from '../../../platform/jobs/prompt.ts';

/** Brings the mailbox here, step by step. */
export const SYNC_MAIL = 'sync-mail';
/** Hands the office's waiting mails to Gmail, one after the other. */
export const SEND_EMAILS = promptTask('send-emails');
/** Compares the mailbox with what is stored. */
export const CHECK_MAIL = 'check-mail';
/** Looks every few minutes that the above run where a mailbox is connected, and that Gmail goes on telling of changes. */
export const TEND_MAIL = 'tend-mail';
/** Reads the mails again that were read before the rules of today. */
export const REREAD_MAILS = 'reread-mails';
/** Has one mail of a patient translated. */
export const TRANSLATE_MAIL = 'translate-mail';
