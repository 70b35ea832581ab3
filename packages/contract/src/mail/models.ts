import { z } from 'zod';

/** How far the office's Gmail is. */
export const mailSyncStatus = z.object({
  authenticated: z.boolean(),
  /** When it was last in step with Gmail, ISO 8601; null before the first time. */
  date: z.string().nullable(),
  /** Of the first fetch, 0 to 100. */
  fetched: z.number().int().min(0).max(100),
  /** The mailbox, '' while none is connected. */
  address: z.string(),
  /** Why it has to be authenticated again, in words; null while all is well. */
  problem: z.string().nullable(),
});
export type MailSyncStatus = z.infer<typeof mailSyncStatus>;

export const emailMedia = z.object({
  media_id: z.number().int(),
  /** MIME type, found from the content. */
  content_type: z.string(),
  file_name: z.string(),
  size: z.number().int(),
  /** Shown within the text, not beside it. */
  inline: z.boolean(),
  /** Path under the API. */
  media_url: z.string(),
});

/** One e-mail of the office's mailbox. It may stand in several contacts' threads. */
export const email = z.object({
  email_message_id: z.number().int(),
  /** The same number; the specification names both. */
  email_id: z.number().int(),
  /** Message-ID of its header (RFC 5322), without the angle brackets; '' when it has none. */
  messageId: z.string(),
  /** Our thread: e-mails with one threadId belong together. */
  threadId: z.string(),
  /** Gmail's own id, '' while it has not left. */
  email_ref: z.string(),
  fromAddress: z.string(),
  fromName: z.string(),
  /** Whom its sender wants answered; [] for themselves. */
  reply_to: z.array(z.string()),
  /** What is to be said of its sender, in words: a new address, a name like a patient's, somebody else; '' for nothing. */
  sender_note: z.string(),
  /** What the events that came with it say, a line each, as the end of `bodyText` does in brackets; '' for none. */
  event_note: z.string(),
  toAddress: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  date: z.string(),
  subject: z.string(),
  /** Plain text, made from the HTML where the mail has none of its own; at most 100,000 characters. */
  bodyText: z.string(),
  /** Whether there is HTML to show in a frame, at /emails/{id}/html. */
  has_html: z.boolean(),
  /** Whether that HTML asks for images from outside. */
  has_remote_images: z.boolean(),
  /** received or sent, and for ours queued, failed as well. */
  direction: z.enum(['received', 'sent', 'queued', 'failed']),
  delivery_note: z.string().nullable(),
  /** The staff who wrote it here. */
  users: z.array(z.object({ user_id: z.number().int(), username: z.string(), full_name: z.string() })),
  media: z.array(emailMedia),
  /** Contacts in whose threads it stands. */
  contact_ids: z.array(z.number().int()),
  /** Why it could not be read, in words; it is kept raw then. null for all others. */
  unreadable: z.string().nullable(),
  /** How far its translation into the office's language is; null where there is none. */
  translation: z.enum(['done', 'failed']).nullable(),
  /**
   * What its sender wrote, translated, without what they quote; '' where there is none. It begins with the subject and a
   * blank line, where that is theirs: no reply's and no forward's.
   */
  translated: z.string(),
  /** The language it is in, where that was found out (ISO 639-1). */
  src_language: z.string().nullable(),
  version: z.number().int(),
});
export type Email = z.infer<typeof email>;

/** A comparison of the mailbox with what is stored here. */
export const mailCheck = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  in_mailbox: z.number().int(),
  stored: z.number().int(),
  /** In the mailbox and not here; those a repair has fetched since are not counted. */
  missing: z.number().int(),
  repaired: z.number().int(),
  /** Mails that could not be fetched, each with why. */
  problems: z.array(z.object({ email_ref: z.string(), why: z.string() })),
  problem: z.string().nullable(),
});
export type MailCheck = z.infer<typeof mailCheck>;
