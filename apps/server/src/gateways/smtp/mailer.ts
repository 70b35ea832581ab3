/** What the product knows of a mail server. The gateway beside this file speaks to the real one. */
export interface Mailer {
  /**
   * Hands a mail over. Resolves once the server has accepted it.
   * @throws MailerError, whose `outcome` says what is known
   */
  send(mail: OutgoingMail): Promise<void>;
}

export interface OutgoingMail {
  /** With its angle brackets. The same mail again carries the same one: mailboxes show it once. */
  messageId: string;
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** An event that mail programs offer to take into a calendar: RFC 5546, 6047. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
}

/**
 * refused: the server will never take it for this recipient. unavailable: it did not take it now, or could not be
 * reached. doubtful: it had all of it and did not say whether it took it.
 */
export type MailOutcome = 'refused' | 'unavailable' | 'doubtful';

export class MailerError extends Error {
  override name = 'MailerError';
  readonly outcome: MailOutcome;

  /** @param words a sentence that admins may read */
  constructor(outcome: MailOutcome, words: string, options?: ErrorOptions) {
    super(words, options);
    this.outcome = outcome;
  }
}

/** Stands where no mail server is set up: mails wait, and say for what. */
export const noMailer: Mailer = {
  send: () =>
    Promise.reject(
      new MailerError('unavailable', 'No mail server is set up: set SMTP_URL and MAIL_FROM. The mail waits.'),
    ),
};
