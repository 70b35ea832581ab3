import { composeMail } from '../../gateways/google/index.ts';

/** What the row of a mail says of it. */
export interface OwnMail {
  email_id: string;
  message_id: string;
  in_reply_to: string;
  from_address: string;
  from_name: string;
  to_addresses: string[];
  cc_addresses: string[];
  subject: string;
  at: string;
  body_text: string;
}

/**
 * A mail that was written here, and has no original, as message/rfc822 (RFC 5322): what the row says of it. Its attachments
 * lie beside, as those of every mail.
 */
export const ownMailOf = (mail: OwnMail): Promise<Buffer> =>
  composeMail({
    from: { name: mail.from_name, address: mail.from_address },
    to: mail.to_addresses,
    cc: mail.cc_addresses,
    bcc: [],
    subject: mail.subject,
    text: mail.body_text,
    html: '',
    messageId: mail.message_id,
    inReplyTo: mail.in_reply_to,
    references: [],
    threadId: null,
    date: new Date(mail.at),
    files: [],
  });
