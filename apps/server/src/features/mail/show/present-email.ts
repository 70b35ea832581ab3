import type { mail as contract } from '@chairline/contract';
import { MAIL_SHOWN_MAX } from '../parse/parsed-mail.ts';
import type { FullEmail } from '../store-emails.ts';

/** Path under the API of an attachment. */
export const mediaPath = (emailId: number, mediaId: number): string =>
  `/messages/email/${emailId}/media/${mediaId}`;

/** Addresses as a column keeps them, and back. */
export const writeReplyTo = (addresses: readonly string[]): string => addresses.join(', ');
const readReplyTo = (column: string): string[] => (column === '' ? [] : column.split(', '));

/** An e-mail → wire. */
export function presentEmail(row: FullEmail): contract.Email {
  return {
    email_message_id: row.emailId,
    email_id: row.emailId,
    messageId: row.messageId,
    threadId: row.threadKey,
    email_ref: row.gmailId ?? '',
    fromAddress: row.fromAddress,
    fromName: row.fromName,
    reply_to: readReplyTo(row.replyTo),
    sender_note: row.senderNote,
    event_note: row.eventNote,
    toAddress: row.toAddresses,
    cc: row.ccAddresses,
    bcc: row.bccAddresses,
    date: row.at.toISOString(),
    subject: row.subject,
    bodyText: row.bodyText.slice(0, MAIL_SHOWN_MAX).toWellFormed(),
    has_html: row.htmlKey !== null,
    has_remote_images: row.hasRemoteImages,
    direction: row.direction,
    delivery_note: row.deliveryNote,
    users: row.users,
    media: row.media.map((media) => ({
      media_id: media.mediaId,
      content_type: media.contentType,
      file_name: media.fileName,
      size: media.size,
      inline: media.inline,
      media_url: mediaPath(row.emailId, media.mediaId),
    })),
    contact_ids: row.contactIds,
    unreadable: row.unreadable,
    translation: row.translation,
    translated: row.translated,
    src_language: row.srcLanguage,
    version: row.version,
  };
}
