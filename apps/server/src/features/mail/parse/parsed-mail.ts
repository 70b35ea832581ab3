import type { DeliveryReport } from './delivery-reports.ts';
import type { CalendarEvent } from './read-calendar.ts';

/** A mail as it is understood. Everything in it can be stored: no NULs, no halves of characters. */
export interface ParsedMail {
  /** Message-ID, In-Reply-To and References without angle brackets; '' and [] where there are none. */
  messageId: string;
  inReplyTo: string;
  references: string[];
  from: { address: string; name: string };
  to: string[];
  cc: string[];
  bcc: string[];
  /** Each once. */
  replyTo: string[];
  subject: string;
  /** Of its Date header; null when there is none that is a date. */
  date: Date | null;
  /** At most MAIL_SHOWN_MAX characters. */
  text: string;
  html: string | null;
  hasRemoteImages: boolean;
  attachments: ParsedAttachment[];
  /** What its events say, a line each; the reader leaves it '' (`event-words.ts`). */
  eventNote: string;
  /** What its calendar files hold: `text` says nothing of it. `events`: null where one could not be read. */
  calendars: { fileName: string; events: CalendarEvent[] | null; more: number }[];
  /** A machine wrote it: a list, an automatic answer, a sender that takes no answers (RFC 3834, RFC 2919). */
  automatic: boolean;
  /** It went to many, or is a machine's answer: no form of a web site wrote it in a person's name. */
  bulk: boolean;
  /** What a mail server says of a mail; null for all others. */
  report: DeliveryReport | null;
  /** Why it could not be read, in words; null for all others. */
  unreadable: string | null;
}

export interface ParsedAttachment {
  fileName: string;
  /** MIME type, found from the content. */
  contentType: string;
  bytes: Buffer;
  /** Content-ID without angle brackets; '' when it has none. */
  contentId: string;
  /** A picture that the HTML shows: not among the files. */
  inline: boolean;
}

/**
 * By which rules mails are read: raised, with a migration of its index, when old ones are to be read again
 * (`reread-mails.ts`); where only some are, a migration marks those as read by none (0181).
 */
export const READ_BY = 1;

/** As much of a mail's text as is kept beside it; the raw mail has all. */
export const MAIL_SHOWN_MAX = 100_000;
