import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type { OutgoingMail } from './mailbox.ts';

const bracketed = (id: string): string => `<${id}>`;

/**
 * A mail as Gmail takes it (RFC 5322). Bcc stands in it: Gmail knows its recipients from nowhere else, and takes
 * the line out of what they get.
 */
export async function composeMail(mail: OutgoingMail): Promise<Buffer> {
  const composer = new MailComposer({
    from: mail.from,
    to: [...mail.to],
    cc: [...mail.cc],
    bcc: [...mail.bcc],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    messageId: bracketed(mail.messageId),
    ...(mail.inReplyTo === '' ? {} : { inReplyTo: bracketed(mail.inReplyTo) }),
    ...(mail.references.length === 0 ? {} : { references: mail.references.map(bracketed) }),
    attachments: mail.files.map((file) => ({
      filename: file.fileName,
      contentType: file.contentType,
      content: file.bytes,
    })),
    // Nothing in a mail is fetched by us.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const node = composer.compile();
  node.keepBcc = true;
  return node.build();
}
