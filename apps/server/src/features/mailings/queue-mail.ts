import { randomUUID } from 'node:crypto';
import type { OutgoingMail } from '../../gateways/smtp/index.ts';
import type { Context } from '../../platform/context.ts';
import { seal } from '../../platform/crypto.ts';
import { promptTask } from '../../platform/jobs/prompt.ts';
import { sealedColumns } from '../../platform/sealed/sealed-columns.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertMail } from './store.ts';

export interface NewMail {
  kind: 'reset' | 'activate' | 'notice' | 'service' | 'invitation';
  to: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
  /** Of an invitation: the event for the recipient's calendar. */
  calendar?: NonNullable<OutgoingMail['calendar']>;
  /** The provider's mail this is one copy of. */
  serviceMailId?: number;
}

export const SEND_MAIL = promptTask('send-mail');

/** What a waiting mail's text is sealed for. */
export const mailPurpose = (messageId: string): string =>
  sealedColumns.systemMail.purposeOf({ message_id: messageId });

type MailBody = Pick<OutgoingMail, 'text' | 'calendar'>;

/** What of a mail is sealed: its text, and of an invitation the event as well. */
const packBody = ({ kind, text, calendar }: NewMail): string =>
  kind === 'invitation' ? JSON.stringify({ text, calendar }) : text;
export const unpackBody = (kind: NewMail['kind'], body: string): MailBody =>
  kind === 'invitation' ? (JSON.parse(body) as MailBody) : { text: body };

/** Has the mail sent, now or at a time. Only one job of a mail waits. */
export function wakeMail(ctx: Context, mailId: number, runAt?: Date): Promise<void> {
  return ctx.enqueue(
    SEND_MAIL,
    { mail_id: mailId },
    { jobKey: `mail:${ctx.office}:${mailId}`, ...(runAt ? { runAt } : {}) },
  );
}

/**
 * Leaves a mail to be sent: row and job are part of the caller's transaction. The text is sealed while it waits,
 * for it may hold a link that opens an account.
 * @returns the mail's id
 */
export async function queueMail(platform: Platform, ctx: Context, mail: NewMail): Promise<number> {
  const host = new URL(platform.config.publicUrl).hostname;
  const messageId = `<${randomUUID()}@${host}>`;
  const mailId = await insertMail(ctx.tx, {
    clientId: ctx.office,
    kind: mail.kind,
    toAddress: mail.to,
    subject: mail.subject,
    sealedText: seal(platform.config.secrets.encryptionKey, packBody(mail), {
      office: ctx.office,
      purpose: mailPurpose(messageId),
    }),
    messageId,
    serviceMailId: mail.serviceMailId ?? null,
    nextAttemptAt: ctx.now,
    queuedAt: ctx.now,
  });
  await wakeMail(ctx, mailId);
  return mailId;
}
