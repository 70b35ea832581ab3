/** What the right to the mailbox is sealed for. */
export const MAIL_PURPOSE = 'gmail';
export const REVOKE_MAIL = 'revoke-mail';
